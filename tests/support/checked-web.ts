// Checks on the made-up web, and documents for it.

import type { CheckOptions } from '../../src/check/port/check-options.ts';
import type { Report } from '../../src/check/port/report.ts';
import { check } from '../../src/check/run/check.ts';
import type { VisitorOptions } from '../../src/net/visit/visitor-options.ts';
import { createVisitor } from '../../src/net/visitor.ts';
import type { Finding } from '../../src/rules/port/finding.ts';
import type { FakeWeb } from './fake-web.ts';

/** The date of every check of these tests. */
export const CHECK_DAY = '2026-06-15T12:00:00Z';

/** A check, and how its visitor differs from a quick and trusting one. */
export interface WebCheckOptions extends CheckOptions {
  readonly visiting?: VisitorOptions;
}

/** Checks an address of the web with a visitor that knows its names. */
export async function checkWeb(
  web: Pick<FakeWeb, 'resolveHost'>,
  address: string,
  { visiting, ...options }: WebCheckOptions = {},
): Promise<Report> {
  await using visitor = createVisitor({
    resolveHost: web.resolveHost,
    allowPrivate: true,
    delayMs: 0,
    timeoutMs: 5_000,
    backoffMs: 1,
    ...visiting,
  });
  return await check(address, { now: CHECK_DAY, visitor, ...options });
}

const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A urlset without faults; each `url` is a loc, or the inside of an entry. */
export function urlsetOf(urls: readonly string[], attributes = ''): string {
  const entries = urls.map(
    (url) => `<url>${url.startsWith('<') ? url : `<loc>${url}</loc>`}</url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="${SITEMAP}"${attributes}>
${entries.join('\n')}
</urlset>
`;
}

/** A sitemap index without faults. */
export function indexOf(locs: readonly string[]): string {
  const entries = locs.map(
    (loc) => `<sitemap><loc>${loc}</loc><lastmod>2026-06-01</lastmod></sitemap>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="${SITEMAP}">
${entries.join('\n')}
</sitemapindex>
`;
}

/** The findings as lines of severity, rule, count and sitemap without its origin, sorted. */
export function findingLines({ findings }: Pick<Report, 'findings'>): readonly string[] {
  return findings
    .map(({ severity, rule, count, sitemap }) => `${severity} ${rule} ${count} ${pathOf(sitemap)}`)
    .sort();
}

/** Those that are no notice. */
export function faultLines(report: Pick<Report, 'findings'>): readonly string[] {
  return findingLines(report).filter((line) => !line.startsWith('info '));
}

/** The finding of a rule, and of a sitemap by its ending. */
export function findingIn(
  { findings }: Pick<Report, 'findings'>,
  rule: string,
  sitemap = '',
): Finding | undefined {
  return findings.find((finding) => finding.rule === rule && finding.sitemap.endsWith(sitemap));
}

function pathOf(sitemap: string): string {
  const url = URL.parse(sitemap);
  if (url === null) return sitemap;
  return url.pathname + url.search;
}
