// The tables of the console on a terminal, and their rows for programs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TableColumn } from '../../../console/core/table-column.ts';
import type { SummaryPaints } from '../text/paint.ts';
import { cellText, timeText } from './cell-text.ts';
import { rowValuesJson } from './row-values.ts';
import { formatScreenTable } from './screen-table.ts';

interface Row {
  readonly url: string;
  readonly status?: string;
  readonly urls?: number;
  readonly at?: number;
}

const NOW = Date.UTC(2026, 10, 22, 12);
const COLUMNS: readonly TableColumn<Row>[] = [
  { key: 'url', title: 'Sitemap', kind: 'url', value: ({ url }) => url },
  { key: 'status', title: 'Status', kind: 'status', value: ({ status }) => status },
  { key: 'urls', title: 'URLs', kind: 'number', value: ({ urls }) => urls },
  { key: 'readAt', title: 'Read', kind: 'time', value: ({ at }) => at },
  { key: 'id', title: 'Id', kind: 'number', value: () => 7, csvOnly: true },
];
const bare = (text: string): string => text;
const PLAIN: SummaryPaints = { bold: bare, dim: bare, yellow: bare, red: bare, cyan: bare };
const ROWS: readonly Row[] = [
  { url: 'https://a.example/sitemap.xml', status: 'success', urls: 12_345, at: NOW - 7_200_000 },
  { url: 'https://a.example/b.xml' },
];

test('numbers stand at the right, and what is not known is a dash', () => {
  assert.equal(
    formatScreenTable(ROWS, COLUMNS, { now: NOW, paints: PLAIN }),
    [
      'Sitemap                        Status     URLs  Read',
      'https://a.example/sitemap.xml  Success  12,345  2 h ago',
      'https://a.example/b.xml        –             –  –',
      '',
    ].join('\n'),
  );
});

test('a narrow terminal cuts addresses in the middle, to no less than 36 columns', () => {
  const rows = [{ ...ROWS[0], url: `https://a.example/${'x'.repeat(60)}/sitemap.xml` } as Row];
  const lines = formatScreenTable(rows, COLUMNS, { now: NOW, paints: PLAIN, width: 62 }).split(
    '\n',
  );
  assert.equal(lines[1], 'https://a.example/…xxxxx/sitemap.xml  Success  12,345  2 h ago');
});

test('of addresses that share a host the host goes first, and the path stays', () => {
  const at = 'http://127.0.0.1:9401/shop';
  const paths = ['sitemap-broken.xml', 'maps/2026/sitemap-of-november.xml', ''];
  const rows = paths.map((path) => ({ url: `${at}/${path}`, status: 'success', urls: 1 }));
  const cut = (shown: readonly Row[], width: number): readonly string[] =>
    formatScreenTable(shown, COLUMNS, { now: NOW, paints: PLAIN, width, needed: 3 })
      .split('\n')
      .slice(1, shown.length + 1)
      .map((line) => line.slice(0, line.indexOf(' ')));
  assert.deepEqual(cut(rows.slice(0, 2), 40), [
    '…/sitemap-broken.xml',
    '…/maps/2026/…november.xml',
  ]);
  assert.deepEqual(cut(rows, 50), [
    '…/shop/sitemap-broken.xml',
    '…/shop/maps/2026/…p-of-november.xml',
    `${at}/`,
  ]);
  const others = [{ url: 'https://a.example/one/sitemap.xml' }, { url: 'https://b.example/' }];
  assert.deepEqual(cut(others, 30), ['https://…map.xml', 'https://…xample/']);
});

test('a terminal that is too narrow for all columns says which are left out', () => {
  const table = formatScreenTable(ROWS, COLUMNS, { now: NOW, paints: PLAIN, width: 44 });
  const lines = table.trimEnd().split('\n');
  assert.match(lines[0] ?? '', /^Sitemap +Status$/);
  assert.equal(lines[3], 'Left out, too wide: URLs, Read');
});

const NARROW = { now: NOW, paints: PLAIN, width: 40 };
const RULES: readonly TableColumn<Row>[] = [
  { key: 'rule', title: 'Rule', kind: 'text', value: ({ url }) => url },
  { key: 'message', title: 'Message', kind: 'text', value: ({ status }) => status },
  { key: 'count', title: 'Count', kind: 'number', value: ({ urls }) => urls },
];

