// Pages that are what the host shows for what does not exist: docs/reference/decisions.md §6.8.
import type { Frontier, FrontierOutcomeHead } from '../../../queue/port/frontier.ts';
import { CONTENT_BYTES } from '../../visit/visit-facts.ts';
import type { DecideOptions } from '../decide-options.ts';
import { fingerprintWord } from '../fingerprint-word.ts';
import { FolderTally, folderBelow } from './probe-folders.ts';

/** The main content of a probe, as two words. */
interface ProbeContent {
  readonly low: number;
  readonly high: number;
}

/** Compares pages with the probes, when all of them are known. */
export class Soft404 {
  readonly #frontier: Frontier;
  readonly #scope: DecideOptions['scope'];
  readonly #start: string;
  readonly #probes = new Map<string, ProbeContent>();
  readonly #tally: FolderTally;
  /** Those whose content is that of some probe. */
  readonly #alike: number[] = [];

  constructor(options: Pick<DecideOptions, 'frontier' | 'list' | 'probes' | 'scope' | 'start'>) {
    const { frontier, list, probes, scope, start } = options;
    this.#frontier = frontier;
    this.#scope = scope;
    this.#start = start;
    this.#tally = new FolderTally(scope, frontier.seed);
    if (list.has('soft-404')) return;
    for (const [folder, digits] of probes) {
      const content = contentOfDigits(digits);
      if (content) this.#probes.set(folder, content);
    }
  }

  /** Takes a page that came to line 8. */
  add({ number, url, content }: FrontierOutcomeHead): void {
    if (this.#probes.size === 0) return;
    this.#tally.add(url);
    if (content.length === 0) return;
    for (const probe of this.#probes.values()) {
      if (!isContentOf(probe, content)) continue;
      this.#alike.push(number);
      return;
    }
  }

  /** The numbers of the pages that say that there is none. Errors: those of the frontier. */
  *numbers(): Generator<number> {
    if (this.#alike.length === 0) return;
    const probed = new Set([...this.#probes.keys(), ...this.#tally.folders()]);
    for (const number of this.#alike) {
      const url = this.#frontier.row(number)?.url ?? '';
      const scope = this.#scope.folderOf(url);
      const own = folderBelow(scope, url);
      const folder = own !== undefined && probed.has(own) ? own : scope;
      const probe = this.#probes.get(folder);
      if (!probe || url === this.#start || pathEnd(url) === folder) continue;
      const content = this.#frontier.outcome(number)?.content;
      if (content && isContentOf(probe, content)) yield number;
    }
  }
}

/** An address up to its query. */
function pathEnd(url: string): string {
  const query = url.indexOf('?');
  return query === -1 ? url : url.slice(0, query);
}

function contentOfDigits(digits: string): ProbeContent | undefined {
  if (!/^[\da-f]{16}$/i.test(digits)) return undefined;
  const bytes = Uint8Array.from({ length: 8 }, (_, index) =>
    Number.parseInt(digits.slice(index * 2, index * 2 + 2), 16),
  );
  return { low: fingerprintWord(bytes, 0), high: fingerprintWord(bytes, 4) };
}

function isContentOf({ low, high }: ProbeContent, content: Uint8Array): boolean {
  return (
    fingerprintWord(content, CONTENT_BYTES.main) === low &&
    fingerprintWord(content, CONTENT_BYTES.main + 4) === high
  );
}
