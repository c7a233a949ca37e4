// The decision of every address, ordered by address.

import type { UrlDecision } from '../port/decision.ts';
import { type LinkCheck, type LinkChecks, verdictOf } from '../record/link-checks.ts';
import { ANSWER } from '../record/visit-facts.ts';
import { templateOf } from '../traps/template-of.ts';
import { type Decided, type JudgedAddress, judgedAddresses } from './judged-addresses.ts';
import type { LinkPlaces } from './links/link-places.ts';
import type { OrphanSitemaps } from './links/orphan-sitemaps.ts';
import { AddressTexts } from './table/address-texts.ts';
import { checkedByNumber } from './table/decide-options.ts';
import { FLAG, parseHeldReason } from './table/decision-table.ts';

export interface UrlDecisionsOptions {
  readonly places: LinkPlaces;
  readonly orphans: OrphanSitemaps;
  readonly which: 'all' | 'examples';
}

/** Yields why each address is listed or not, or each that may be an example. */
export function* urlDecisions(
  decided: Decided,
  { places, orphans, which }: UrlDecisionsOptions,
): Generator<UrlDecision> {
  const texts = new AddressTexts(decided.options.frontier);
  const checks = checkedByNumber(decided.options);
  for (const address of judgedAddresses(decided, { which })) {
    const linkedFrom = places.of(address.row.number);
    const decision = decisionOf(address, decided, { texts, checks });
    const isOrphan = decision.orphan === true;
    if (linkedFrom.length === 0 && !isOrphan) yield decision;
    else {
      const listing = isOrphan ? orphans.of(address.row.number) : {};
      yield { ...decision, ...listing, ...(linkedFrom.length > 0 && { linkedFrom }) };
    }
  }
}

function decisionOf(
  address: JudgedAddress,
  decided: Decided,
  { texts, checks }: { readonly texts: AddressTexts; readonly checks: LinkChecks | undefined },
): UrlDecision {
  const { row, reason, facts, notes, lastmod } = address;
  const { options, table, inlinks } = decided;
  const { number, url, clicks } = row;
  const other = otherOf(address, table.others[number] ?? 0, texts);
  const inSitemap = table.has(number, FLAG.inSitemap);
  const isOrphan = options.hasSitemaps && options.complete && table.has(number, FLAG.sitemapOnly);
  const isGap =
    options.hasSitemaps && reason === 'listed' && table.has(number, FLAG.linked) && !inSitemap;
  return {
    url,
    reason,
    ...evidenceOf(address, decided),
    ...(row.state === 'held' && checkedOf(checks?.get(number))),
    ...(other !== undefined && { other }),
    ...(facts.status !== undefined && { status: facts.status }),
    ...(facts.contentType !== undefined && { contentType: facts.contentType }),
    ...(facts.title !== undefined && { title: facts.title }),
    clicks,
    inlinks: inlinks[number] ?? 0,
    ...(lastmod && { lastmod: lastmod.value, lastmodSource: lastmod.source }),
    ...(options.hasSitemaps && { inSitemap }),
    ...(isOrphan && { orphan: true }),
    ...(isGap && { gap: true }),
    notes,
  };
}

function checkedOf(
  check: LinkCheck | undefined,
): Pick<UrlDecision, 'broken' | 'detail' | 'status'> | undefined {
  if (check === undefined) return undefined;
  const { status, error } = check;
  return {
    ...(error !== undefined && { detail: error }),
    ...(status !== undefined && { status }),
    ...(verdictOf(check) === 'broken' && { broken: true }),
  };
}

/** The evidence in a word, and the template of a trap. */
function evidenceOf(
  address: JudgedAddress,
  { trapKinds, leftOut }: Decided,
): Pick<UrlDecision, 'detail' | 'template'> {
  const { row, reason } = address;
  if (row.state === 'held') {
    const { detail, template } = parseHeldReason(row.why);
    return {
      ...(detail !== undefined && { detail }),
      ...(reason === 'trap' && { template: template ?? templateOf(row.url) }),
    };
  }
  const trap = reason === 'trap' ? trapKinds.get(row.number) : undefined;
  if (trap !== undefined) return { detail: trap, template: templateOf(row.url) };
  const detail = leftOut.get(row.number) ?? answerDetail(address);
  return detail === undefined ? {} : { detail };
}

function answerDetail({ reason, facts, answer }: JudgedAddress): string | undefined {
  switch (reason) {
    case 'robots':
      return 'Googlebot';
    case 'noindex':
      return facts.noindex;
    case 'error':
      return facts.error?.code;
    case 'redirect':
      return answer === ANSWER.redirect ? undefined : 'refresh';
    case 'status':
      return answer === ANSWER.page ? 'soft-404' : undefined;
    default:
      return undefined;
  }
}

function otherOf(
  { reason, facts }: JudgedAddress,
  number: number,
  texts: AddressTexts,
): string | undefined {
  if (reason === 'redirect') return facts.target;
  return number === 0 ? undefined : texts.get(number) || undefined;
}
