// Lines 1 to 8 for all visited addresses: first what the answer alone decides, then soft 404s; what
// is left is a candidate. docs/reference/decisions.md §6.

import { FingerprintMap } from '../../../base/fingerprint/fingerprint-map.ts';
import type { Frontier, FrontierOutcomeHead } from '../../../queue/port/frontier.ts';
import { pathOfAddress, withoutQuery } from '../../address/address-path.ts';
import { CONTENT_BYTES, fingerprintAt, fingerprintWord, KIND } from '../../record/visit-facts.ts';
import type { DecideOptions } from '../table/decide-options.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';
import { judgeAnswers } from './judge-answers.ts';
import { FolderTally, folderBelow } from './probe-folders.ts';

/** Sets the reasons by lines 1 to 8, and marks the pages that reach line 9 as candidates. */
export function judgeVisits(table: DecisionTable, options: DecideOptions): void {
  const soft404 = new Soft404(options);
  const equals = new EqualContents();
  const passesSoft404 = options.list.has('soft-404');
  for (const head of judgeAnswers(table, options)) {
    soft404.add(head);
    if ((head.kind & KIND.missingTitle) !== 0 && !passesSoft404) {
      table.reasons[head.number] = REASON_CODE.status;
    } else {
      makeCandidate(table, head, equals.add(head));
    }
  }
  for (const number of soft404.numbers()) {
    table.reasons[number] = REASON_CODE.status;
    table.flags[number] = (table.flags[number] ?? 0) & ~FLAG.candidate;
  }
}

const SEGMENTS_MAX = 255;
const SLASH = 0x2f;

/** Counts the path segments that are not empty. */
function segmentCount(url: string): number {
  const path = pathOfAddress(url);
  let count = 0;
  for (let at = 1; at < path.length; at += 1) {
    if (path.charCodeAt(at) !== SLASH && path.charCodeAt(at - 1) === SLASH) count += 1;
  }
  return count;
}

function makeCandidate(
  table: DecisionTable,
  { number, kind, url }: FrontierOutcomeHead,
  content: number,
): void {
  table.reasons[number] = REASON_CODE.listed;
  table.characters[number] = url.length;
  table.segments[number] = Math.min(segmentCount(url), SEGMENTS_MAX);
  table.equals[number] = content;
  const isSelfCanonical = (kind & KIND.selfCanonical) !== 0;
  const flags = FLAG.candidate | (isSelfCanonical ? FLAG.selfCanonical : 0);
  table.add(number, flags | (url.includes('?') ? FLAG.hasQuery : 0));
}

type ProbeContent = ReturnType<typeof fingerprintAt>;

/** Finds pages that are what the host shows for a missing address, when all pages are known. */
export class Soft404 {
  readonly #frontier: Frontier;
  readonly #scope: DecideOptions['scope'];
  readonly #start: string;
  readonly #probes = new Map<string, ProbeContent>();
  readonly #tally: FolderTally;
  /** Those whose content equals that of some probe. */
  readonly #alike: number[] = [];

  constructor(options: Pick<DecideOptions, 'frontier' | 'list' | 'probes' | 'scope' | 'start'>) {
    const { frontier, list, probes, scope, start } = options;
    this.#frontier = frontier;
    this.#scope = scope;
    this.#start = start;
    this.#tally = new FolderTally(scope, frontier.seed);
    if (list.has('soft-404')) return;
    for (const [folder, digits] of probes) {
      if (!/^[\da-f]{16}$/i.test(digits)) continue;
      this.#probes.set(folder, fingerprintAt(Buffer.from(digits, 'hex'), 0));
    }
  }

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

  *numbers(): Generator<number> {
    if (this.#alike.length === 0) return;
    const probed = new Set([...this.#probes.keys(), ...this.#tally.folders()]);
    for (const number of this.#alike) {
      const url = this.#frontier.row(number)?.url ?? '';
      const scope = this.#scope.folderOf(url);
      const own = folderBelow(scope, url);
      const folder = own !== undefined && probed.has(own) ? own : scope;
      const probe = this.#probes.get(folder);
      if (!probe || url === this.#start || withoutQuery(url) === folder) continue;
      const content = this.#frontier.outcome(number)?.content;
      if (content && isContentOf(probe, content)) yield number;
    }
  }
}

function isContentOf([low, high]: ProbeContent, content: Uint8Array): boolean {
  const { main } = CONTENT_BYTES;
  return fingerprintWord(content, main) === low && fingerprintWord(content, main + 4) === high;
}

/** Gives pages with equal content one number: that of the first. */
class EqualContents {
  readonly #numbers = new FingerprintMap();

  /** Returns the number; 0 for a page with too little content to compare. */
  add({ number, content }: Pick<FrontierOutcomeHead, 'number' | 'content'>): number {
    if (content.length === 0) return 0;
    const [low, high] = fingerprintAt(content, CONTENT_BYTES.equal);
    const known = this.#numbers.get(low, high);
    if (known !== -1) return known;
    this.#numbers.set(low, high, number);
    return number;
  }
}
