// The report as a Code Quality report of GitLab.
import { counted } from '../../../../base/counted.ts';
import type { Report } from '../../../../check/port/report.ts';
import type { Severity } from '../../../../rules/port/severity.ts';
import { shownText } from '../../text/shown-text.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';
import { findingSentence } from '../findings/finding-blocks.ts';
import { placeDetails } from '../findings/place-name.ts';
import { artifactPath } from './artifact-path.ts';
import { findingFingerprints } from './finding-fingerprints.ts';
import { streamList } from './stream-json.ts';

const SEVERITY_NAMES: Readonly<Record<Severity, string>> = {
  error: 'critical',
  warning: 'minor',
  info: 'info',
};

/**
 * Writes a list with an object for each finding.
 *
 * Source: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
 */
export function* formatCheckGitlab(report: Report, options: CheckOutputOptions): Iterable<string> {
  yield* streamList(issues(report, options), '');
  yield '\n';
}

function* issues({ findings }: Report, options: CheckOutputOptions): Iterable<object> {
  const fingerprints = findingFingerprints(findings, options);
  for (const [index, finding] of findings.entries()) {
    const { rule, severity, fix, count, sitemap, line = 1 } = finding;
    const sentence = findingSentence(finding, options.reasons(rule));
    const details = placeDetails(finding);
    const often = count > 1 ? ` ${counted(count, 'time')}${details === '' ? '.' : ', first:'}` : '';
    const where = details === '' ? '' : ` ${details}.`;
    yield {
      description: `${sentence}${often}${where} ${shownText(fix, 1_000)}`.trim(),
      check_name: shownText(rule),
      fingerprint: fingerprints[index],
      severity: SEVERITY_NAMES[severity],
      location: {
        path: shownText(artifactPath(sitemap, options), 1_000),
        lines: { begin: Math.max(1, line) },
      },
    };
  }
}
