// The rules of a SARIF log: what each one says, for the page of an alert.
import type { Report } from '../../../../check/report/report.ts';
import type { Severity } from '../../../../rules/port/severity.ts';
import type { CheckOutputOptions } from '../check-output-options.ts';
import { shownText } from '../shown-text.ts';
import { markdownText } from './markdown-text.ts';

export interface SarifRule {
  readonly id: string;
  readonly shortDescription: { readonly text: string };
  readonly fullDescription: { readonly text: string };
  readonly help: { readonly text: string; readonly markdown: string };
  readonly helpUri?: string;
  readonly defaultConfiguration: { readonly level: SarifLevel };
  readonly properties: { readonly tags: readonly string[] };
}

/** How bad a result is, as SARIF says it. */
export type SarifLevel = 'error' | 'warning' | 'note';

/** Severities as SARIF says them. */
export const SARIF_LEVELS: Readonly<Record<Severity, SarifLevel>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

const TEXT_CHARACTERS_MAX = 1_000;

/**
 * Describes the rules that the report's findings name, in the order in which they are met.
 *
 * Source: https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
 */
export function sarifRules(
  report: Report,
  options: Pick<CheckOutputOptions, 'reasons'>,
): readonly SarifRule[] {
  const rules = new Map<string, SarifRule>();
  for (const { rule, severity, message, fix, basis } of report.findings) {
    if (rules.has(rule)) continue;
    const own = options.reasons(rule) ?? { summary: message, reason: '', fix, basis };
    const [summary, reason, remedy] = [own.summary, own.reason, own.fix].map((text) =>
      shownText(text, TEXT_CHARACTERS_MAX),
    ) as [string, string, string];
    const uri = own.docs ?? own.basis;
    const why = reason === '' ? summary : reason;
    const isUri = /^https?:\/\/\S+$/i.test(uri) && URL.parse(uri) !== null;
    const see = isUri ? `\n\n[More of ${markdownText(rule)}](<${new URL(uri).href}>)` : '';
    rules.set(rule, {
      id: shownText(rule),
      shortDescription: { text: summary },
      fullDescription: { text: why },
      help: {
        text: `${why}\n\n${remedy}`,
        markdown: `${markdownText(why)}\n\n**Fix:** ${markdownText(remedy)}${see}`,
      },
      ...(isUri && { helpUri: new URL(uri).href }),
      defaultConfiguration: { level: SARIF_LEVELS[severity] },
      properties: { tags: ['sitemap'] },
    });
  }
  return [...rules.values()];
}
