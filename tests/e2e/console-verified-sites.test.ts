// Who proves a site by file, meta tag, robots.txt or DNS may submit to it, and its sitemaps may
// list what is theirs.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openConsoleOnWeb, type ProblemJson } from '../support/console-on-web.ts';
import type { FakeWebHost } from '../support/fake-web.ts';
import { urlsetOf } from '../support/made-up-week/week-site.ts';

interface Step {
  readonly method: 'file' | 'meta-tag' | 'robots-txt' | 'dns-txt';
  readonly where: string;
  readonly what: string;
}

const METHODS = ['file', 'meta-tag', 'robots-txt', 'dns-txt'] as const;
const PAIR = ['one.example', 'two.example'] as const;
const SCOPE = /^scope-/;

const on = await openConsoleOnWeb(
  { after },
  {
    hosts: [...METHODS.map((method) => `${method}.example`), ...PAIR, 'gone.example'],
    auth: 'token',
  },
);
const admin = await on.token('admin');
const publisher = await on.token('submit');

/** What the page of a site tells to do. */
async function stepsOf(siteId: number): Promise<readonly Step[]> {
  const path = `/sites/${siteId}.json`;
  const question = { token: publisher };
  const { json } = await on.ask<{ verification?: readonly Step[] }>(path, question);
  return json.verification ?? [];
}

/** Does what a step says: puts the proof where it has to stand. */
function prove({ method, where, what }: Step, name: string): void {
  const { origin, serve } = on.web.host(name);
  if (method === 'dns-txt')
    on.txt.set(where, [['v=spf1 -all'], [what.slice(0, 30), what.slice(30)]]);
  else {
    assert.ok(where.startsWith(`${origin}/`), where);
    const html = (body: string) => ({ headers: { 'content-type': 'text/html' }, body });
    const page = `<!doctype html><html><head><title>t</title>${what}</head><body>b</body></html>`;
    const robots = `User-agent: *\nAllow: /\n${what}\n`;
    const body = { file: what, 'meta-tag': html(page), 'robots-txt': robots }[method];
    serve({ [where.slice(origin.length)]: body });
  }
}

const submit = (url: string, token: string) => on.ask('/api/submissions', { token, json: { url } });
const verify = <Json = ProblemJson>(siteId: number, method?: string) =>
  on.ask<Json>(`/api/sites/${siteId}/verify`, { token: publisher, json: method ? { method } : {} });

for (const method of METHODS) {
  test(`a site is proven by ${method}: then its sitemaps may be submitted`, async () => {
    const name = `${method}.example`;
    const { origin, serve } = on.web.host(name);
    serve({ '/sitemap.xml': urlsetOf(origin, ['/a']) });
    const sitemap = `${origin}/sitemap.xml`;
    const { id } = await on.site(name);
    const refused = await submit(sitemap, publisher);
    assert.deepEqual([refused.status, refused.json.error.code], [403, 'SUBMISSION_REFUSED']);
    const step = (await stepsOf(id)).find((one) => one.method === method);
    assert.ok(step);
    const early = await verify(id, method);
    assert.deepEqual([early.status, early.json.error.code], [422, 'VERIFICATION_FAILED']);
    prove({ ...step, what: step.what.replace(/[a-z0-9]{8}/i, 'another0') }, name);
    assert.equal((await verify(id, method)).status, 422, 'the proof of another');
    assert.equal((await submit(sitemap, publisher)).status, 403);
    prove(step, name);
    const others = METHODS.filter((other) => other !== method);
    for (const other of others) assert.equal((await verify(id, other)).status, 422, other);
    const found = await verify<{ readonly method: string }>(id);
    assert.deepEqual([found.status, found.json.method], [200, method]);
    assert.deepEqual(await stepsOf(id), []);
    assert.equal((await submit(sitemap, publisher)).status, 202);
    await on.skip(0);
    const site = await on.site(name);
    assert.deepEqual([site.verifiedBy, site.urls], [method, 1]);
    const ping = `/ping?sitemap=${encodeURIComponent(sitemap)}`;
    assert.equal((await on.ask(ping)).status, 401, 'here nobody pings without a token');
    assert.equal((await on.ask(ping, { token: publisher })).status, 200);
  });
}

/** The findings of a host's sitemaps that say that something is where it may not be. */
async function scopeFindings(name: string): Promise<readonly string[]> {
  const { id: siteId } = await on.site(name);
  const { rows } = await on.store.findings.page({ siteId }, { limit: 100 });
  return rows
    .filter(({ rule }) => SCOPE.test(rule))
    .map(({ rule, severity }) => `${severity} ${rule}`);
}

