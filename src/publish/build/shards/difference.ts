// What changed between two publications: counts, and the URLs for announcers.
import { encodeUrl } from '../../../protocol/url-encoding.ts';
import type { ChangeKind, UrlChange } from '../../ports/announcer.ts';

// So many are held in memory.
const HELD_MAX = 10_000;

export class Difference {
  readonly counts: Record<ChangeKind, number> = { added: 0, changed: 0, removed: 0 };
  readonly #keep: ((changes: readonly UrlChange[]) => void) | undefined;
  readonly #onChange: ((change: UrlChange) => void) | undefined;
  #held: UrlChange[] = [];

  constructor(options: {
    /** Called with all changes, some thousands at a time. */
    readonly keep?: ((changes: readonly UrlChange[]) => void) | undefined;
    readonly onChange?: ((change: UrlChange) => void) | undefined;
  }) {
    this.#keep = options.keep;
    this.#onChange = options.onChange;
  }

  note(kind: ChangeKind, loc: string): void {
    this.counts[kind] += 1;
    if (!this.#keep && !this.#onChange) return;
    const change = { kind, loc: encodeUrl(loc) ?? loc };
    this.#onChange?.(change);
    if (!this.#keep) return;
    this.#held.push(change);
    if (this.#held.length === HELD_MAX) this.flush();
  }

  flush(): void {
    if (this.#held.length > 0) this.#keep?.(this.#held);
    this.#held = [];
  }
}
