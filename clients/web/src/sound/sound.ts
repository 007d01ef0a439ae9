/** sound.ts -- quiet sounds made by code, and a touch of vibration: nothing is loaded for them.
 *
 * A sound is a few strokes. A stroke is a wave or filtered noise that begins loud and dies away. */
import type { Event } from "../told.ts";

export type Material = "wood" | "glaze" | "card";
export type SoundName = "pick" | Material | "draw" | "score" | "turn" | "end";

interface Stroke {
  readonly kind: OscillatorType | "noise";
  /** In hertz, at the beginning and at the end; of noise, the middle of what is let through. */
  readonly pitch: number;
  readonly to?: number;
  /** In seconds. */
  readonly at: number;
  readonly lasts: number;
  /** 0 to 1. */
  readonly loud: number;
}

const SOUNDS: Readonly<Record<SoundName, readonly Stroke[]>> = {
  pick: [{ kind: "sine", pitch: 540, to: 700, at: 0, lasts: 0.06, loud: 0.25 }],
  wood: [
    { kind: "noise", pitch: 1100, at: 0, lasts: 0.04, loud: 0.5 },
    { kind: "triangle", pitch: 230, to: 150, at: 0, lasts: 0.11, loud: 0.6 },
  ],
  glaze: [
    { kind: "noise", pitch: 5200, at: 0, lasts: 0.02, loud: 0.3 },
    { kind: "sine", pitch: 1760, to: 1720, at: 0, lasts: 0.16, loud: 0.22 },
    { kind: "sine", pitch: 2650, at: 0.01, lasts: 0.09, loud: 0.1 },
  ],
  card: [
    { kind: "noise", pitch: 2600, to: 1500, at: 0, lasts: 0.07, loud: 0.45 },
    { kind: "triangle", pitch: 310, to: 220, at: 0.01, lasts: 0.06, loud: 0.3 },
  ],
  draw: [{ kind: "noise", pitch: 1300, to: 3400, at: 0, lasts: 0.16, loud: 0.3 }],
  score: [
    { kind: "sine", pitch: 660, at: 0, lasts: 0.14, loud: 0.25 },
    { kind: "sine", pitch: 880, at: 0.09, lasts: 0.2, loud: 0.25 },
  ],
  turn: [
    { kind: "triangle", pitch: 440, at: 0, lasts: 0.12, loud: 0.25 },
    { kind: "triangle", pitch: 587, at: 0.1, lasts: 0.2, loud: 0.25 },
  ],
  end: [
    { kind: "triangle", pitch: 523, at: 0, lasts: 0.5, loud: 0.22 },
    { kind: "triangle", pitch: 659, at: 0.13, lasts: 0.5, loud: 0.22 },
    { kind: "triangle", pitch: 784, at: 0.26, lasts: 0.6, loud: 0.22 },
    { kind: "triangle", pitch: 1047, at: 0.39, lasts: 0.9, loud: 0.22 },
  ],
};

const LAID = new Set(["placed", "played", "laid", "pushed", "left_over", "fell", "kept"]);
const TAKEN = new Set(["took", "drafted", "picked", "took_marker", "took_start_tile"]);
const DRAWN = new Set(["drew", "filled", "supply_filled", "dealt"]);

/** What is heard of an event; null for nothing. */
export function soundOf(event: Event, material: Material): SoundName | null {
  if (LAID.has(event.event)) return material;
  if (TAKEN.has(event.event)) return "pick";
  if (DRAWN.has(event.event)) return "draw";
  return (event.points ?? 0) > 0 ? "score" : null;
}

const LOUDEST = 0.5; // of what the device can do
const SILENCE = 0.0001; // as far as a sound dies away

/** Browsers let a page be heard once somebody has touched it, and complain before. */
export function wasTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}

function noiseOf(context: AudioContext): AudioBuffer {
  const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return noise;
}

export class Sounds {
  private context: AudioContext | null = null;
  private noise: AudioBuffer | null = null;
  /** 0 to 100. */
  private volume = 0;

  /** 0 is silence: then nothing is opened either. */
  setVolume(volume: number): void {
    this.volume = volume;
    if (volume === 0) void this.context?.suspend();
  }

  play(name: SoundName): void {
    if (this.volume === 0 || !wasTouched() || typeof AudioContext === "undefined") return;
    this.context ??= new AudioContext();
    if (this.context.state === "suspended") void this.context.resume();
    const out = this.context.createGain();
    out.gain.value = LOUDEST * (this.volume / 100) ** 2;
    out.connect(this.context.destination);
    for (const stroke of SOUNDS[name]) this.strike(this.context, stroke, out);
  }

  private strike(context: AudioContext, stroke: Stroke, out: AudioNode): void {
    const begin = context.currentTime + stroke.at;
    const end = begin + stroke.lasts;
    const fading = context.createGain();
    fading.gain.setValueAtTime(stroke.loud, begin);
    fading.gain.exponentialRampToValueAtTime(SILENCE, end);
    fading.connect(out);
    const source = stroke.kind === "noise" ? this.hiss(context, fading) : null;
    const { node, pitch } = source ?? this.wave(context, stroke.kind as OscillatorType, fading);
    pitch.setValueAtTime(stroke.pitch, begin);
    pitch.exponentialRampToValueAtTime(stroke.to ?? stroke.pitch, end);
    node.start(begin);
    node.stop(end);
  }

  private wave(
    context: AudioContext,
    type: OscillatorType,
    out: AudioNode,
  ): { node: OscillatorNode; pitch: AudioParam } {
    const node = context.createOscillator();
    node.type = type;
    node.connect(out);
    return { node, pitch: node.frequency };
  }

  private hiss(
    context: AudioContext,
    out: AudioNode,
  ): { node: AudioBufferSourceNode; pitch: AudioParam } {
    const node = context.createBufferSource();
    node.buffer = this.noise ??= noiseOf(context);
    const filter = context.createBiquadFilter();
    filter.type = "bandpass";
    node.connect(filter).connect(out);
    return { node, pitch: filter.frequency };
  }
}

/** Of the page. */
export const sounds = new Sounds();

let vibrates = false;

export function setVibration(isOn: boolean): void {
  vibrates = isOn;
}

/** Where the device can: for so many milliseconds, with pauses in between. */
export function vibrate(...pattern: number[]): void {
  if (vibrates && wasTouched()) navigator.vibrate?.(pattern);
}