test('where two hosts are proven, the sitemaps of one may list pages of the other', async () => {
  const [one, two] = PAIR.map((name) => on.web.host(name)) as [FakeWebHost, FakeWebHost];
  const elsewhere = `<url><loc>${two.origin}/t/1</loc></url></urlset>`;
  one.serve({
    '/robots.txt': `Sitemap: ${one.origin}/named.xml\n`,
    '/named.xml': {
      headers: { etag: '"1"', 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' },
      body: urlsetOf(two.origin, ['/n/1']),
    },
    '/maps/both.xml': urlsetOf(one.origin, ['/top', '/maps/low']).replace('</urlset>', elsewhere),
  });
  await submit(`${one.origin}/maps/both.xml`, admin);
  await on.skip(0);
  const before = ['error scope-host', 'info scope-unless-verified', 'warning scope-mixed-hosts'];
  assert.deepEqual((await scopeFindings(PAIR[0])).toSorted(), before);
  // The overview says so at once, with the host to verify.
  const outside = async (): Promise<unknown> => {
    const { id } = await on.site(PAIR[0]);
    const view = await on.ask<{ outside?: unknown }>(`/sites/${id}.json`, { token: admin });
    return view.json.outside;
  };
  const { host } = new URL(two.origin);
  const told = (await outside()) as { urls: number; hosts: readonly string[] };
  assert.deepEqual([told.urls > 0, told.hosts], [true, [host]]);

  // Each by itself changes nothing of what they list of each other.
  await on.verify(PAIR[0], admin);
  const asked = one.paths.filter((path) => path.endsWith('.xml')).length;
  await on.until('its sitemaps were read again', async () => {
    return one.paths.filter((path) => path.endsWith('.xml')).length === asked + 2;
  });
  await on.skip(0);
  assert.ok((await scopeFindings(PAIR[0])).includes('error scope-host'));
  // Nobody asks for what follows: it is read again for the other's sake, though it has not changed.
  await on.verify(PAIR[1], admin);
  await on.until('nothing is out of place', async () => {
    return (await scopeFindings(PAIR[0])).length === 0;
  });
  assert.equal(await outside(), undefined);
  const { rows } = await on.store.findings.page({ siteId: 1 }, { limit: 1 });
  assert.ok(rows.length > 0);
});

test('a proof that is gone is reported after a month, and ends after a week', async () => {
  const name = 'gone.example';
  const { id, verificationToken } = await on.verify(name, admin);
  const { origin, serve, paths } = on.web.host(name);
  serve({
    [`/portolan-${verificationToken}.txt`]: { status: 404 },
    '/s.xml': urlsetOf(origin, ['/']),
  });
  const looks = (): number => paths.filter((path) => path.includes('portolan-')).length;
  const asked = looks();
  const [hour, day] = [3_600_000, 24 * 3_600_000];
  await on.skip(29 * day);
  assert.equal(looks(), asked);
  const again = await verify(id);
  assert.deepEqual([again.status, again.json.error.code], [422, 'VERIFICATION_FAILED']);
  assert.equal((await on.site(name)).verifiedBy, 'file');
  await on.skip(day + hour);
  assert.equal((await on.site(name)).proof?.lostAt, undefined, 'once is no loss');
  await on.skip(hour);
  const { verifiedBy, proof } = await on.site(name);
  assert.equal(verifiedBy, 'file');
  assert.ok(proof?.lostAt !== undefined);
  const { text } = await on.ask(`/sites/${id}`, { token: admin });
  assert.match(text, /The proof has been missing since/);
  assert.equal((await submit(`${origin}/s.xml`, publisher)).status, 202);
  for (let days = 0; days < 7; days += 1) await on.skip(day + 1);
  assert.equal((await on.site(name)).verifiedBy, undefined);
  const refused = await submit(`${origin}/s.xml`, publisher);
  assert.deepEqual([refused.status, refused.json.error.code], [403, 'SUBMISSION_REFUSED']);
  assert.match(
    (await on.ask(`/sites/${id}`, { token: admin })).text,
    /The verification of this site\s+ended/,
  );
  // Of the others the proofs are where they were.
  assert.equal((await on.site(PAIR[0])).verifiedBy, 'file');
});

after(() => {
  assert.deepEqual(on.troubles, []);
  on.web.assertPolite();
});
