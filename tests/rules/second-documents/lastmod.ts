// Second documents of the subject `lastmod`.
import { file, type SecondDocument } from './second-document.ts';

const HOST = 'http://forum.kaninchen.example';

const threads = (lastmods: readonly (string | undefined)[]): string => {
  const entries = lastmods.map((lastmod, number) => {
    const loc = `<loc>${HOST}/t/${number}</loc>`;
    return `<url>${loc}${lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`}</url>`;
  });
  return `<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>
${entries.join('\n')}
</urlset>`;
};

const pair = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(threads(['2025-12-24', wrong, '2026-01-07T21:00:00Z'])),
  right: file(threads(['2025-12-24', right, '2026-01-07T21:00:00Z'])),
});

const CLOCK = '2026-02-10T09:00:00Z';
const days = (count: number, of: number): string[] =>
  Array.from({ length: of }, (_, number) =>
    number < count ? '2026-01-31T03:00:00Z' : `2025-0${(number % 9) + 1}-11T0${number % 7}:00:00Z`,
  );

/** A rule of lastmod each. */
export const lastmodDocuments: readonly SecondDocument[] = [
  pair('lastmod-invalid', '2026-02-29', '2024-02-29'),
  pair('lastmod-not-w3c', '2026-02-09T10:15:00+0100', '2026-02-09T10:15:00+01:00'),
  pair('lastmod-without-zone', '2026-02-09T10:15:00', '2026-02-09T10:15Z'),
  pair('lastmod-coarse', '2026-02', '2026-02-01'),
  pair('lastmod-empty', '\n', '\n2026-02-01\n'),
  {
    rule: 'lastmod-in-future',
    wrong: file(threads(['2026-02-11T19:01:00+10:00', '2026-02-01']), {
      now: '2026-02-10T09:00:00Z',
    }),
    right: file(threads(['2026-02-11T18:59:00+10:00', '2026-02-01']), { now: CLOCK }),
  },
  pair('lastmod-ancient', '1994-12-31', '1995-01-01'),
  {
    rule: 'lastmod-uniform',
    wrong: file(threads(days(19, 20)), { now: CLOCK }),
    right: file(threads(days(18, 20)), { now: CLOCK }),
  },
  {
    rule: 'lastmod-uniform',
    wrong: file(threads(days(95, 100)), { now: CLOCK }),
    right: file(
      threads([...days(20, 20), ...Array.from({ length: 80 }, (): undefined => undefined)]),
      { now: CLOCK },
    ),
  },
  {
    rule: 'lastmod-missing',
    wrong: file(threads([undefined, undefined])),
    right: file(threads(['2026-02-30', '31.01.2026'])),
  },
  {
    rule: 'lastmod-missing',
    wrong: file(threads([undefined, undefined, undefined])),
    right: file(threads([undefined, undefined, '2026-02-01'])),
  },
  {
    rule: 'lastmod-date-only',
    wrong: file(threads(['2026-01-01', '2026-01-02', '2026-01-03T09:00:00Z', '2026-01-04']), {
      profile: 'bing',
    }),
    right: file(threads(['2026-01-01', '2026-01-02T09:00Z', '2026-01-03T09:00:00Z']), {
      profile: 'bing',
    }),
  },
];
