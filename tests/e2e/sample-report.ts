// Reports made by hand, with texts of strangers in every field, and how they are printed.
import type { CheckedSitemap, Report } from '../../src/check/port/report.ts';
import type {
  CheckFormat,
  CheckOutputOptions,
} from '../../src/cli/output/check/findings/check-output-options.ts';
import { checkOutput } from '../../src/cli/output/check/formats/check-output.ts';
import type { Finding } from '../../src/rules/port/finding.ts';

/** Whatever any of the formats could take for its own. */
export const HOSTILE: string = [
  ']]>--><script>alert(1)</script></style><img src=x onerror=alert(1)>',
  '\n::error::pwned\r\n##[error]pwned',
  '\u0000\u001b[31m\u202e\u2028\ufffe\ud800',
  '| `a` [x](javascript:alert(1)) *b* _c_ "q" \'r\' %0A & &lt; @user #1 \\',
].join('');

/** How reports are printed, unless a test says otherwise. */
export const OPTIONS: CheckOutputOptions = {
  reasons: (rule) => ({
    summary: `The summary of ${rule}.`,
    reason: `Why ${rule} matters.`,
    fix: 'Mend it.',
    basis: 'https://www.sitemaps.org/protocol.html',
    docs: `https://example.com/docs/${rule}`,
  }),
  width: 80,
  colours: false,
  version: '0.3.0',
  maxFindings: 50,
};

/** Makes a finding; `over` replaces what is said of it. */
export function finding(rule: string, over: Partial<Finding> = {}): Finding {
  const { sitemap = 'dist/sitemap.xml', line = 2, column = 9, offset = 50, entry = 1 } = over;
  const place = { sitemap, line, column, offset, entry, loc: 'https://example.com/a' };
  return {
    ...place,
    rule,
    severity: 'error',
    message: `The message of ${rule}.`,
    fix: `The fix of ${rule}.`,
    basis: 'https://www.sitemaps.org/protocol.html',
    count: 1,
    places: [place],
    ...over,
  };
}

/** Makes a report of findings, with a document for each of their sitemaps. */
export function reportOf(findings: readonly Finding[], over: Partial<Report> = {}): Report {
  const summary = { error: 0, warning: 0, info: 0 };
  for (const { severity } of findings) summary[severity] += 1;
  const documents: CheckedSitemap[] = Array.from(
    new Set(findings.map(({ sitemap }) => sitemap)),
    (sitemap) => ({
      sitemap,
      format: 'urlset',
      entries: 10,
      bytes: 1_000,
      complete: true,
      opened: true,
      error: 1,
      warning: 0,
      info: 0,
    }),
  );
  return {
    version: 1,
    profile: 'protocol',
    complete: true,
    entries: 1_200,
    sitemaps: 1,
    findings,
    summary,
    notChecked: [],
    documents: documents.slice(0, 1_000),
    ...over,
  };
}

/** A report in which every text is hostile. */
export const HOSTILE_REPORT: Report = reportOf(
  (['error', 'warning', 'info'] as const).map((severity) =>
    finding(HOSTILE, {
      severity,
      sitemap: HOSTILE,
      loc: HOSTILE,
      found: HOSTILE,
      message: HOSTILE,
      fix: HOSTILE,
      basis: HOSTILE,
      count: 3,
      places: [1, 2, 3].map((line) => ({ sitemap: HOSTILE, line, loc: HOSTILE, found: HOSTILE })),
    }),
  ),
  {
    notChecked: [{ what: HOSTILE, why: HOSTILE }],
    pages: { checked: 1, listed: 2, statuses: { 200: 1, 0: 1 } },
    complete: false,
  },
);
/** Options in which every text is hostile. */
export const HOSTILE_OPTIONS: CheckOutputOptions = {
  ...OPTIONS,
  input: HOSTILE,
  reasons: () => ({ summary: HOSTILE, reason: HOSTILE, fix: HOSTILE, basis: HOSTILE }),
  excerpt: () => ({
    lines: [{ number: 1, text: HOSTILE, cutLeft: false, cutRight: false, caret: 0 }],
  }),
};

/** Prints a report, whole. */
export function print(
  format: CheckFormat,
  report: Report,
  options: CheckOutputOptions = OPTIONS,
): string {
  return [...checkOutput(report, format, options)].join('');
}
