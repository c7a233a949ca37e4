// URL inspection: what the sitemaps' rules found of a URL comes first, in the page and its twins.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openConsoleOnWeb } from '../support/console-on-web.ts';

interface Inspected {
  readonly verdict: string;
  readonly resolved?: string;
  readonly findings: readonly {
    readonly rule: string;
    readonly message: string;
    readonly places: readonly { readonly line?: number; readonly found?: string }[];
  }[];
  readonly cut: readonly { readonly rule: string }[];
}

const on = await openConsoleOnWeb({ after }, { hosts: ['shop.example'], auth: 'loopback' });
const { origin, serve } = on.web.host('shop.example');
const MANY = Array.from({ length: 60 }, (_, index) => `/many/${index}`);
const HEAD = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';

const urlset = (locs: readonly string[]): string =>
  `${HEAD}${locs.map((loc) => `<url><loc>${loc}</loc></url>`).join('\n')}\n</urlset>`;

before(async () => {
  serve({
    '/robots.txt': `Sitemap: ${origin}/maps/a.xml\nSitemap: ${origin}/b.xml\n`,
    '/maps/a.xml': urlset([
      `${origin}/maps/fine`,
      '/shoes/blue',
      'https://cdn.shop.example/x',
      'javascript:alert(1)',
      'relative item',
    ]),
    '/b.xml': urlset(MANY),
  });
  await on.ask('/api/submissions', { json: { url: `${origin}/` } });
  await on.skip(0);
});

async function inspect(loc: string) {
  const { id } = await on.site('shop.example');
  const query = new URLSearchParams({ loc });
  const page = await on.ask(`/sites/${id}/url?${query}`);
  const csv = await on.ask(`/sites/${id}/url.csv?${query}`);
  const { json } = await on.ask<Inspected>(`/sites/${id}/url.json?${query}`);
  assert.deepEqual([page.status, csv.status], [200, 200]);
  const rules = json.findings.map(({ rule }) => rule);
  const badge = /<p\s+class="lead"><span class="badge (\w+)">.*?<span>([^<]*)/s.exec(page.text);
  for (const rule of rules) {
    assert.ok(page.text.indexOf(rule) < page.text.indexOf('id="live-test"'), `${rule} comes first`);
    assert.match(csv.text, new RegExp(`,${rule},`));
  }
  return { ...json, rules, page: page.text, csv: csv.text, tone: badge?.[1], word: badge?.[2] };
}

test('a URL whose entry is relative is found as resolved and as written', async () => {
  for (const loc of [`${origin}/shoes/blue`, '/shoes/blue']) {
    const { verdict, rules, tone, findings, resolved } = await inspect(loc);
    assert.deepEqual([verdict, tone], ['listed-with-errors', 'bad'], loc);
    assert.ok(rules.includes('loc-relative'));
    const [place, ...others] = findings.find(({ rule }) => rule === 'loc-relative')?.places ?? [];
    assert.deepEqual([place?.line, place?.found, others], [3, '/shoes/blue', []]);
    assert.equal(resolved, loc === '/shoes/blue' ? `${origin}/shoes/blue` : undefined);
  }
  const inFolder = await inspect('relative item');
  assert.equal(inFolder.resolved, `${origin}/maps/relative%20item`);
  assert.equal(inFolder.verdict, 'listed-with-errors');
  assert.deepEqual(inFolder.rules, (await inspect(`${origin}/maps/relative%20item`)).rules);
});

test('the message of a finding is about this URL, not the first one', async () => {
  const { findings } = await inspect(`${origin}/maps/relative%20item`);
  const relative = findings.find(({ rule }) => rule === 'loc-relative');
  assert.equal(relative?.message, 'The URL is relative: relative item');
});

test('a URL on another host, and what is not a URL, have their errors', async () => {
  const other = await inspect('https://cdn.shop.example/x');
  assert.deepEqual([other.verdict, other.tone], ['listed-with-errors', 'bad']);
  assert.ok(other.rules.some((rule) => rule.startsWith('scope-')));
  const none = await inspect('javascript:alert(1)');
  assert.deepEqual([none.verdict, none.tone], ['not-listed-with-errors', 'bad']);
  assert.deepEqual(none.rules, ['loc-scheme-unsupported']);
  assert.match(none.page, /Its entry is invalid/);
});

test('where not all places were kept nothing is green', async () => {
  const kept = await inspect(`${origin}/many/3`);
  assert.equal(kept.verdict, 'listed-with-errors');
  const cut = await inspect(`${origin}/many/59`);
  assert.deepEqual([cut.verdict, cut.tone, cut.rules], ['listed-perhaps-with-errors', 'warn', []]);
  assert.ok(cut.cut.some(({ rule }) => rule === 'loc-relative'));
  assert.match(cut.page, /more places than were kept; this URL may be among them/);
  const nowhere = await inspect(`${origin}/nowhere`);
  assert.equal(nowhere.verdict, 'not-listed');
  assert.match(nowhere.page, /this URL may be among them/);
});

test('a URL with which nothing is wrong is listed, and is told so', async () => {
  const { verdict, tone, page, rules } = await inspect(`${origin}/maps/fine`);
  assert.deepEqual([verdict, tone, rules], ['listed', 'good', []]);
  assert.match(page, /No rule found anything wrong/);
});
