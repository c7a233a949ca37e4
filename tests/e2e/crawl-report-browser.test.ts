// The report of a crawl as a webmaster opens it: two clicks from a 404 to the page that links it.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { axeBreaches } from '../support/console-browser/axe-breaches.ts';
import {
  NO_BROWSER,
  openWatchedBrowser,
  type WatchedBrowser,
} from '../support/console-browser/watched-browser.ts';
import { type FakeRoute, type FakeSite, redirectTo, startFakeSite } from '../support/fake-site.ts';
import { type PortolanRun, runPortolan } from './run-portolan.ts';

const skip = NO_BROWSER;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const ARTICLES = 40;

function page(words: string, links: string): FakeRoute {
  const body = `<!doctype html><title>${words}</title><main>All about ${words}. ${links}</main>`;
  return { body, headers: HTML };
}

let folder: string;
let site: FakeSite;
let reports: FakeSite;
let browser: WatchedBrowser;
let run: PortolanRun;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portolan-report-'));
  const words = (at: number) => `topic ${'abcdefghij'[at % 10]?.repeat(at + 3)}`;
  const names = Array.from({ length: ARTICLES }, (_, at) => `/${words(at).replaceAll(' ', '-')}`);
  const articles = names.map((name, at) => {
    const gone = at % 20 === 7 ? '<a href="/gone">Our <b>offers</b></a>' : '';
    const next = names[at + 1] === undefined ? '' : `<a href="${names[at + 1]}">Next</a>`;
    return [name, page(words(at), `${gone} ${next} <a href="/old">The shop</a>`)] as const;
  });
  site = await startFakeSite({
    '/': page('home', `<a href="${names[0]}">Start</a> <a href="/lost"><img alt="A map"></a>`),
    '/old': redirectTo('/', 301),
    ...Object.fromEntries(articles),
  });
  run = await runPortolan([
    'crawl',
    `${site.origin}/`,
    '--no-state',
    '--out',
    join(folder, 'set'),
    '--report',
    join(folder, 'all.html'),
    '--report',
    join(folder, 'all.csv'),
    '--report',
    join(folder, 'all.jsonl'),
    '--report-links',
    join(folder, 'links.csv'),
    '--report-links',
    join(folder, 'links.jsonl'),
  ]);
  reports = await startFakeSite({
    '/all.html': { body: readFileSync(join(folder, 'all.html')), headers: HTML },
    '/favicon.ico': '',
  });
  if (skip === false) browser = await openWatchedBrowser();
});

after(async () => {
  await browser?.close();
  await Promise.all([site?.close(), reports?.close()]);
  rmSync(folder, { recursive: true, force: true });
});

test('the terminal says what is broken, and where it is linked', () => {
  assert.equal(run.status, 0, run.stderr);
  const [, broken = ''] = /Broken links\n([\s\S]*?)\n\n/.exec(run.stdout) ?? [];
  const lines = broken.replaceAll(site.origin, '').split('\n');
  assert.deepEqual(lines, [
    '  404  /gone  linked by 2 pages',
    '      /topic-hhhhhhhhhh  “Our offers”',
    `      /topic-${'h'.repeat(30)}  “Our offers”`,
    '  404  /lost  linked by 1 page',
    '      /  “A map”',
  ]);
  assert.match(
    run.stdout,
    /Visited, by clicks from the start: 0: 1, 1: 2, 2: 2, .*8 or more: 34\./,
  );
});

test('the files have every place', () => {
  const read = (name: string) =>
    readFileSync(join(folder, name), 'utf8').replaceAll(site.origin, '').trim().split(/\r?\n/);
  const lost = read('all.csv').find((line) => line.startsWith('/lost,'));
  assert.ok(lost?.endsWith(',/,A map,,,'), lost);
  const links = read('links.csv');
  assert.equal(links[0], 'from,to,text,kind,reason,status');
  assert.equal(links.length, 1 + 3 + ARTICLES);
  assert.ok(links.includes('/,/lost,A map,link,status,404'));
  assert.ok(links.includes('/topic-hhhhhhhhhh,/gone,Our offers,link,status,404'));
  const lines = read('links.jsonl').map((line) => JSON.parse(line));
  const cells = lines.map(({ from, to, text, kind, reason, status }) =>
    [from, to, text, kind, reason, status].join(','),
  );
  assert.deepEqual(cells, links.slice(1));
  const decisions = read('all.jsonl').map((line) => JSON.parse(line));
  const old = decisions.find(({ url }) => url === '/old');
  assert.equal(old.inlinks, ARTICLES);
  assert.equal(old.linkedFrom.length, 10);
  assert.deepEqual(old.linkedFrom[0], { url: '/topic-aaa', text: 'The shop' });
});

test('two clicks lead from a 404 to the page that links it', { skip }, async () => {
  const { page: shown, offences, close } = await browser.open(reports.origin);
  try {
    await shown.goto('/all.html');
    const broken = shown.getByRole('region', { name: 'Broken links' });
    const link = broken.getByRole('link', { name: '/topic-hhhhhhhhhh', exact: false }).first();
    assert.equal(await link.isVisible(), false);
    await broken.getByText(`${site.origin}/gone`).first().click();
    assert.equal(await link.isVisible(), true);
    assert.match((await broken.textContent()) ?? '', /topic-hhhhhhhhhh Our offers/);
    assert.deepEqual(offences, []);
    await link.click();
    assert.equal(await shown.title(), 'topic hhhhhhhhhh');
  } finally {
    await close();
  }
});

