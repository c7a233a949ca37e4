// The last step: the report.
import { givenValues } from '../../base/given-values.ts';
import type { Finding } from '../../rules/port/finding.ts';
import { type CheckedSitemap, type Report, SITEMAPS_TOLD_MAX, summaryOf } from '../port/report.ts';
import type { CheckRun } from './check-run.ts';

export function assembleReport(run: CheckRun): Report {
  const { checker, documents, statuses, sample } = run;
  const findings = checker.findings();
  if (checker.leftOut > 0) {
    const why = 'There are too many findings to keep; the rest was counted and left out.';
    run.notChecked.push({ what: 'findings', why, count: checker.leftOut });
  }
  const entries = documents.reduce(
    (sum, { entries: count, format }) => sum + (format === 'sitemapindex' ? 0 : count),
    0,
  );
  const read = documents.filter(({ format }) => format !== undefined);
  const unread = documents.some(({ complete }) => !complete);
  return {
    version: 1,
    profile: checker.active.profile.name,
    complete: run.complete && !unread,
    entries,
    sitemaps: read.length,
    findings,
    summary: summaryOf(findings),
    notChecked: run.notChecked,
    documents: checkedSitemaps(documents.slice(0, SITEMAPS_TOLD_MAX), findings),
    ...(sample && {
      pages: {
        checked: run.pagesChecked,
        listed: entries,
        statuses: Object.fromEntries([...statuses].sort()),
      },
    }),
  };
}

function checkedSitemaps(
  documents: CheckRun['documents'],
  findings: readonly Finding[],
): readonly CheckedSitemap[] {
  const bySitemap = Map.groupBy(findings, ({ sitemap }) => sitemap);
  return documents.map(({ url, parent, format, entries, bytes, complete, opened }) => {
    const counts = summaryOf(bySitemap.get(url) ?? []);
    const read = { sitemap: url, parent, format, entries, bytes, complete, opened };
    return givenValues({ ...read, ...counts });
  });
}
