/** camera.ts -- which part of the endless table is seen, and how large. */
import type { Box, Square } from "./figures.ts";

export interface Camera {
  /** The point of the table, in squares, that is in the middle of the window. */
  readonly x: number;
  readonly y: number;
  /** Pixels a square. */
  readonly scale: number;
}

/** The window on to the table, in pixels. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  /** What lies over its upper edge: only what is below it counts as seen. */
  readonly top: number;
}

const SCALE_MIN = 6;
const SCALE_MAX = 110;
const FITTED_MAX = 62; // a few tiles do not fill the whole room

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), max);

/** Shows the whole box, as large as it can be. */
export function fitted(box: Box, frame: Frame): Camera {
  const across = frame.width / (box.right - box.left);
  const down = (frame.height - frame.top) / (box.bottom - box.top);
  const scale = Math.max(Math.min(across, down, FITTED_MAX), 1);
  return {
    x: (box.left + box.right) / 2,
    y: (box.top + box.bottom) / 2 - frame.top / 2 / scale,
    scale,
  };
}

/** The point of the table under a point of the window. */
export function pointUnder(camera: Camera, frame: Frame, x: number, y: number): Square {
  return {
    x: camera.x + (x - frame.width / 2) / camera.scale,
    y: camera.y + (y - frame.height / 2) / camera.scale,
  };
}

export function panned(camera: Camera, across: number, down: number): Camera {
  return { ...camera, x: camera.x - across / camera.scale, y: camera.y - down / camera.scale };
}

/** Larger or smaller, while what is under a point of the window stays there. */
export function zoomed(camera: Camera, frame: Frame, factor: number, x: number, y: number): Camera {
  const scale = clamp(
    camera.scale * factor,
    Math.min(SCALE_MIN, camera.scale),
    Math.max(SCALE_MAX, camera.scale),
  );
  const point = pointUnder(camera, frame, x, y);
  const share = camera.scale / scale;
  return {
    x: point.x + (camera.x - point.x) * share,
    y: point.y + (camera.y - point.y) * share,
    scale,
  };
}

/** The middle stays over the tiles: nobody gets lost on an endless table. */
export function kept(camera: Camera, box: Box): Camera {
  return {
    ...camera,
    x: clamp(camera.x, box.left, box.right),
    y: clamp(camera.y, box.top, box.bottom),
  };
}

const NEARLY = 1e-6; // squares: what is fitted is seen in spite of rounding

export function sees(camera: Camera, frame: Frame, box: Box): boolean {
  const first = pointUnder(camera, frame, 0, frame.top);
  const last = pointUnder(camera, frame, frame.width, frame.height);
  return (
    box.left >= first.x - NEARLY &&
    box.top >= first.y - NEARLY &&
    box.right <= last.x + NEARLY &&
    box.bottom <= last.y + NEARLY
  );
}

/** Moves no further than needed to show a box. */
export function revealing(camera: Camera, frame: Frame, box: Box): Camera {
  const first = pointUnder(camera, frame, 0, frame.top);
  const last = pointUnder(camera, frame, frame.width, frame.height);
  return {
    ...camera,
    x: camera.x + Math.min(box.left - first.x, 0) + Math.max(box.right - last.x, 0),
    y: camera.y + Math.min(box.top - first.y, 0) + Math.max(box.bottom - last.y, 0),
  };
}

/** So large that a finger finds one square, and around it. */
export function magnified(camera: Camera, square: Square, scale: number): Camera {
  return { x: square.x + 0.5, y: square.y + 0.5, scale: Math.max(camera.scale, scale) };
}
