// Which pings are dead, and that the guide lists them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DEAD_PINGS, findDeadPing } from './dead-pings.ts';

for (const [address, engine] of [
  ['https://www.google.com/ping?sitemap=x', 'Google'],
  ['http://google.com/webmasters/tools/ping?sitemap=x', 'Google'],
  ['http://www.google.com/webmasters/sitemaps/ping', 'Google'],
  ['https://www.google.co.uk/ping', 'Google'],
  ['https://www.google.com.au/ping', 'Google'],
  ['https://WWW.GOOGLE.DE/PING', 'Google'],
  ['https://www.google.com./ping', 'Google'],
  ['http://www.bing.com/ping?sitemap=x', 'Bing'],
  ['https://bing.com/webmaster/ping.aspx?siteMap=x', 'Bing'],
  ['https://webmaster.yandex.com/ping?sitemap=x', 'Yandex'],
  ['http://webmaster.yandex.ru/ping?sitemap=x', 'Yandex'],
  ['http://blogs.yandex.ru/pings/?status=success&url=x', 'Yandex'],
  ['http://ping.baidu.com/ping/RPC2', 'Baidu'],
  ['http://submissions.ask.com/ping?sitemap=x', 'Ask'],
  ['http://search.yahooapis.com/SiteExplorerService/V1/ping?sitemap=x', 'Yahoo'],
  ['http://search.yahooapis.com/SiteExplorerService/V1/updateNotification?appid=a', 'Yahoo'],
  ['http://webmaster.live.com/ping.aspx?siteMap=x', 'Live Search'],
  ['http://api.moreover.com/ping?u=x', 'Moreover'],
] as const) {
  test(`${address} is dead`, () => {
    assert.equal(findDeadPing(new URL(address))?.engine, engine);
  });
}

for (const address of [
  'https://console.example.com/ping',
  'https://www.google.com/pinging',
  'https://google.example.com/ping',
  'https://notgoogle.com/ping',
  'https://google.com.evil.example/ping',
  'https://api.indexnow.org/indexnow',
  'https://www.bing.com/indexnow',
  'https://www.bing.com/',
]) {
  test(`${address} is not among the dead`, () => {
    assert.equal(findDeadPing(new URL(address)), undefined);
  });
}

test('every one has a day, and what was read somewhere says where', () => {
  for (const { engine, since, source, fate, instead } of DEAD_PINGS) {
    assert.match(since, /^(?:\d{4}(?:-\d\d-\d\d)?|unknown)$/, engine);
    assert.ok(source === undefined || URL.canParse(source), engine);
    assert.match(`${fate}. ${instead}`, /^(?:was|is|answers|has|no longer) .*\.$/, engine);
  }
  assert.ok(DEAD_PINGS.filter(({ source }) => source !== undefined).length >= 5);
});

test('the guide lists every one, with its day and where that is reported', () => {
  const guide = new URL('../../../../docs/guides/announcing.md', import.meta.url);
  const rows = readFileSync(guide, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  for (const { host, paths, since, source = '' } of DEAD_PINGS) {
    const known = host.replace('*', '');
    const told = rows.some(
      (row) =>
        row.includes(known) &&
        row.toLowerCase().includes(paths[0] ?? '') &&
        row.includes(`| ${since} |`) &&
        row.includes(source),
    );
    assert.ok(told, `${host} ${paths[0]}`);
  }
});
