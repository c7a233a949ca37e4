// Whether a crawl looks wrong: docs/reference/decisions.md §11.
import { counted, formatCount } from '../../../base/counted.ts';
import {
  CRAWL_FINDINGS,
  type CrawlFinding,
  type CrawlFindingCode,
  type CrawlVerdict,
} from '../../port/crawl-verdict.ts';
import type { CrawlNoteCode, Reason } from '../../port/decision.ts';
import type { DecideOptions } from '../table/decide-options.ts';
import type { DecisionTable } from '../table/decision-table.ts';
import { type AddressTallies, choose, tallyAddresses } from './address-tallies.ts';
import { type AnswerTallies, type Tally, tallyAnswers } from './answer-tallies.ts';

/** Smaller numbers are not judged: a small site may be unusual. */
export const VERDICT_PAGES_MIN = 10;
/** With so many listed pages the sitemap makes sense, whatever else there is. */
export const VERDICT_LISTED_ENOUGH = 50;
/** Thresholds, as shares of what each finding is about. */
export const VERDICT_SHARE = {
  few: 0.1,
  most: 0.5,
  redirects: 0.75,
  nearlyAll: 0.9,
  failing: 0.2,
  disallowed: 0.75,
  lost: 0.2,
} as const;

export interface VerdictContext {
  readonly table: DecisionTable;
  readonly options: DecideOptions;
  readonly reasons: Readonly<Record<Reason, number>>;
  readonly notes: Readonly<Partial<Record<CrawlNoteCode, number>>>;
}

const OWN = 'of the site’s own sitemaps';

type Draft = Pick<CrawlFinding, 'code' | 'severity' | 'message' | 'count' | 'of'> &
  Partial<Pick<CrawlFinding, 'examples'>> & { readonly other?: string | undefined };

export function judgeCrawl(judging: VerdictContext): CrawlVerdict {
  const { table, options, reasons } = judging;
  const addresses = tallyAddresses(table);
  const isWell =
    reasons.listed > addresses.visited * VERDICT_SHARE.most &&
    reasons.error + reasons.status < addresses.visited * VERDICT_SHARE.failing;
  const drafts = isWell
    ? []
    : judgeAnswers(tallyAnswers(table, options), addresses.visited, judging);
  drafts.push(...judgeShells(judging, addresses));
  drafts.push(...judgeRobots(judging, addresses), ...judgeSitemaps(judging, addresses));
  drafts.push(...judgeBefore(judging));
  const findings = drafts.map(findingOf);
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning');
  return { ok: errors.length === 0, findings: [...errors, ...warnings] };
}

function findingOf({ examples = [], other, ...draft }: Draft): CrawlFinding {
  const { meaning, fix } = CRAWL_FINDINGS[draft.code];
  return { ...draft, meaning, fix, ...(other !== undefined && { other }), examples };
}

function judgeAnswers(tallies: AnswerTallies, visited: number, judging: VerdictContext): Draft[] {
  const { standing, left, noindex, missing, failed, refused } = tallies;
  const { canonical, equal, redirect, elsewhere } = tallies;
  const { table, options, reasons } = judging;
  const { most, nearlyAll, failing, redirects } = VERDICT_SHARE;
  const listed = standing - left.count;
  const isFew = standing >= VERDICT_PAGES_MIN && listed <= standing * VERDICT_SHARE.few;
  const isNonsense = isFew && reasons.listed < VERDICT_LISTED_ENOUGH;
  const drafts: (Draft | undefined)[] = [];
  const examples = left.examples.list();
  if (reasons.listed === 0 && (options.complete || standing >= VERDICT_PAGES_MIN)) {
    const message = `None of ${visitedText(visited)} is listed.`;
    const few = { severity: 'error', message, count: 0, of: visited } as const;
    drafts.push({ code: 'nothing-listed', ...few, examples });
  } else if (isFew) {
    const message = `${formatCount(listed)} of ${formatCount(standing)} pages would be listed.`;
    const severity = isNonsense ? 'error' : 'warning';
    drafts.push({ code: 'few-listed', severity, message, count: listed, of: standing, examples });
  }
  const [start = 0] = options.frontier.find([options.start]);
  const startIsListed = table.isListed(start);
  const whenAll = { of: standing, warnFrom: most, failFrom: isNonsense ? 0 : nearlyAll };
  const whenMeant = { ...whenAll, failFrom: isNonsense ? 0 : startIsListed ? 2 : nearlyAll };
  const failFrom = reasons.listed < VERDICT_PAGES_MIN ? nearlyAll : 2;
  const whenFailing = { warnFrom: failing, failFrom: most, of: visited };
  drafts.push(
    draftOf('canonical-one', canonical, whenAll, 'name the same canonical page'),
    draftOf('canonical-elsewhere', elsewhere, whenAll, 'name a canonical outside the crawled site'),
    draftOf('noindex-most', noindex, whenMeant, 'ask not to be indexed'),
    draftOf('same-content', equal, whenAll, 'have the same content as one page'),
    draftOf('missing-most', missing, whenMeant, 'say that they do not exist'),
    draftOf(
      'redirect-one',
      redirect,
      { warnFrom: redirects, failFrom },
      'redirect to the same address',
    ),
    draftOf('access-refused', refused, whenFailing, 'were refused with 401 or 403'),
    draftOf('server-failing', failed, whenFailing, 'could not be fetched'),
  );
  return drafts.filter((draft) => draft !== undefined);
}

