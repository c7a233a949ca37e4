// The lines of the file of one URL: what is wrong with it, place by place, then its history.
import type { PlaceRecord } from '../../../store/port/finding-record.ts';
import type { UrlChange } from '../../../store/port/url-row.ts';
import type { TableColumn } from '../../core/table-column.ts';
import { HISTORY_COLUMNS } from '../parts/change-columns.ts';
import type { UrlFinding, UrlView } from './url-view.ts';

export type UrlLine =
  | UrlChange
  | { readonly kind: 'finding'; readonly finding: UrlFinding; readonly place: PlaceRecord };

type FindingLine = Extract<UrlLine, { kind: 'finding' }>;

const ofFinding =
  (value: (line: FindingLine) => string | number | undefined) =>
  (line: UrlLine): string | number | undefined =>
    line.kind === 'finding' ? value(line) : undefined;

export const URL_LINE_COLUMNS: readonly TableColumn<UrlLine>[] = [
  ...HISTORY_COLUMNS.map(
    (column): TableColumn<UrlLine> => ({
      ...column,
      value: (line) => (line.kind === 'finding' ? findingValue(line, column) : column.value(line)),
    }),
  ),
  {
    key: 'loc',
    title: 'URL',
    kind: 'url',
    value: (line) => (line.kind === 'finding' ? line.place.loc : line.loc),
  },
  {
    key: 'severity',
    title: 'Severity',
    kind: 'severity',
    value: ofFinding(({ finding }) => finding.severity),
  },
  { key: 'rule', title: 'Rule', kind: 'text', value: ofFinding(({ finding }) => finding.rule) },
  {
    key: 'message',
    title: 'Message',
    kind: 'text',
    value: ofFinding(({ finding }) => finding.message),
  },
  {
    key: 'sitemap',
    title: 'Sitemap',
    kind: 'url',
    value: ofFinding(({ finding }) => finding.sitemapUrl),
  },
  { key: 'line', title: 'Line', kind: 'number', value: ofFinding(({ place }) => place.line) },
  { key: 'found', title: 'Found', kind: 'text', value: ofFinding(({ place }) => place.found) },
];

function findingValue(
  { finding }: FindingLine,
  { key }: TableColumn<UrlChange>,
): string | number | undefined {
  if (key === 'at') return finding.lastSeenAt;
  if (key === 'run') return finding.lastRun;
  return key === 'kind' ? 'finding' : undefined;
}

/** Gives the lines, the worst findings first. */
export function urlLines({ findings, url }: UrlView): readonly UrlLine[] {
  const found = findings.flatMap((finding) =>
    finding.places.map((place) => ({ kind: 'finding' as const, finding, place })),
  );
  return [...found, ...(url?.changes ?? [])];
}
