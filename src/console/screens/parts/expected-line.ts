// What is expected, as the screens show it: where, by whom, why, until when, and how it ended.
import { html } from 'hono/html';
import type { ExpectationEnd, ExpectationRecord } from '../../../store/port/expectation-record.ts';
import type { Store } from '../../../store/port/store.ts';
import type { Html, PageTools } from '../../core/screen.ts';
import { column, type TableColumn } from '../../core/table-column.ts';
import { visibleText } from '../../core/visible-text.ts';
import { postButton } from '../../pages/forms/post-button.ts';

export interface ExpectedLine extends ExpectationRecord {
  readonly sitemapUrl?: string;
}

const ENDED: Readonly<Record<ExpectationEnd, string>> = {
  expired: 'The date has passed',
  gone: 'No longer found',
  'by hand': 'Ended by hand',
};

/** Adds the addresses of sitemaps. Errors: STORE_UNUSABLE. */
export function loadExpectedLines(
  { sitemaps }: Pick<Store, 'sitemaps'>,
  rows: readonly ExpectationRecord[],
): Promise<readonly ExpectedLine[]> {
  return Promise.all(
    rows.map(async (row) => {
      const sitemap = row.sitemapId === undefined ? undefined : await sitemaps.get(row.sitemapId);
      return sitemap === undefined ? row : { ...row, sitemapUrl: sitemap.url };
    }),
  );
}

/** The columns of all of them; a page leaves out what it need not show. */
export const EXPECTED_COLUMNS: readonly TableColumn<ExpectedLine>[] = [
  column('rule', 'Issue', 'text', {
    href: ({ siteId, rule }) => `/sites/${siteId}/issues/${encodeURIComponent(rule)}`,
  }),
  { key: 'scope', title: 'Where', kind: 'url', value: scopeText },
  { key: 'by', title: 'Marked by', kind: 'text', value: ({ by }) => by || undefined },
  column('at', 'Marked', 'time'),
  column('why', 'Why', 'text'),
  column('untilAt', 'Until', 'time'),
  column('endedAt', 'Ended', 'time'),
  {
    key: 'ended',
    title: 'Because',
    kind: 'text',
    value: ({ ended }) => (ended === undefined ? undefined : ENDED[ended]),
  },
];

/** The columns for active ones, and for ended ones. */
export const ACTIVE_COLUMNS: readonly TableColumn<ExpectedLine>[] = EXPECTED_COLUMNS.filter(
  ({ key }) => key !== 'endedAt' && key !== 'ended',
);
export const ENDED_COLUMNS: readonly TableColumn<ExpectedLine>[] = EXPECTED_COLUMNS.filter(
  ({ key }) => key !== 'untilAt',
);

// Where it holds: `Whole site`, the address of a sitemap, `Folder /shop/`.
function scopeText({ sitemapId, sitemapUrl, folder }: ExpectedLine): string {
  if (folder !== undefined) return `Folder ${folder}`;
  if (sitemapId === undefined) return 'Whole site';
  return sitemapUrl ?? `Sitemap ${sitemapId}, which is forgotten`;
}

/** Cells that say more than a value does. */
export const EXPECTED_CELLS: Readonly<Record<string, (row: ExpectedLine) => Html>> = {
  scope: (row) =>
    html`<bdi class="url">${visibleText(scopeText(row))}</bdi>${
      row.partial
        ? html`<span class="badge-detail">Takes full effect when its sitemaps are read again:
not all places in the folder are known yet.</span>`
        : ''
    }`,
};

/** Draws the button that ends one, if the visitor may. */
export function endButton({ formToken }: PageTools): (row: ExpectedLine) => Html {
  return (row) =>
    row.endedAt === undefined
      ? postButton({
          action: `/sites/${row.siteId}/expected/${row.id}/end`,
          text: 'End now',
          label: `End now: ${row.rule}, ${scopeText(row)}`,
          formToken,
        })
      : html``;
}