function visitedText(count: number): string {
  return counted(count, 'visited address', 'visited addresses');
}

interface Thresholds {
  /** Of a gathering: its own. */
  readonly of?: number;
  /** The share from which it is a warning. */
  readonly warnFrom: number;
  /** The share from which it is an error. */
  readonly failFrom: number;
}

function draftOf(
  code: CrawlFindingCode,
  tally: Tally | undefined,
  { of: all = 0, warnFrom, failFrom }: Thresholds,
  says: string,
): Draft | undefined {
  if (tally === undefined) return undefined;
  const { count, examples, of = all, other } = tally;
  if (count < VERDICT_PAGES_MIN || count < of * warnFrom) return undefined;
  const severity = count >= of * failFrom ? 'error' : 'warning';
  const message = `${formatCount(count)} of ${formatCount(of)} addresses ${says}.`;
  return { code, severity, message, count, of, other, examples: examples.list() };
}

/** An app shell hides all links: one is enough. */
function judgeShells(
  { notes, options, reasons }: VerdictContext,
  { visited }: AddressTallies,
): readonly Draft[] {
  const count = notes['app-shell'] ?? 0;
  const isAll = count >= visited * VERDICT_SHARE.nearlyAll;
  const isMost = count >= VERDICT_PAGES_MIN && count >= visited * VERDICT_SHARE.most;
  if (count === 0 || !(isAll || isMost)) return [];
  const isNonsense = isAll && reasons.listed < VERDICT_PAGES_MIN && options.rendered !== true;
  const severity = isNonsense ? 'error' : 'warning';
  const are = count === 1 ? 'is an empty shell' : 'are empty shells';
  const message = `${formatCount(count)} of ${visitedText(visited)} ${are}.`;
  return [{ code: 'app-shells', severity, message, count, of: visited, examples: [options.start] }];
}

function judgeRobots(
  { table, options, reasons }: VerdictContext,
  addresses: AddressTallies,
): readonly Draft[] {
  const { visited, disallowed, inSitemap, inSitemapDisallowed } = addresses;
  const { nearlyAll, most } = VERDICT_SHARE;
  const ofSitemap =
    inSitemapDisallowed >= VERDICT_PAGES_MIN && inSitemapDisallowed >= inSitemap * most;
  const isMuch = disallowed >= (visited + disallowed) * VERDICT_SHARE.disallowed;
  if (disallowed < VERDICT_PAGES_MIN || !(ofSitemap || isMuch)) return [];
  const { examples, plain, visited: visitedPlain } = choose('disallowed', table, options);
  // On many sites searches and actions behind each page are disallowed.
  const isAlone = reasons.listed <= 1;
  const closed = isAlone ? disallowed : plain;
  const of = closed + (isAlone ? visited : visitedPlain);
  const isClosed = closed >= VERDICT_PAGES_MIN && closed >= of * VERDICT_SHARE.disallowed;
  if (!isClosed && !ofSitemap) return [];
  const isNonsense = isClosed && closed >= of * nearlyAll && reasons.listed < VERDICT_PAGES_MIN;
  const severity = isNonsense ? 'error' : 'warning';
  const [count, all] = isClosed ? [closed, of] : [inSitemapDisallowed, inSitemap];
  const where = isClosed ? '' : ` ${OWN}`;
  const shown = `${formatCount(count)} of ${formatCount(all)} addresses${where}`;
  const message = `robots.txt disallows ${shown}.`;
  return [{ code: 'robots-closed', severity, message, count, of: all, examples }];
}

function judgeSitemaps(
  { table, options }: VerdictContext,
  addresses: AddressTallies,
): readonly Draft[] {
  const { inSitemap: of, inSitemapListed: listed, inSitemapCut: cut } = addresses;
  const drafts: Draft[] = [];
  if (cut > 0) {
    const isMany = cut >= VERDICT_PAGES_MIN && cut >= of * VERDICT_SHARE.few;
    const severity = isMany ? 'error' : 'warning';
    const message = `${formatCount(cut)} of ${counted(of, 'page')} ${OWN} were cut as traps.`;
    const { examples } = choose('in-sitemap cut', table, options);
    drafts.push({ code: 'sitemap-cut', severity, message, count: cut, of, examples });
  }
  if (of >= VERDICT_PAGES_MIN && listed < of * VERDICT_SHARE.most) {
    const message = `${formatCount(listed)} of ${formatCount(of)} pages ${OWN} would be listed.`;
    const { examples } = choose('in-sitemap left out', table, options);
    drafts.push({
      code: 'sitemap-unlike',
      severity: 'warning',
      message,
      count: listed,
      of,
      examples,
    });
  }
  return drafts;
}

function judgeBefore({ options, reasons }: VerdictContext): readonly Draft[] {
  const { listedBefore: of = 0, complete } = options;
  const count = reasons.listed;
  const isLoss = of >= VERDICT_PAGES_MIN && count < of * (1 - VERDICT_SHARE.lost);
  if (!complete || !isLoss) return [];
  const before = formatCount(of);
  const message = `${counted(count, 'page')} would be listed; the last crawl listed ${before}.`;
  return [{ code: 'fewer-than-before', severity: 'warning', message, count, of }];
}
