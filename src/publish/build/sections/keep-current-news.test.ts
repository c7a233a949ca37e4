// Articles outside the window leave their news section, and are counted; other sections pass.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UrlEntry } from '../../../protocol/url-entry.ts';
import { FindingLog } from '../../findings/finding-log.ts';
import type { NewsSectionOptions } from '../../settings/publish-config.ts';
import { keepCurrentNews } from './keep-current-news.ts';
import type { RoutedRecord } from './section-router.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR_MS = 3_600_000;
const publication = { name: 'The Example', language: 'en' };

function routed(entry: object, news?: NewsSectionOptions): RoutedRecord {
  const plan = { name: 'x', urlsMax: 1_000, lastmod: 'field' as const, ...(news && { news }) };
  const given = { loc: 'https://e.example/a', ...entry } as UrlEntry;
  return { record: { entry: given, source: 'x', row: 3 }, section: { name: 'x', plan } };
}

const article = (hours: number): object => ({
  news: { title: 'x', publication, publicationDate: new Date(NOW - hours * HOUR_MS).toISOString() },
});

function keep(batch: readonly RoutedRecord[]) {
  const log = new FindingLog();
  const counts = { skipped: 0, excluded: 0, listed: 0 };
  const kept = keepCurrentNews(batch, { nowMs: NOW, log, counts });
  return { kept, counts, findings: log.findings() };
}

test('a batch without news sections is handed on itself', () => {
  const batch = [routed({}), routed(article(1_000))];
  assert.equal(keep(batch).kept, batch);
  const none: RoutedRecord[] = [];
  assert.equal(keep(none).kept, none);
});

test('articles of the window stay, older ones are excluded, others are skipped', () => {
  const batch = [
    routed(article(48), {}),
    routed(article(48.001), {}),
    routed(article(-1), {}),
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
    routed(article(60), { windowHours: 72 }),
    routed(article(2), { windowHours: 1 }),
    routed(own, { publication: shared }),
  ]);
  assert.deepEqual(
    kept.map(({ record }) => record.entry.news?.publication.name),
    ['The Example', 'The Other'],
  );
  assert.equal('publication' in own.news, false, 'what was given is not changed');
});
