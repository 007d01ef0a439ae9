/** keeping.ts -- keeps a table on this device for one tab of the browser. Of two tabs that have opened one
 * table, the later plays it: the other finds that out before it would write, so nothing is overwritten. */
import { hexOf, newKey } from "../record.ts";
import type { BrowserStore, SaveOutcome, SavedTable } from "../storage.ts";

export class Keeping {
  readonly tab = hexOf(newKey()).slice(0, 8);

  constructor(
    private readonly store: BrowserStore,
    private readonly id: string,
  ) {}

  /** From now on this tab plays it. */
  claim(): void {
    const kept = this.store.table(this.id);
    if (kept) this.store.saveTable({ ...kept, tab: this.tab });
  }

  /** What another tab has kept since it took the table over; null while this one plays it. */
  elsewhere(): SavedTable | null {
    const kept = this.store.table(this.id);
    return kept?.tab === this.tab ? null : kept;
  }

  /** null if another tab plays it: then nothing is written. */
  write(table: SavedTable): SaveOutcome | null {
    return this.elsewhere() ? null : this.store.saveTable(table);
  }
}
