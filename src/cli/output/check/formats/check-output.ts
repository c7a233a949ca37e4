// A report in the format that was asked for.
import { assertNever } from '../../../../base/assert.ts';
import type { Report } from '../../../../check/port/report.ts';
import type { CheckFormat, CheckOutputOptions } from '../findings/check-output-options.ts';
import { formatCheckCsv } from './check-csv.ts';
import { formatCheckGithub } from './check-github.ts';
import { formatCheckGitlab } from './check-gitlab.ts';
import { formatCheckHtml } from './check-html.ts';
import { formatCheckHuman } from './check-human.ts';
import { formatCheckJunit } from './check-junit.ts';
import { formatCheckMarkdown } from './check-markdown.ts';
import { formatCheckSarif } from './check-sarif.ts';
import { formatCheckJson, formatCheckJsonl } from './stream-json.ts';

/** Writes the report, in pieces of text to be put one behind the other, as UTF-8. */
export function checkOutput(
  report: Report,
  format: CheckFormat,
  options: CheckOutputOptions,
): Iterable<string> {
  switch (format) {
    case 'human':
      return formatCheckHuman(report, options);
    case 'json':
      return formatCheckJson(report);
    case 'jsonl':
      return formatCheckJsonl(report);
    case 'sarif':
      return formatCheckSarif(report, options);
    case 'junit':
      return formatCheckJunit(report, options);
    case 'github':
      return formatCheckGithub(report, options);
    case 'gitlab':
      return formatCheckGitlab(report, options);
    case 'csv':
      return formatCheckCsv(report, options);
    case 'md':
      return formatCheckMarkdown(report, options);
    case 'html':
      return formatCheckHtml(report, options);
    default:
      return assertNever(format);
  }
}
