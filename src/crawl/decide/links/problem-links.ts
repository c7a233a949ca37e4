// Every link to an address with a problem, by the address of the linking page.

import type { CrawledLink } from '../../port/decision.ts';
import type { LinkChecks } from '../../record/link-checks.ts';
import { type LinkHow, linkTexts, walkLinkList } from '../../record/link-list.ts';
import { assetsOf, factsOf } from '../../record/visit-facts.ts';
import { AddressTexts } from '../table/address-texts.ts';
import { checkedByNumber, type DecideOptions } from '../table/decide-options.ts';
import { type DecisionTable, FLAG, REASON_CODE } from '../table/decision-table.ts';
import { brokenElsewhere, linkKind, PROBLEM_REASONS } from './link-places.ts';

interface DecidedLinks {
  readonly options: DecideOptions;
  readonly table: DecisionTable;
}

type Target = Pick<CrawledLink, 'to' | 'reason' | 'status'>;

const PROBLEM_CODES: ReadonlySet<number> = new Set(
  PROBLEM_REASONS.map((reason) => REASON_CODE[reason]),
);
// The same few are linked everywhere.
const TARGETS_KEPT_MAX = 10_000;

/** Yields the links, those of a page in their order on it. */
export function* problemLinks(
  { options, table }: DecidedLinks,
  assets: ReadonlyMap<number, unknown> = new Map(),
): Generator<CrawledLink> {
  const { frontier, generation } = options;
  const targets = new Targets({ options, table });
  const elsewhere = new Set(brokenElsewhere(table, checkedByNumber(options)));
  for (const { row, outcome } of frontier.byAddress(generation, { withLinks: true })) {
    if (!outcome || !table.has(row.number, FLAG.visited)) continue;
    const met: { readonly number: number; readonly how: LinkHow; readonly index: number }[] = [];
    let index = 0;
    const textsAt = walkLinkList(outcome.links, (number, how) => {
      const isProblem = PROBLEM_CODES.has(table.reasons[number] ?? 0) || elsewhere.has(number);
      if (isProblem && number !== row.number) met.push({ number, how, index });
      index += 1;
    });
    const broken =
      assets.size === 0 ? [] : assetsOf(outcome.facts).filter((one) => assets.has(one));
    for (const number of broken) {
      const { status } = options.assetChecks?.get(number) ?? {};
      const to = frontier.text(number) ?? '';
      const how = { text: '', kind: 'asset', reason: 'asset' } as const;
      yield { from: row.url, to, ...how, ...(status !== undefined && { status }) };
    }
    if (met.length === 0) continue;
    const texts = linkTexts(outcome.links, textsAt);
    for (const { number, how, index: at } of met) {
      const text = texts[at] ?? 0;
      yield {
        from: row.url,
        ...targets.get(number),
        text: text === 0 ? '' : (frontier.text(text) ?? ''),
        kind: linkKind(table, row.number, how),
      };
    }
  }
}

class Targets {
  readonly #decided: DecidedLinks;
  readonly #texts: AddressTexts;
  readonly #checks: LinkChecks | undefined;
  readonly #kept = new Map<number, Target>();

  constructor(decided: DecidedLinks) {
    this.#decided = decided;
    this.#texts = new AddressTexts(decided.options.frontier);
    this.#checks = checkedByNumber(decided.options);
  }

  get(number: number): Target {
    const known = this.#kept.get(number);
    if (known !== undefined) return known;
    const { options, table } = this.#decided;
    const isVisited = table.has(number, FLAG.visited);
    const { status = this.#checks?.get(number)?.status } = isVisited
      ? factsOf(options.frontier, number)
      : {};
    const target: Target = {
      to: this.#texts.get(number),
      reason: table.reasonOf(number) ?? 'error',
      ...(status !== undefined && { status }),
    };
    if (this.#kept.size >= TARGETS_KEPT_MAX) this.#kept.clear();
    this.#kept.set(number, target);
    return target;
  }
}