test('the table is sorted and searched', { skip }, async () => {
  const { page: shown, offences, close } = await browser.open(reports.origin);
  try {
    await shown.goto('/all.html');
    const table = shown.getByRole('region', { name: 'Addresses', exact: true });
    const first = () => table.locator('tr:not([hidden]) td.address a').first().textContent();
    await table.getByRole('button', { name: 'Linked by' }).click();
    assert.equal(await first(), `${site.origin}/old`);
    await table.getByRole('button', { name: 'Clicks' }).click();
    assert.equal(await first(), `${site.origin}/topic-${'j'.repeat(42)}`);
    await table.getByRole('button', { name: 'Clicks' }).click();
    assert.equal(await first(), `${site.origin}/`);
    assert.equal(await table.locator('th[aria-sort]').textContent(), 'Clicks');
    // What links read is found as well.
    await shown.getByLabel('Search this table').last().fill('our OFFERS');
    await shown.getByText(/^1 of \d+$/).waitFor();
    assert.equal(await first(), `${site.origin}/gone`);
    await shown.getByLabel('Search this table').last().fill('');
    await shown.getByLabel('listed', { exact: true }).uncheck();
    assert.equal(await table.getByText(`${site.origin}/topic-aaa`).first().isVisible(), false);
    assert.deepEqual(offences, []);
  } finally {
    await close();
  }
});

test('without scripts it is whole', { skip }, async () => {
  const { page: shown, close } = await browser.open(reports.origin, { javaScriptEnabled: false });
  try {
    await shown.goto('/all.html');
    const table = shown.getByRole('region', { name: 'Addresses', exact: true });
    assert.equal(await table.getByRole('button').count(), 0);
    assert.equal(await table.locator('td.address').count(), ARTICLES + 4);
    await shown.getByText(`${site.origin}/gone`).first().click();
    assert.ok(
      await shown
        .getByRole('link', { name: /topic-hhhhhhhhhh$/ })
        .first()
        .isVisible(),
    );
  } finally {
    await close();
  }
});

test('the next crawl says what differs', { skip }, async () => {
  site.serve({
    '/old': { status: 404, headers: HTML, body: 'None.' },
    '/lost': page('a map', 'Found again. <a href="/fresh">Fresh</a>'),
    '/fresh': page('fresh fish', ''),
    '/topic-bbbb': page(
      'another topic',
      '<a href="/topic-ccccc">Next</a> <a href="/old">The shop</a>',
    ),
  });
  // A report may take the place of the one that it is compared with.
  const again = await runPortolan([
    'crawl',
    `${site.origin}/`,
    '--no-state',
    '--dry-run',
    '--format',
    'json',
    '--out',
    join(folder, 'set'),
    '--compare',
    join(folder, 'all.jsonl'),
    '--report',
    join(folder, 'all.jsonl'),
    '--report-changes',
    join(folder, 'changes.csv'),
    '--report-changes',
    join(folder, 'changes.html'),
  ]);
  assert.equal(again.status, 0, again.stderr);
  const counts = { new: 1, gone: 0, changed: 3, newlyBroken: 1, mended: 1, titles: 1 };
  assert.deepEqual(JSON.parse(again.stdout).comparison, counts);
  const csv = readFileSync(join(folder, 'changes.csv'), 'utf8').replaceAll(site.origin, '');
  assert.deepEqual(csv.trim().split('\r\n').slice(1), [
    '/fresh,new,,,,listed,,200,,,,,,fresh fish',
    '/lost,changed,reason status,mended,status,listed,404,200,,,,,,a map',
    '/old,changed,reason status other,broken,redirect,status,301,404,/,,/topic-aaa,The shop,,',
    '/topic-bbbb,changed,title,,listed,listed,200,200,,,,,topic bbbb,another topic',
  ]);
  const body = readFileSync(join(folder, 'changes.html'));
  reports.serve({ '/changes.html': { body, headers: HTML } });
  for (const width of [390, 1_280]) {
    const options = { viewport: { width, height: 800 } };
    const { page: shown, offences, close } = await browser.open(reports.origin, options);
    try {
      await shown.goto('/changes.html');
      const first = shown.locator('tr').nth(1);
      assert.match((await first.textContent()) ?? '', /changed, broken.*\/old.*topic-aaa The shop/);
      assert.deepEqual(await axeBreaches(shown, 'all'), []);
      assert.ok((await shown.evaluate(() => document.documentElement.scrollWidth)) <= width);
      assert.deepEqual(offences, []);
    } finally {
      await close();
    }
  }
  const words = ['crawl', `${site.origin}/`, '--no-state', '--dry-run'];
  const twice = await runPortolan([...words, '--compare', join(folder, 'all.jsonl')]);
  assert.match(twice.stdout, /0 new, 0 gone, 0 changed; 0 newly broken, 0 fixed\./);
  const alone = await runPortolan([...words, '--report-changes', join(folder, 'x.csv')]);
  assert.deepEqual([alone.status, /--compare/.test(alone.stderr)], [2, true]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [390, 1_280]) {
    test(`it is for everybody: ${colorScheme}, ${width} wide`, { skip }, async () => {
      const options = { colorScheme, viewport: { width, height: 800 } };
      const { page: shown, close } = await browser.open(reports.origin, options);
      try {
        await shown.goto('/all.html');
        for (const one of await shown.locator('details').all()) {
          await one.evaluate((element) => element.setAttribute('open', ''));
        }
        assert.deepEqual(await axeBreaches(shown, 'all'), []);
        assert.ok((await shown.evaluate(() => document.documentElement.scrollWidth)) <= width);
      } finally {
        await close();
      }
    });
  }
}
