/** numbers.ts -- numbers as people read them: with a true minus sign. */

export function numeral(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}

/** With its sign, as a gain or a loss; nothing has none. */
export function signed(value: number): string {
  return value > 0 ? `+${value}` : numeral(value);
}
