// A crawl's report and decisions, made by hand, and texts that strangers may write.

import type { CrawlReport } from '../../src/crawl/port/crawl-report.ts';
import { REASONS, type Reason, type UrlDecision } from '../../src/crawl/port/decision.ts';

/** Texts that break what takes them as they are. */
export const HOSTILE_TEXTS: readonly string[] = [
  '=HYPERLINK("http://evil.example/","click")',
  '+1+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  '\tx',
  '</style><script>alert(1)</script>',
  '"\' onmouseover=alert(1) x="',
  '\x1b[2J\x1b]0;title\x07',
  '\u202egnp.exe',
  '\ud800 half of a pair',
  'a,"b"\r\nc',
  '&amp;<b>',
];

/** Makes a report: all counts 0 but those given. */
export function sampleReport(
  change: Partial<Omit<CrawlReport, 'reasons'>> & {
    readonly reasons?: Partial<Record<Reason, number>>;
  } = {},
): CrawlReport {
  const none = Object.fromEntries(Object.keys(REASONS).map((reason) => [reason, 0]));
  return {
    version: 1,
    start: 'https://example.com/',
    scope: 'https://example.com/',
    startedAt: '2026-11-22T10:00:00.000Z',
    complete: true,
    generation: 1,
    addresses: 3,
    visits: 3,
    unchanged: 0,
    takenOver: 0,
    notes: {},
    script: [],
    traps: [],
    sitemaps: [],
    orphans: 0,
    gaps: 0,
    broken: 0,
    depths: [],
    idleParameters: [],
    verdict: { ok: true, findings: [] },
    ...change,
    reasons: { ...(none as Record<Reason, number>), ...change.reasons },
  };
}

/** Makes a decision: a page that is listed, unless something else is given. */
export function sampleDecision(change: Partial<UrlDecision> = {}): UrlDecision {
  return {
    url: 'https://example.com/',
    reason: 'listed',
    status: 200,
    contentType: 'text/html',
    clicks: 0,
    inlinks: 1,
    notes: [],
    ...change,
  };
}

/** A decision whose every text is that of a stranger. */
export function hostileDecision(text: string): UrlDecision {
  return sampleDecision({
    url: text,
    detail: text,
    other: text,
    contentType: text,
    lastmod: text,
    lastmodSource: text,
    template: text,
    title: text,
    listedBy: [text],
    listedByCount: 1,
  });
}
