// Second documents of the subject `limits`.
import type { TreeDocument } from '../../../src/rules/evidence/tree-evidence.ts';
import { evidence, file, type SecondDocument } from './second-document.ts';

const HOST = 'https://immobilien.example';
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';

const flats = (count: number): string => {
  const parts = [HEAD];
  for (let number = 0; number < count; number++) {
    parts.push(`<url><loc>${HOST}/wohnung/${number}</loc></url>`);
  }
  return `${parts.join('\n')}</urlset>`;
};

// So many bytes, most of them white space between the entries.
const padded = (bytes: number): string => {
  const entry = `<url><loc>${HOST}/wohnung</loc></url>`;
  const rest = bytes - HEAD.length - entry.length - '</urlset>'.length;
  return `${HEAD}${entry}${' '.repeat(rest)}</urlset>`;
};

const sitemap = (number: number, rest: Partial<TreeDocument> = {}): TreeDocument => ({
  url: `${HOST}/maps/${number}.xml`,
  parent: `${HOST}/index.xml`,
  depth: 1,
  found: 'index',
  format: 'urlset',
  entries: 2,
  bytes: 600,
  complete: true,
  ...rest,
});

const walk = (count: number, rest: Partial<TreeDocument> = {}): readonly TreeDocument[] =>
  Array.from({ length: count }, (_, number) => sitemap(number, rest));

// Without a parent, as what a robots.txt names.
const alone = (count: number, format: string): readonly TreeDocument[] =>
  walk(count, { format, depth: 0, found: 'robots-txt' }).map(({ parent: _, ...rest }) => rest);

/** A rule of counts and sizes each. */
export const limitsDocuments: readonly SecondDocument[] = [
  {
    rule: 'sitemap-entries-over-limit',
    wrong: file(() => flats(50_001)),
    right: file(() => flats(50_000)),
  },
  {
    rule: 'sitemap-bytes-over-limit',
    wrong: file(() => padded(52_428_801)),
    right: file(() => padded(52_428_800)),
  },
  {
    rule: 'sitemap-nearly-full',
    wrong: file(() => flats(45_001)),
    right: file(() => flats(45_000)),
  },
  {
    rule: 'sitemap-bytes-over-baidu-limit',
    wrong: file(() => padded(10_485_761), { profile: 'baidu' }),
    right: file(() => padded(10_485_760), { profile: 'baidu' }),
  },
  {
    rule: 'sitemaps-tiny',
    wrong: evidence('tree', { documents: walk(2000), urls: 4000 }),
    right: evidence('tree', {
      documents: walk(20, { entries: 20_000, bytes: 2_000_000 }),
      urls: 400_000,
    }),
  },
  {
    rule: 'indexes-over-console-limit',
    wrong: evidence(
      'tree',
      { documents: alone(501, 'sitemapindex'), urls: 90_000 },
      { profile: 'google' },
    ),
    right: evidence(
      'tree',
      { documents: [...alone(500, 'sitemapindex'), ...walk(10)], urls: 90_000 },
      { profile: 'google' },
    ),
  },
  {
    rule: 'sitemaps-over-report-limit',
    wrong: evidence(
      'tree',
      { documents: alone(1001, 'urlset'), urls: 2002 },
      { profile: 'google' },
    ),
    right: evidence(
      'tree',
      { documents: [...alone(1000, 'urlset'), ...walk(10)], urls: 2020 },
      { profile: 'google' },
    ),
  },
];
