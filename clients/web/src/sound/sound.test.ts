import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setVibration, Sounds, vibrate, type SoundName } from "./sound.ts";

const NAMES: readonly SoundName[] = [
  "pick",
  "wood",
  "glaze",
  "card",
  "draw",
  "score",
  "turn",
  "end",
];

const parameter = () => ({
  value: 0,
  setValueAtTime: vi.fn(),
  exponentialRampToValueAtTime: vi.fn(),
});

let opened = 0;
let started = 0;

/** What the sounds need of an audio context, counting what is opened and what is heard. */
class Spy {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  suspend = vi.fn();
  resume = vi.fn();
  constructor() {
    opened++;
  }
  private node(): object {
    const node = {
      gain: parameter(),
      frequency: parameter(),
      connect: () => node,
      start: () => started++,
      stop: vi.fn(),
    };
    return node;
  }
  createGain = () => this.node();
  createOscillator = () => this.node();
  createBufferSource = () => this.node();
  createBiquadFilter = () => this.node();
  createBuffer = () => ({ getChannelData: () => new Float32Array(50) });
}

const touched = { hasBeenActive: true };
const vibrated = vi.fn();

beforeEach(() => {
  opened = started = 0;
  touched.hasBeenActive = true;
  vibrated.mockClear();
  vi.stubGlobal("AudioContext", Spy);
  vi.stubGlobal("navigator", { userActivation: touched, vibrate: vibrated });
});
afterEach(() => vi.unstubAllGlobals());

test("every sound is heard, and one context does for all", () => {
  const sounds = new Sounds();
  sounds.setVolume(50);
  for (const name of NAMES) {
    started = 0;
    sounds.play(name);
    expect(started, name).toBeGreaterThan(0);
  }
  expect(opened).toBe(1);
});

test("nothing is opened while sounds are off, and nothing is heard after they are switched off", () => {
  const sounds = new Sounds();
  for (const name of NAMES) sounds.play(name);
  expect(opened).toBe(0);
  sounds.setVolume(100);
  sounds.play("wood");
  sounds.setVolume(0);
  started = 0;
  sounds.play("wood");
  expect(started).toBe(0);
});

test("nothing is opened before somebody has touched the page", () => {
  const sounds = new Sounds();
  sounds.setVolume(50);
  setVibration(true);
  touched.hasBeenActive = false;
  sounds.play("turn");
  vibrate(20);
  expect(opened).toBe(0);
  expect(vibrated).not.toHaveBeenCalled();
});

test("it vibrates where that is wanted", () => {
  setVibration(false);
  vibrate(20);
  expect(vibrated).not.toHaveBeenCalled();
  setVibration(true);
  vibrate(20, 30);
  expect(vibrated).toHaveBeenCalledWith([20, 30]);
});
