// Every screen of the console: its twins, what it says when there is nothing to show, and that a
// failure is told as one.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import Papa from 'papaparse';
import { SCREENS } from '../../src/console/screens/screens.ts';
import { type ConsoleWorld, openConsoleWorld } from '../support/console-browser/console-world.ts';
import { failingParts } from '../support/console-browser/failing-parts.ts';
import {
  type HarbourConsole,
  openHarbourConsole,
} from '../support/console-browser/harbour-console.ts';
import { screenAddresses } from '../support/console-browser/screen-addresses.ts';

/** Screens whose tables have something of the harbours in them. */
const NO_ROWS = new Set(['settings', 'expected']);
const WITH_ROWS = new Set(SCREENS.map(({ name }) => name).filter((name) => !NO_ROWS.has(name)));
const EMPTY_PAGES: Readonly<Record<string, RegExp>> = {
  sites: /No sites yet.*portolan submit/s,
  submit: /No submissions yet/,
  submissions: /No submissions yet/,
  settings: /No tokens yet/,
};
const UNREAD_PAGES: Readonly<Record<string, RegExp>> = {
  sites: /127\.0\.0\.1:9/,
  site: /Not read yet/,
  sitemaps: /Pending/,
  sitemap: /It has not been read yet/,
  read: /Not found/,
  issues: /Not read yet/,
  issue: /Not found at present/,
  expected: /Nothing is marked as expected/,
  urls: /No URLs yet/,
  url: /No sitemap of this site lists it/,
  changes: /Nothing to compare yet/,
  structure: /No URLs yet/,
  schedule: /Not enough repeat visits/,
  due: /No URLs are due now/,
  news: /No news in the last 48 hours/,
  runs: /No run/i,
  submit: /Pending/,
  submissions: /Pending/,
  submission: /in the queue or being read/,
  settings: /No tokens yet/,
};

let harbours: HarbourConsole;
let empty: ConsoleWorld;
let failing: ConsoleWorld;

before(async () => {
  [harbours, empty, failing] = await Promise.all([
    openHarbourConsole(),
    openConsoleWorld(),
    openConsoleWorld({ change: failingParts }),
  ]);
});

after(async () => {
  await Promise.all([harbours?.close(), empty?.close(), failing?.close()]);
});

async function ask({ url }: ConsoleWorld, address: string) {
  const answer = await fetch(new URL(address, url), { redirect: 'manual' });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** `/sites/7/urls?q=a` with `json`: `/sites/7/urls.json?q=a`. */
function twinOf(address: string, form: 'json' | 'csv'): string {
  const [path, ...query] = address.split('?');
  return [`${path}.${form}`, ...query].join('?');
}

test('every screen has a page, a JSON twin and a CSV twin of the same table', async () => {
  const { world, siteId } = harbours;
  for (const { name, address } of await screenAddresses(world.context, siteId)) {
    const screen = SCREENS.find((one) => one.name === name);
    assert.ok(screen);
    const page = await ask(world, address);
    assert.equal(page.status, 200, address);
    assert.match(page.text, /^<!doctype html>[\s\S]*<h1>/, address);
    const json = await ask(world, twinOf(address, 'json'));
    assert.equal(json.status, 200, address);
    assert.equal(JSON.parse(json.text).version, 1, address);
    const csv = await ask(world, twinOf(address, 'csv'));
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/, address);
    const { data, meta, errors } = Papa.parse<Record<string, string>>(
      csv.text.replace(/^\uFEFF/, ''),
      { header: true, skipEmptyLines: true },
    );
    assert.deepEqual(errors, [], address);
    assert.deepEqual(
      meta.fields,
      screen.columns.map(({ key }) => key),
      address,
    );
    assert.equal(data.length > 0, WITH_ROWS.has(name), `${address}: ${data.length} rows`);
    // A table without rows has no links below it.
    for (const form of WITH_ROWS.has(name) ? (['json', 'csv'] as const) : []) {
      const href = twinOf(address, form).replaceAll('&', '&amp;');
      assert.ok(page.text.includes(`href="${href}"`), `${address} leads to ${href}`);
    }
  }
});

test('the file of sitemaps has all of them with level and parent, whatever is open', async () => {
  const { world, siteId } = harbours;
  const parse = (text: string) =>
    Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    }).data;
  const all = parse((await ask(world, `/sites/${siteId}/sitemaps.csv`)).text);
  const { site } = JSON.parse((await ask(world, `/sites/${siteId}/sitemaps.json`)).text);
  assert.equal(all.length, site.sitemaps);
  for (const { id, level, parentId, parentUrl } of all) {
    const parent = all.find((one) => one['id'] === parentId);
    assert.equal(level, parent === undefined ? '1' : String(Number(parent['level']) + 1), id);
    assert.equal(parentUrl, parent?.['url'] ?? '', id);
  }
  assert.ok(all.some(({ level }) => level === '2'));
  assert.deepEqual(parse((await ask(world, `/sites/${siteId}/sitemaps.csv?open=0`)).text), all);
});

