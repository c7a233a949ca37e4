// What Prometheus reads.
import assert from 'node:assert/strict';
import test from 'node:test';
import { madeUpConsole } from '../../../tests/support/made-up-console/made-up-console.ts';
import {
  madeUpSite,
  madeUpSitemap,
} from '../../../tests/support/made-up-console/made-up-records.ts';
import { METRICS_AGE_MS } from '../core/console-limits.ts';
import { metricText } from './mount-metrics.ts';
import { createRequestMeter } from './request-meter.ts';

test('metrics tell of sites, sitemaps, the queue and requests', async () => {
  const { ask, content } = madeUpConsole();
  content.sites.push(madeUpSite(), madeUpSite({ id: 2, paused: true, verifiedAt: 1 }));
  content.sitemaps.push(madeUpSitemap(), madeUpSitemap({ id: 12, status: 'pending' }));
  await ask('/sites/7');
  await ask('/sites/8.json');
  await ask('/sites/404');
  await ask('/nowhere/else');
  const answer = await ask('/metrics');
  assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
  const lines = (await answer.text()).split('\n');
  for (const line of [
    'portolan_sites 2',
    'portolan_sites_verified 1',
    'portolan_sites_paused 1',
    'portolan_sitemaps{status="has-errors"} 1',
    'portolan_sitemaps{status="pending"} 1',
    'portolan_urls 20',
    'portolan_runs 6',
    'portolan_findings{severity="error"} 4',
    'portolan_queue_jobs{state="waiting"} 2',
    'portolan_queue_late_seconds 1.5',
    'portolan_http_requests_total{route="/sites/:site",status="200"} 1',
    'portolan_http_requests_total{route="/sites/:site.json",status="200"} 1',
    'portolan_http_requests_total{route="/sites/:site",status="404"} 1',
    'portolan_http_requests_total{route="none",status="404"} 1',
    'portolan_http_request_duration_seconds_bucket{le="+Inf"} 4',
    'portolan_http_request_duration_seconds_count 4',
    'portolan_info{version="1.2.3"} 1',
  ]) {
    assert.ok(lines.includes(line), line);
  }
  assert.ok(lines.some((line) => /^process_resident_memory_bytes \d{7,}$/.test(line)));
});

test('what the store has to count is counted again after 15 seconds', async () => {
  const { ask, content, clock } = madeUpConsole();
  const sites = async (): Promise<string | undefined> =>
    /^portolan_sites (\d+)$/m.exec(await (await ask('/metrics')).text())?.[1];
  assert.equal(await sites(), '0');
  content.sites.push(madeUpSite());
  clock.advance(METRICS_AGE_MS - 1);
  assert.equal(await sites(), '0');
  clock.advance(1);
  assert.equal(await sites(), '1');
});

test('a store that fails is asked again at the next request', async () => {
  const { ask, content } = madeUpConsole();
  content.failing = true;
  assert.equal((await ask('/metrics')).status, 500);
  content.failing = false;
  assert.equal((await ask('/metrics')).status, 200);
});

test('no path that somebody makes up becomes a series of its own', async () => {
  const { ask } = madeUpConsole();
  for (const path of ['/a"b', '/a\nb', '/x.json', '/~json/x', '/api/nothing']) await ask(path);
  const text = await (await ask('/metrics')).text();
  const series = text
    .split('\n')
    .filter((line) => line.startsWith('portolan_http_requests_total{'));
  assert.deepEqual(series, ['portolan_http_requests_total{route="none",status="404"} 5']);
});

test('labels and helps are escaped', () => {
  const samples = [{ value: 1, labels: { a: 'x"y\\z\nw' } }];
  assert.equal(
    metricText([{ name: 'm', type: 'gauge', help: 'a\\b\nc', samples }]),
    '# HELP m a\\\\b\\nc\n# TYPE m gauge\nm{a="x\\"y\\\\z\\nw"} 1\n',
  );
});

test('buckets count what took as long or less', () => {
  const meter = createRequestMeter();
  for (const ms of [5, 5.1, 31_000]) meter.count({ route: '/', status: 200, ms });
  const { buckets, count, sum } = meter.durations();
  assert.deepEqual(buckets.slice(0, 2), [
    { seconds: 0.005, count: 1 },
    { seconds: 0.01, count: 2 },
  ]);
  assert.equal(buckets.at(-1)?.count, 2);
  assert.deepEqual([count, sum.toFixed(4)], [3, '31.0101']);
});
