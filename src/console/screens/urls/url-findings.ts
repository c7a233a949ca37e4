// What the sitemaps' rules found of one URL, and the word for how it stands by that.

import { findRule } from '../../../rules/rules.ts';
import type { FindingRecord, UrlFindings } from '../../../store/port/finding-record.ts';
import type { UrlDetail } from '../../../store/port/url-row.ts';
import type { ConsoleContext } from '../../core/console-context.ts';
import type { UrlFinding, UrlVerdict } from './url-view.ts';

const OTHERS_MAX = 7;

/** A URL with the ways in which a sitemap may write it. */
export interface WrittenUrl {
  readonly loc: string;
  /** The other ways: as it is resolved, where it is relative. */
  readonly others: readonly string[];
}

/**
 * Returns the ways in which a URL may be written: a relative one is resolved as sitemaps that have
 * it did, or by the address of the site.
 */
export async function writtenUrl(
  { store }: Pick<ConsoleContext, 'store'>,
  site: { readonly id: number; readonly url: string },
  loc: string,
): Promise<WrittenUrl> {
  if (URL.canParse(loc)) return { loc, others: others(loc, [new URL(loc).href]) };
  const request = { siteId: site.id, texts: [loc], sitemapIds: [] };
  const { findings } = await store.findings.ofUrl(request);
  const resolved = findings.flatMap(({ places }) =>
    places.flatMap((place) => (place.loc === undefined ? [] : [place.loc])),
  );
  return { loc, others: others(loc, [...resolved, URL.parse(loc, site.url)?.href ?? loc]) };
}

function others(loc: string, texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== loc).slice(0, OTHERS_MAX);
}

export async function loadUrlFindings(
  { store }: Pick<ConsoleContext, 'store'>,
  siteId: number,
  { written, url }: { readonly written: WrittenUrl; readonly url: UrlDetail | undefined },
): Promise<{ readonly findings: readonly UrlFinding[]; readonly cut: UrlFindings['cut'] }> {
  const { findings, cut } = await store.findings.ofUrl({
    siteId,
    texts: [written.loc, ...written.others],
    sitemapIds: isListed(url) ? url.sitemapIds : [],
  });
  const addresses = new Map<number, string>();
  for (const { sitemapId } of findings) {
    const known = addresses.get(sitemapId) ?? (await store.sitemaps.get(sitemapId))?.url;
    if (known !== undefined) addresses.set(sitemapId, known);
  }
  return { findings: findings.map((one) => ofUrl(one, addresses.get(one.sitemapId) ?? '')), cut };
}

// The message of a finding repeats what was found at its first place, which may be another URL's.
function ofUrl(finding: FindingRecord, sitemapUrl: string): UrlFinding {
  const { goneAt: _, ...rest } = finding;
  const summary = findRule(finding.rule)?.summary;
  const [found] = finding.places.flatMap((place) => place.found ?? []);
  const message =
    summary === undefined
      ? finding.message
      : found === undefined
        ? summary
        : `${summary.replace(/\.$/, '')}: ${found}`;
  return { ...rest, sitemapUrl, message };
}

/**
 * Says how a URL stands: never simply as listed when something is wrong with it, or may be. What is
 * expected does not count.
 */
export function urlVerdict(
  url: UrlDetail | undefined,
  { findings, cut }: { readonly findings: readonly UrlFinding[]; readonly cut: UrlFindings['cut'] },
): UrlVerdict {
  const has = (severity: 'error' | 'warning'): boolean =>
    findings.some(
      (finding) => finding.severity === severity && (finding.expectedCount ?? 0) < finding.count,
    );
  const mayHave = (severity: 'error' | 'warning'): boolean =>
    cut.some((rule) => rule.severity === severity);
  if (!isListed(url)) {
    if (has('error')) return 'not-listed-with-errors';
    return url === undefined ? 'not-listed' : 'gone';
  }
  if (has('error')) return 'listed-with-errors';
  if (mayHave('error')) return 'listed-perhaps-with-errors';
  if (has('warning')) return 'listed-with-warnings';
  return mayHave('warning') ? 'listed-perhaps-with-warnings' : 'listed';
}

function isListed(url: UrlDetail | undefined): url is UrlDetail {
  return url !== undefined && url.row.goneAt === undefined;
}
