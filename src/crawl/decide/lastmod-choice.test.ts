// Which date is the lastmod of a page, and when Last-Modified says nothing.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageDate } from '../../pages/record/page-facts.ts';
import { chooseLastmod, headerMoment, PageMoments } from './lastmod-choice.ts';

const NOW = Date.UTC(2026, 10, 22, 12);
const counts = { nowMs: NOW, isHeaderShared: false, listedSeconds: 0 };
const jsonLd = (value: string): PageDate => ({ source: 'json-ld', value });
const header = (value: string): PageDate => ({ source: 'header', value });

test('the first date counts that is between 1990-01-01 and now plus one day', () => {
  const good = header('2020-05-05T10:00:00Z');
  const chosen = (value: string): string | undefined =>
    chooseLastmod({ dates: [jsonLd(value), good] }, counts)?.source;
  assert.equal(chosen('1990-01-01T00:00:00Z'), 'json-ld');
  assert.equal(chosen('1989-12-31T23:59:59Z'), 'header');
  assert.equal(chosen('2026-11-23T12:00:00Z'), 'json-ld');
  assert.equal(chosen('2026-11-23T12:00:01Z'), 'header');
});

test('without a date the change that was seen counts, to the second', () => {
  const changedMs = Date.UTC(2026, 9, 1, 8, 9, 10, 999);
  const observed = { value: '2026-10-01T08:09:10Z', source: 'observed' };
  assert.deepEqual(chooseLastmod({ changedMs }, counts), observed);
  assert.deepEqual(chooseLastmod({ dates: [jsonLd('1970-01-01')], changedMs }, counts), observed);
  assert.deepEqual(chooseLastmod({ dates: [jsonLd('2020')], changedMs }, counts), {
    value: '2020',
    source: 'json-ld',
  });
  assert.equal(chooseLastmod({}, counts), undefined);
});

test('a header that nearly all pages share does not count on any page', () => {
  const shared = { nowMs: NOW, isHeaderShared: true, listedSeconds: 0 };
  const dates = [header('2020-05-05')];
  assert.equal(chooseLastmod({ dates }, shared), undefined);
  assert.equal(chooseLastmod({ dates, changedMs: 0 }, shared)?.source, 'observed');
  assert.equal(chooseLastmod({ dates: [jsonLd('2021'), ...dates] }, shared)?.value, '2021');
});

test('the header is looked at where it would be the lastmod', () => {
  const dates = [header('2020-05-05T10:00:00Z')];
  assert.equal(headerMoment(dates, NOW), Date.UTC(2020, 4, 5, 10));
  assert.equal(headerMoment([jsonLd('2021'), ...dates], NOW), undefined);
  assert.equal(headerMoment([jsonLd('1970'), ...dates], NOW), Date.UTC(2020, 4, 5, 10));
  assert.equal(headerMoment([], NOW), undefined);
});

/** What is shared when so many pages have one moment, and so many each another. */
function sharedOf(alike: number, others: number): unknown {
  const moments = new PageMoments();
  // Others in between, so that no order is favoured.
  for (let page = 0; page < Math.max(alike, others); page += 1) {
    if (page < others) moments.add((page + 1) * 1_000);
    if (page < alike) moments.add(NOW);
  }
  return moments.shared();
}

test('more than 90 % of 10 or more pages share a moment, or none is shared', () => {
  assert.equal(sharedOf(9, 0), undefined);
  assert.deepEqual(sharedOf(10, 0), { moment: NOW, pages: 10 });
  assert.equal(sharedOf(9, 1), undefined);
  assert.equal(sharedOf(18, 2), undefined);
  assert.deepEqual(sharedOf(19, 2), { moment: NOW, pages: 19 });
  assert.equal(sharedOf(4_500, 500), undefined);
  assert.deepEqual(sharedOf(4_501, 500), { moment: NOW, pages: 4_501 });
  assert.equal(sharedOf(0, 0), undefined);
});

test("what the site's own sitemaps say counts when nothing better is known", () => {
  const seconds = (text: string): number => Date.parse(text) / 1_000;
  const listed = (text: string) => ({ ...counts, listedSeconds: seconds(text) });
  const chosen = chooseLastmod({}, listed('2026-10-01T08:09:10Z'));
  assert.deepEqual(chosen, { value: '2026-10-01T08:09:10Z', source: 'sitemap' });
  assert.equal(chooseLastmod({}, listed('2026-10-01T00:00:00Z'))?.value, '2026-10-01');
  assert.equal(chooseLastmod({ changedMs: 0 }, listed('2026-10-01'))?.source, 'observed');
  assert.equal(chooseLastmod({ dates: [jsonLd('2020')] }, listed('2026-10-01'))?.value, '2020');
  assert.equal(chooseLastmod({}, listed('2026-11-23T12:00:00Z'))?.source, 'sitemap');
  assert.equal(chooseLastmod({}, listed('2026-11-23T12:00:01Z')), undefined);
  assert.equal(chooseLastmod({}, listed('1989-12-31')), undefined);
});

test('moments differ when two do, and of 10 or more not more than 90 % are one', () => {
  const differ = (alike: number, others: number): boolean => {
    const moments = new PageMoments();
    for (let page = 0; page < alike; page += 1) moments.add(NOW);
    for (let page = 0; page < others; page += 1) moments.add((page + 1) * 1_000);
    return moments.differ();
  };
  const rows: readonly (readonly [alike: number, others: number, expected: boolean])[] = [
    [0, 0, false],
    [1, 0, false],
    [9, 0, false],
    [1, 1, true],
    [8, 1, true],
    [9, 1, true],
    [10, 1, false],
    [18, 2, true],
    [19, 2, false],
  ];
  for (const [alike, others, expected] of rows) {
    assert.equal(differ(alike, others), expected, `${alike} alike, ${others} others`);
  }
});
