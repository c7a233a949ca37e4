// The folders in which a missing address is requested: docs/reference/decisions.md §6.8.
import { FingerprintMap } from '../../../base/fingerprint/fingerprint-map.ts';
import { createFingerprinter } from '../../../base/fingerprint/fingerprinter.ts';
import type { Frontier } from '../../../queue/port/frontier.ts';
import type { AnswerPolicies, DecidedScope } from '../table/decide-options.ts';
import { readDecisionTable } from '../table/decision-table.ts';
import { judgeAnswers } from './judge-answers.ts';

const PAGES_MIN = 5;
const FOLDERS_MAX = 50;
const BATCH = 256;

/**
 * The folders to be probed as absolute addresses, the crawled ones first, and up to 50 others.
 * Empty when no page reached line 8, or when soft 404s are listed anyway.
 */
export function probeFolders(
  frontier: Frontier,
  generation: number,
  scope: Pick<DecidedScope, 'folderOf'>,
  policies: AnswerPolicies = {},
): readonly string[] {
  if (policies.list?.has('soft-404')) return [];
  const table = readDecisionTable(frontier, generation);
  const tally = new FolderTally(scope, frontier.seed);
  for (const { url } of judgeAnswers(table, { frontier, generation, ...policies })) tally.add(url);
  return tally.folders();
}

/**
 * Counts pages by the folder one level below the crawled one, however deep they are, in bounded
 * memory.
 */
export class FolderTally {
  readonly #scope: Pick<DecidedScope, 'folderOf'>;
  readonly #scopes = new Set<string>();
  readonly #fingerprinter: ReturnType<typeof createFingerprinter>;
  readonly #counts = new FingerprintMap();
  readonly #pending: string[] = [];
  /** The first of those with enough pages, sorted. */
  readonly #full: string[] = [];

  constructor(scope: Pick<DecidedScope, 'folderOf'>, seed: Uint8Array) {
    this.#scope = scope;
    this.#fingerprinter = createFingerprinter(seed);
  }

  add(url: string): void {
    const scope = this.#scope.folderOf(url);
    this.#scopes.add(scope);
    const folder = folderBelow(scope, url);
    if (folder === undefined) return;
    this.#pending.push(folder);
    if (this.#pending.length >= BATCH) this.#count();
  }

  folders(): readonly string[] {
    this.#count();
    return [...[...this.#scopes].sort(), ...this.#full];
  }

  #count(): void {
    const hashes = this.#fingerprinter.fingerprints(this.#pending);
    for (const [index, folder] of this.#pending.entries()) {
      const low = hashes[index * 2] ?? 0;
      const high = hashes[index * 2 + 1] ?? 0;
      const count = Math.max(0, this.#counts.get(low, high)) + 1;
      this.#counts.set(low, high, count);
      if (count === PAGES_MIN) this.#keep(folder);
    }
    this.#pending.length = 0;
  }

  #keep(folder: string): void {
    const full = this.#full;
    const at = full.findIndex((other) => folder < other);
    full.splice(at === -1 ? full.length : at, 0, folder);
    if (full.length > FOLDERS_MAX) full.length = FOLDERS_MAX;
  }
}

/**
 * The folder one level below the crawled one: `https://example.com/shop/a/` for
 * `https://example.com/shop/a/b/c`; `undefined` for an address in the crawled folder itself.
 */
export function folderBelow(scope: string, url: string): string | undefined {
  const slash = url.indexOf('/', scope.length);
  if (slash === -1) return undefined;
  const query = url.indexOf('?', scope.length);
  return query !== -1 && query < slash ? undefined : url.slice(0, slash + 1);
}
