// The window of a news section, at its bounds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { FindingLog } from '../../findings/finding-log.ts';
import type { NewsSectionOptions } from '../../settings/publish-config.ts';
import { judgeNewsWindow, keepCurrentNews, type NewsWindow } from './news-window.ts';
import type { RoutedRecord } from './section-router.ts';

const NOW = Date.parse('2024-05-03T12:00:00.000Z');
const HOUR = 3_600_000;
const PUBLICATION = { name: 'The Times', language: 'en' };

const article = (news: unknown): UrlEntry =>
  ({ loc: 'https://example.com/a', priority: 1, news }) as UrlEntry;
const dated = (publicationDate: unknown): UrlEntry =>
  article({ publication: PUBLICATION, title: 'A', publicationDate });

function verdict(entry: UrlEntry, options: Partial<NewsWindow> = {}): string {
  const { problem, entry: kept } = judgeNewsWindow(entry, { nowMs: NOW, ...options });
  assert.equal(problem === undefined, kept !== undefined);
  return problem?.code ?? 'kept';
}

const at = (moment: number): string => new Date(moment).toISOString();

test('an article within the window comes back as the very same entry', () => {
  const entry = dated('2024-05-03T10:00:00+02:00');
  assert.equal(judgeNewsWindow(entry, { nowMs: NOW }).entry, entry);
});

test('what is exactly 48 hours old stays, and a millisecond later it goes', () => {
  assert.equal(verdict(dated('2024-05-01T12:00:00Z')), 'kept');
  assert.equal(verdict(dated('2024-05-01T14:00+02:00')), 'kept');
  assert.equal(verdict(dated('2024-05-01T12:00:00Z'), { nowMs: NOW + 1 }), 'news-too-old');
  assert.equal(verdict(dated('2024-05-01T12:00:00.001Z'), { nowMs: NOW + 1 }), 'kept');
  assert.equal(verdict(dated('2024-05-01T11:59:59.999Z')), 'news-too-old');
});

test('the window may be of another length', () => {
  for (const windowHours of [1, 24, 0.5]) {
    assert.equal(verdict(dated(at(NOW - windowHours * HOUR)), { windowHours }), 'kept');
    assert.equal(verdict(dated(at(NOW - windowHours * HOUR - 1)), { windowHours }), 'news-too-old');
  }
});

test('a date without a time stays as long as a moment of its day is in the window', () => {
  const day = dated('2024-05-01');
  const end = Date.parse('2024-05-04T00:00:00.000Z');
  assert.equal(verdict(day, { nowMs: end - 1 }), 'kept');
  assert.equal(verdict(day, { nowMs: end }), 'news-too-old');
});

test('what is up to ten minutes ahead is let in, and what is further ahead has to wait', () => {
  assert.equal(verdict(dated(at(NOW + 600_000))), 'kept');
  assert.equal(verdict(dated(at(NOW + 600_001))), 'news-in-future');
});

test('a date without a time has to wait until the day has begun anywhere', () => {
  const begun = Date.parse('2024-05-03T10:00:00Z');
  const day = dated('2024-05-04');
  assert.equal(verdict(day, { nowMs: begun - 600_000 }), 'kept');
  assert.equal(verdict(day, { nowMs: begun - 600_001 }), 'news-in-future');
});

test('an entry without news, title, publication or date is left out with what it lacks', () => {
  for (const [entry, found] of [
    [{ loc: 'https://example.com/a' }, 'no news'],
    [article(null), 'no news'],
    [article('A'), 'no news'],
    [article({ publication: PUBLICATION, publicationDate: at(NOW) }), 'no news.title'],
    [article({ publication: PUBLICATION, publicationDate: at(NOW), title: ' ' }), 'no news.title'],
    [
      article({ title: 'A', publicationDate: at(NOW) }),
      'no news.publication with name and language',
    ],
    [
      article({ title: 'A', publicationDate: at(NOW), publication: { name: 'x', language: '' } }),
      'no news.publication with name and language',
    ],
    [dated(undefined), 'no news.publicationDate'],
    [dated('yesterday'), 'news.publicationDate "yesterday"'],
    [dated('2024-05'), 'news.publicationDate "2024-05"'],
    [dated('2024'), 'news.publicationDate "2024"'],
    [dated('2024-02-30'), 'news.publicationDate "2024-02-30"'],
    [dated({}), 'news.publicationDate "object"'],
  ] as const) {
    assert.deepEqual(judgeNewsWindow(entry, { nowMs: NOW }), {
      problem: { code: 'news-missing', found },
    });
  }
});

