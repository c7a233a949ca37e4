// What is summed up of the findings of a rule at a site.
import type { Severity } from '../../rules/port/severity.ts';
import type { RuleSummary } from '../port/finding-record.ts';
import type { RecordShape } from '../record/record-shape.ts';

export type SummaryFields = Omit<RuleSummary, 'severity' | 'trend' | 'siteId' | 'expected'> & {
  readonly severity: number;
  readonly agreed: boolean;
  readonly summary: string;
};

export const SUMMARY_SHAPE: RecordShape<SummaryFields> = {
  rule: 'text',
  severity: 'number',
  message: 'text',
  fix: 'text',
  basis: 'text',
  count: 'number',
  sitemaps: 'number',
  firstSeenAt: 'number',
  lastSeenAt: 'number',
  expectedCount: 'number',
  agreed: 'boolean',
  summary: 'text',
};

/** At most so many rules of a site are returned. */
export const SUMMARIES_MAX = 500;

/** Returns the summary; its message is that of the rule where those of its findings differ. */
export function ruleSummary(
  { agreed, summary: says, ...summary }: SummaryFields,
  more: Pick<RuleSummary, 'siteId' | 'trend'> & { readonly severity: Severity },
): RuleSummary {
  return {
    ...summary,
    ...more,
    ...(!agreed && { message: says || summary.rule }),
    expected: summary.expectedCount >= summary.count,
  };
}