test('an id is never cut, and a sentence goes below where it has no room', () => {
  const status = 'The lastmod is later than the moment at which it was read.';
  const rows = [{ url: 'lastmod-in-the-future', status, urls: 3 }, { url: 'loc-too-long' }];
  const options = { ...NARROW, needed: 3, whole: ['rule'], below: 'message' };
  assert.equal(
    formatScreenTable(rows, RULES, options),
    [
      'Rule                   Count',
      'lastmod-in-the-future      3',
      '  The lastmod is later than the moment',
      '  at which it was read.',
      'loc-too-long               –',
      '',
    ].join('\n'),
  );
  const wide = formatScreenTable(rows, RULES, { ...options, width: 200 });
  assert.match(wide, /^Rule +Message +Count\nlastmod-in-the-future +The lastmod .* read\. +3\n/);
});

test('columns that are needed stay, and addresses are cut to less', () => {
  const table = formatScreenTable(ROWS, COLUMNS, { ...NARROW, needed: 3 });
  const lines = table.split('\n');
  assert.match(lines[0] ?? '', /^Sitemap +Status +URLs$/);
  assert.ok(lines.every((line) => line.length <= 40));
  assert.match(lines[1] ?? '', /^…\/sitemap\.xml +Success +12,345$/);
  assert.equal(lines[3], 'Left out, too wide: Read');
});

test('columns that are empty in every row are left out where that is wished', () => {
  const options = { now: NOW, paints: PLAIN, sparse: true };
  assert.equal(
    formatScreenTable([{ url: 'u', urls: 0 }], COLUMNS, options),
    'Sitemap  URLs\nu           0\n',
  );
});

test('wide characters keep the columns straight', () => {
  const rows = [{ url: '港の案内', urls: 1 }, { url: 'ab' }];
  const columns = COLUMNS.slice(0, 1).concat(COLUMNS.slice(2, 3));
  assert.equal(
    formatScreenTable(rows, columns, { now: NOW, paints: PLAIN }),
    'Sitemap   URLs\n港の案内     1\nab           –\n',
  );
});

test('escape sequences of strangers are shown, not obeyed', () => {
  const table = formatScreenTable([{ url: 'https://a.example/\x1b[2J\n' }], COLUMNS, {
    now: NOW,
    paints: PLAIN,
  });
  assert.doesNotMatch(table, /\x1b/);
  assert.match(table, /\\x1b\[2J\\x0a/);
});

test('states have the words of the pages and their colours', () => {
  const paints: SummaryPaints = { ...PLAIN, red: (text) => `<red ${text}>` };
  const rows = [{ url: 'u', status: 'couldnt-fetch' }];
  assert.match(formatScreenTable(rows, COLUMNS, { now: NOW, paints }), /<red Couldn’t fetch>/);
});

test('values are written by their kinds', () => {
  assert.equal(cellText('bytes', 1_536, NOW), '1.5 KiB');
  assert.equal(cellText('share', 0.1234, NOW), '12.3 %');
  assert.equal(cellText('duration', 999, NOW), '999 ms');
  assert.equal(cellText('duration', 1_000, NOW), '1.0 s');
  assert.equal(cellText('number', 0.123_456, NOW), '0.1235');
  assert.equal(cellText('number', Number.NaN, NOW), '–');
  assert.equal(cellText('text', undefined, NOW), '–');
});

test('times are told from now, and by their date when they are far away', () => {
  const day = 86_400_000;
  const told = [0, 4_999, 5_000, 59_999, 60_000, 3_600_000, 2 * day - 1, 2 * day, 30 * day];
  assert.deepEqual(
    told.map((before) => timeText(NOW - before, NOW)),
    [
      'just now',
      'just now',
      '5 s ago',
      '59 s ago',
      '1 min ago',
      '1 h ago',
      '47 h ago',
      '2 d ago',
      '30 d ago',
    ],
  );
  assert.equal(timeText(NOW - 30 * day - 1, NOW), '2026-10-23');
  assert.equal(timeText(NOW + 7_200_000, NOW), 'in 2 h');
  assert.equal(timeText(8.64e15 + 1, NOW), '–');
});

test('a row as JSON has times as ISO 8601 and leaves out what is not known', () => {
  const [full, short] = ROWS as [Row, Row];
  assert.deepEqual(JSON.parse(rowValuesJson(full, COLUMNS)), {
    url: 'https://a.example/sitemap.xml',
    status: 'success',
    urls: 12_345,
    readAt: '2026-11-22T10:00:00.000Z',
    id: 7,
  });
  assert.equal(rowValuesJson(short, COLUMNS), '{"url":"https://a.example/b.xml","id":7}\n');
});
