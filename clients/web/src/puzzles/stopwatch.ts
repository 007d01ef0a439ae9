/** stopwatch.ts -- how long somebody has thought: it stands still while nobody can look. */
export class Stopwatch {
  private since: number | null = null;

  constructor(
    private spent: number,
    private readonly now: () => number,
  ) {}

  get ms(): number {
    return this.spent + (this.since === null ? 0 : this.now() - this.since);
  }

  run(): void {
    this.since ??= this.now();
  }

  halt(): void {
    this.spent = this.ms;
    this.since = null;
  }

  reset(): void {
    this.spent = 0;
    this.since = null;
  }
}

/** "3:07", as it is shown. */
export function clockFace(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${`${seconds % 60}`.padStart(2, "0")}`;
}