test('columns come from boxes or from a list, on page and file; others are refused', async () => {
  const { world, siteId } = harbours;
  const address = `/sites/${siteId}/urls`;
  const boxes = await ask(world, `${address}?columns=lastmod&columns=goneAt&limit=2`);
  assert.match(boxes.text, /Columns: 3 of 12/);
  const [, next = ''] = /data-next href="([^"]+)"/.exec(boxes.text) ?? [];
  const second = await ask(world, next.replaceAll('&amp;', '&'));
  assert.match(second.text, /Columns: 3 of 12/);
  const [, csv = ''] = /href="([^"]+\.csv[^"]*)"/.exec(second.text) ?? [];
  for (const file of [csv.replaceAll('&amp;', '&'), `${address}.csv?columns=goneAt,lastmod`]) {
    assert.match((await ask(world, file)).text, /^\uFEFF?loc,lastmod,goneAt\r?\n/, file);
  }
  for (const form of ['', '.csv', '.json']) {
    const wrong = await ask(world, `${address}${form}?columns=lastmod,colour`);
    assert.equal(wrong.status, 400, form);
    assert.match(
      wrong.text,
      /“columns” must not name “colour”: the columns are loc, lastmod/,
      form,
    );
  }
});

test('a rejected address is in the form again, with what is wrong', async () => {
  const { text } = await ask(empty, '/submit');
  const [, token = ''] = /name="form-token" value="([^"]+)"/.exec(text) ?? [];
  for (const [url, status, said] of [
    ['ftp://"a.example/', 400, /cannot be fetched|http/],
    ['', 400, /Enter the URL/],
    ['not a site <b>', 400, /is not|no address|cannot/],
    [`https://a.example/${'x'.repeat(3_000)}`, 400, /Enter the URL|long/],
  ] as const) {
    const body = new URLSearchParams({ 'form-token': token, url });
    const answer = await fetch(new URL('/submit', empty.url), { method: 'POST', body });
    const page = await answer.text();
    assert.equal(answer.status, status, url);
    const [field = ''] = /<input type="text" name="url"[^>]*>/.exec(page) ?? [];
    const typed = url.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    assert.ok(field.includes(`value="${typed}"`), field);
    assert.match(field, /aria-invalid="true"\s+aria-describedby="submit-problem"/);
    const [, problem = ''] = /id="submit-problem"[^>]*>(.*?)<\/p>/s.exec(page) ?? [];
    assert.match(problem, said, url);
  }
  assert.doesNotMatch(text, /aria-invalid|submit-problem/);
});

test('times are dates in both twins', async () => {
  const { world, siteId } = harbours;
  const [csv, json] = await Promise.all([
    ask(world, `/sites/${siteId}/sitemaps.csv`),
    ask(world, `/sites/${siteId}/sitemaps.json`),
  ]);
  assert.match(csv.text, /2026-11-24T12:00:00\.000Z/);
  assert.match(json.text, /"lastReadAt":"2026-11-24T12:00:00\.000Z"/);
});

test('a screen that has nothing to show says what to do next', async () => {
  const none = await screenAddresses(empty.context, 1);
  for (const { name, address } of none) {
    const said = EMPTY_PAGES[name];
    const { status, text } = await ask(empty, address);
    assert.equal(status, said === undefined ? 404 : 200, address);
    if (said !== undefined) assert.match(text, said, address);
  }
  const { harvest } = empty.context;
  const { siteId } = await harvest.submitSitemap('http://127.0.0.1:9/s.xml', { by: 'form' });
  for (const { name, address } of await screenAddresses(empty.context, siteId)) {
    const { text } = await ask(empty, address);
    assert.match(text, UNREAD_PAGES[name] ?? /never/, address);
    const csv = await ask(empty, twinOf(address, 'csv'));
    assert.equal(csv.status, name === 'read' ? 404 : 200, address);
  }
});

test('a failure is told as one by every screen and its twins, and nothing of within', async () => {
  for (const { name, address } of await screenAddresses(empty.context, 1)) {
    const page = await ask(failing, address);
    assert.equal(page.status, 500, address);
    assert.match(page.text, /role="alert"[\s\S]*Request ID/, address);
    assert.doesNotMatch(page.text, /class="empty"|is damaged|\.ts:\d/, address);
    const json = await ask(failing, twinOf(address, 'json'));
    assert.equal(JSON.parse(json.text).error.status, 500, address);
    const csv = await ask(failing, twinOf(address, 'csv'));
    assert.equal(csv.status, 500, name);
    assert.doesNotMatch(csv.text, /is damaged/, address);
  }
});