test('dates of other kinds become W3C Datetime', () => {
  for (const date of [new Date(NOW), NOW, NOW / 1000, 'Fri, 03 May 2024 12:00:00 GMT']) {
    const { entry } = judgeNewsWindow(dated(date), { nowMs: NOW });
    assert.deepEqual(entry, dated('2024-05-03T12:00:00Z'));
  }
});

test("the section's publication fills in what an entry lacks of its own", () => {
  const options = { nowMs: NOW, publication: { name: 'Default', language: 'de' } };
  for (const [own, expected] of [
    [undefined, { name: 'Default', language: 'de' }],
    [null, { name: 'Default', language: 'de' }],
    [{ name: 'Own' }, { name: 'Own', language: 'de' }],
    [
      { name: '', language: 'fr' },
      { name: 'Default', language: 'fr' },
    ],
    [PUBLICATION, PUBLICATION],
  ] as const) {
    const news = { publication: own, title: 'A', publicationDate: at(NOW) };
    const { entry } = judgeNewsWindow(article(news), options);
    assert.deepEqual(entry, article({ ...news, publication: expected }));
  }
});

const NOON = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;
const publication = { name: 'The Example', language: 'en' };

function routed(entry: object, news?: NewsSectionOptions): RoutedRecord {
  const plan = { name: 'x', urlsMax: 1_000, lastmod: 'field' as const, ...(news && { news }) };
  const given = { loc: 'https://e.example/a', ...entry } as UrlEntry;
  return { record: { entry: given, source: 'x', row: 3 }, section: { name: 'x', plan } };
}

const articleAged = (hours: number): object => ({
  news: {
    title: 'x',
    publication,
    publicationDate: new Date(NOON - hours * HOUR_MS).toISOString(),
  },
});

function keep(batch: readonly RoutedRecord[]) {
  const log = new FindingLog();
  const counts = { skipped: 0, excluded: 0, listed: 0 };
  const kept = keepCurrentNews(batch, { nowMs: NOON, log, counts });
  return { kept, counts, findings: log.findings() };
}

test('a batch without news sections is handed on itself', () => {
  const batch = [routed({}), routed(articleAged(1_000))];
  assert.equal(keep(batch).kept, batch);
  const none: RoutedRecord[] = [];
  assert.equal(keep(none).kept, none);
});

test('articles of the window stay, older ones are excluded, others are skipped', () => {
  const batch = [
    routed(articleAged(48), {}),
    routed(articleAged(48.001), {}),
    routed(articleAged(-1), {}),
    routed({}, {}),
    routed({ news: null }, {}),
    routed({ news: 'x' }, {}),
    routed({}),
  ];
  const { kept, counts, findings } = keep(batch);
  assert.deepEqual(kept, [batch[0], batch[6]]);
  assert.deepEqual(counts, { skipped: 3, excluded: 2, listed: 0 });
  assert.deepEqual(
    findings.map(({ rule, count, places }) => [rule, count, places[0]?.row, places[0]?.source]),
    [
      ['news-missing', 3, 3, 'x'],
      ['news-in-future', 1, 3, 'x'],
      ['news-too-old', 1, 3, 'x'],
    ],
  );
});

test('each section has its own window and publication', () => {
  const shared = { name: 'The Other', language: 'de' };
  const own = { news: { title: 'x', publicationDate: '2026-11-21T11:00:00Z' } };
  const { kept } = keep([
    routed(articleAged(60), { windowHours: 72 }),
    routed(articleAged(2), { windowHours: 1 }),
    routed(own, { publication: shared }),
  ]);
  assert.deepEqual(
    kept.map(({ record }) => record.entry.news?.publication.name),
    ['The Example', 'The Other'],
  );
  assert.equal('publication' in own.news, false, 'what was given is not changed');
});
