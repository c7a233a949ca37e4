// Live tests of pages, as a browser without scripts and a program ask for them.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openConsoleOnWeb, type ProblemJson } from '../support/console-on-web.ts';

interface Tests {
  readonly url?: string;
  readonly refusal?: string;
  readonly underWay?: { readonly state: string };
  readonly last?: {
    readonly outcome: string;
    readonly message: string;
    readonly endedAt: string;
    readonly steps: readonly { readonly label: string; readonly lines: readonly string[] }[];
    readonly inspection?: { readonly findings: readonly { readonly rule: string }[] };
  };
  readonly earlier: readonly { readonly outcome: string }[];
}

const on = await openConsoleOnWeb(
  { after },
  { hosts: ['shop.example', 'other.example', 'proven.example'], auth: 'token' },
);
const admin = await on.token('admin');
const publisher = await on.token('submit');
const reader = await on.token('read');
const { origin, serve } = on.web.host('shop.example');

const html = (head: string, headers: Readonly<Record<string, string>> = {}) => ({
  headers: { 'content-type': 'text/html', ...headers },
  body:
    `<!doctype html><html><head><title>The pier</title>${head}</head><body><main><p>Ships come ` +
    'and go, and the gulls of the town go with them.</p></main></body></html>',
});

before(async () => {
  serve({
    '/robots.txt': 'User-agent: *\nDisallow: /private/\n',
    '/s.xml':
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">' +
      `<url><loc>${origin}/pier</loc><lastmod>2020-01-01</lastmod></url></urlset>`,
    '/pier': html(`<link rel="canonical" href="${origin}/pier"><link rel="alternate"
hreflang="fr" href="${origin}/fr">`),
    '/fr': html(`<link rel="alternate" hreflang="en" href="${origin}/pier">`),
    '/noindex': html('', { 'x-robots-tag': 'noindex' }),
    '/moved': { status: 301, headers: { location: '/pier' } },
    '/private/x': html(''),
    '/odd': html('<link rel="canonical" href="https://u:hush@shop.example/odd">'),
  });
  await on.ask('/api/submissions', { token: admin, json: { url: `${origin}/s.xml` } });
  await on.skip(0);
});

async function siteId(): Promise<number> {
  return (await on.site('shop.example')).id;
}

async function testLive<Json = Tests>(loc: string, { wait = true, token = publisher } = {}) {
  return on.ask<Json>(`/api/sites/${await siteId()}/live-tests`, { token, json: { loc, wait } });
}

async function tested(loc: string): Promise<NonNullable<Tests['last']>> {
  await on.skip(61_000);
  const { status, json, text } = await testLive(loc);
  assert.equal(status, 202, text);
  assert.equal(json.underWay, undefined);
  return json.last ?? assert.fail('there is no test');
}

const lines = ({ steps }: NonNullable<Tests['last']>, label: string): string =>
  steps.find((step) => step.label === label)?.lines.join('\n') ?? '';

test('a page that is well can be indexed, and every step is reported', async () => {
  const last = await tested(`${origin}/pier`);
  assert.equal(last.outcome, 'indexable');
  assert.match(lines(last, 'robots.txt'), /^allowed \(no rule of .*robots\.txt matches it\) for/);
  assert.match(lines(last, 'Answer'), /^200, text\/html/);
  assert.match(lines(last, 'Canonical'), /pier \(the page itself\)/);
  assert.equal(lines(last, 'Indexing'), 'nothing on the page forbids it');
  assert.match(lines(last, 'hreflang'), /fr .*status 200, links back/);
  assert.match(lines(last, 'Dates'), /2020-01-01 in the sitemap/);
});

test('why a page cannot be indexed is reported', async () => {
  const noindex = await tested(`${origin}/noindex`);
  assert.equal(noindex.outcome, 'not-indexable');
  assert.match(lines(noindex, 'Indexing'), /noindex for all \(X-Robots-Tag\)/);
  const moved = await tested(`${origin}/moved`);
  assert.equal(moved.outcome, 'other');
  assert.match(lines(moved, 'Redirects'), /^301 .*moved\nto .*pier$/);
  const gone = await tested(`${origin}/gone`);
  assert.deepEqual([gone.outcome, lines(gone, 'Answer').slice(0, 3)], ['not-indexable', '404']);
  const kept = await tested(`${origin}/private/x`);
  assert.equal(kept.outcome, 'not-indexable');
  assert.match(kept.message, /line 2 of .*robots\.txt/);
  assert.ok(!on.web.host('shop.example').paths.includes('/private/x'));
});

test('a robots.txt that was changed just now is what counts', async () => {
  const before_ = 'User-agent: *\nDisallow: /private/\n';
  serve({ '/robots.txt': 'User-agent: *\nDisallow: /\n' });
  try {
    assert.equal((await tested(`${origin}/pier`)).outcome, 'not-indexable');
  } finally {
    serve({ '/robots.txt': before_ });
  }
  assert.equal((await tested(`${origin}/pier`)).outcome, 'indexable');
});

