/** symbols.ts -- the shape of each colour, around (0, 0) of a hexagon of size 10. */
import { hexagon } from "./geometry.ts";
import type { Colour } from "./position.ts";

function disc(size: number, way: 0 | 1): string {
  return `M0 ${-size}A${size} ${size} 0 1 ${way} 0 ${size}A${size} ${size} 0 1 ${way} 0 ${-size}Z`;
}

function star(outer: number, inner: number): string {
  const corners = Array.from({ length: 12 }, (_, corner) => {
    const size = corner % 2 === 0 ? outer : inner;
    const angle = (Math.PI / 6) * corner - Math.PI / 2;
    return `${(size * Math.cos(angle)).toFixed(2)} ${(size * Math.sin(angle)).toFixed(2)}`;
  });
  return `M${corners.join("L")}Z`;
}

const SYMBOLS: Readonly<Record<Colour, string>> = {
  red: "M0 -5.8L5.7 4.1H-5.7Z",
  green: "M-2 -5.5H2V-2H5.5V2H2V5.5H-2V2H-5.5V-2H-2Z",
  blue: disc(5.4, 1) + disc(2.7, 0),
  orange: disc(5.1, 1),
  yellow: star(6.4, 3.4),
  purple: "M0 -6.2L6.2 0L0 6.2L-6.2 0Z",
};

const PLAIN = hexagon(0, 0, 6);

/** The mark of a colour, or the same shape for all. */
export function symbolOf(colour: Colour, marks: boolean): string {
  return marks ? SYMBOLS[colour] : PLAIN;
}