test('a form asks for it: the page shows its button, that it runs, and its result', async () => {
  await on.skip(61_000);
  let answer = (): void => {};
  serve({
    '/slow': (_, response) => {
      answer = () => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>ok');
    },
  });
  const id = await siteId();
  const address = `/sites/${id}/url?loc=${encodeURIComponent(`${origin}/slow`)}`;
  const page = async (token = publisher) => (await on.ask(address, { token })).text;
  assert.match(await page(), /action="\/sites\/\d+\/url\/test"/);
  assert.doesNotMatch(await page(reader), /url\/test/);
  const form = { loc: `${origin}/slow` };
  const sent = await on.ask(`/sites/${id}/url/test`, { token: publisher, form });
  // It waits for a few seconds at most.
  assert.equal(sent.status, 303);
  assert.ok(sent.headers.get('location')?.startsWith(`${address}`.replaceAll('%20', '+')));
  const running = await page();
  assert.match(running, /Running<\/span>/);
  assert.doesNotMatch(running, /url\/test/);
  // Who asks again gets the one that is under way.
  assert.equal((await testLive(form.loc, { wait: false })).json.underWay?.state, 'running');
  answer();
  await on.until('the test is over', async () => !/Running<\/span>/.test(await page()));
  assert.match(await page(), /Test again/);
  assert.match(await page(), /Tested <time/);
  const asked = on.web.host('shop.example').paths.filter((path) => path === '/slow');
  assert.equal(asked.length, 1);
});

test('a test that fails is kept and shown with its cause', async () => {
  serve({ '/cut': (request) => void request.socket.destroy() });
  const last = await tested(`${origin}/cut`);
  assert.equal(last.outcome, 'failed');
  assert.ok(last.message.length > 10);
  const path = `/sites/${await siteId()}/url?loc=${encodeURIComponent(`${origin}/cut`)}`;
  const { text } = await on.ask(path, { token: reader });
  assert.match(text, /Failed<\/span>/);
  assert.ok(text.includes(last.message.replaceAll("'", '&#39;')), last.message);
});

test('only pages of the site itself and of verified hosts are tested', async () => {
  await on.skip(61_000);
  const other = on.web.host('other.example').origin;
  for (const loc of [`${other}/x`, 'https://example.com/', origin.replace('http:', 'https:')]) {
    const { status, json } = await testLive<ProblemJson>(loc);
    assert.deepEqual([status, json.error.code], [403, 'SUBMISSION_REFUSED'], loc);
  }
  assert.deepEqual(on.web.host('other.example').paths, []);
  on.web.host('proven.example').serve({ '/p': html('') });
  await on.verify('proven.example', admin);
  const proven = `${on.web.host('proven.example').origin}/p`;
  assert.equal((await tested(proven)).outcome, 'indexable');
});

test('strange addresses are refused, and shown harmless', async () => {
  await on.skip(61_000);
  const id = await siteId();
  for (const loc of [
    'javascript:alert(1)',
    '/pier',
    '//shop.example/pier',
    'ftp://shop.example/',
    'x',
    'http://',
    '<img src=x>',
    'http://shop.example:99999/',
    'data:text/html,x',
    `${origin}/${'x'.repeat(3e3)}`,
  ]) {
    await on.skip(7_000);
    assert.equal((await testLive(loc)).status, 400, loc.slice(0, 50));
    const query = new URLSearchParams({ loc });
    const { status, text } = await on.ask(`/sites/${id}/url?${query}`, { token: publisher });
    assert.equal(status, 200);
    assert.doesNotMatch(text, /<img/);
  }
  const none = await on.ask(`/api/sites/${id}/live-tests`, { token: publisher, json: {} });
  assert.equal(none.status, 400);
});

test('credentials are sent nowhere and shown nowhere', async () => {
  const withLogin = `${origin.replace('//', '//me:hush@')}/odd#part`;
  const last = await tested(withLogin);
  assert.equal(last.outcome, 'other');
  const path = `/sites/${await siteId()}/url`;
  for (const loc of [withLogin, `${origin}/odd`]) {
    const query = new URLSearchParams({ loc });
    for (const twin of ['', '.json']) {
      const { text } = await on.ask(`${path}${twin}?${query}`, { token: reader });
      const shown = text
        .replaceAll(encodeURIComponent(loc), '')
        .replaceAll(JSON.stringify(loc), '');
      assert.doesNotMatch(shown, /hush/, `${twin} ${loc}`);
      assert.match(shown, /odd/);
    }
  }
  const heads = on.web.host('shop.example').asked.map(({ headers }) => headers.authorization);
  assert.ok(heads.every((value) => value === undefined));
});

test('who may only read tests nothing, and a form needs its token', async () => {
  const id = await siteId();
  assert.equal((await testLive(`${origin}/pier`, { token: reader })).status, 403);
  const form = { loc: `${origin}/pier` };
  assert.equal((await on.ask(`/sites/${id}/url/test`, { form })).status, 303);
  const { headers } = await on.ask(`/sites/${id}/url/test`, { form });
  assert.match(headers.get('location') ?? '', /^\/login/);
  const unknown = await on.ask('/api/sites/999/live-tests', { token: admin, json: form });
  assert.equal(unknown.status, 404);
});

test('many tests at once are counted, by client and by site', async () => {
  await on.skip(61_000);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => testLive(`${origin}/n${index}`, { wait: false })),
  );
  const statuses = Map.groupBy(answers, ({ status }) => status);
  assert.deepEqual([statuses.get(202)?.length, statuses.get(429)?.length], [10, 40]);
  assert.ok(Number(statuses.get(429)?.[0]?.headers.get('retry-after')) > 0);
  const taken = answers.flatMap(({ status }, index) => (status === 202 ? [index] : []));
  await on.until('all are over', async () => {
    const id = await siteId();
    const tests = await Promise.all(
      taken.map((index) => on.store.liveTests.ofUrl(id, `${origin}/n${index}`)),
    );
    return tests.every(({ length }) => length === 1);
  });
  on.web.assertPolite();
});
