// Attacks by what is written: scripts, links, formulas, lines and secrets in every field that
// somebody outside can fill, followed to every page, file, answer and log of a whole console.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Parser } from 'htmlparser2';
import { type AttackedConsole, attackedConsole } from '../support/attacked-console.ts';
import { EVIL, HOSTILE_SITEMAPS, hostilePublisher } from '../support/hostile-publisher.ts';

// Of pages that differ in numbers and filters alone, so many are seen.
const PAGES_ALIKE_MAX = 8;

interface Planted extends AttackedConsole {
  readonly publisher: string;
}

/** A console that knows all that is hostile: read, named, entered in forms, sent by headers. */
async function planted(t: TestContext): Promise<Planted> {
  const publisher = await hostilePublisher(t);
  const made = await attackedConsole(t);
  const { store, harvest, clock } = made.engine;
  const formToken = await made.formToken();
  const form = async (path: string, fields: Record<string, string>): Promise<number> => {
    const body = new URLSearchParams({ 'form-token': formToken, ...fields });
    const answer = await made.ask(path, { method: 'POST', body });
    assertHarmless(await answer.text(), path);
    return answer.status;
  };
  for (const name of HOSTILE_SITEMAPS) {
    const path = `/ping?wait=1&sitemap=${encodeURIComponent(`${publisher}/${name}`)}`;
    assert.equal((await made.ask(path)).status, 200, name);
  }
  assert.equal(await form('/settings/tokens', { name: EVIL, scope: 'admin' }), 200);
  assert.equal(await form('/settings/tokens', { name: '=1+1', scope: 'read' }), 200);
  const hook = `https://hook.example/?${EVIL}`;
  assert.equal(await form('/settings/webhooks', { url: hook, events: 'run-ended' }), 200);
  // Names that look like others, or turn the writing round.
  for (const url of ['https://xn--80ak6aa92e.example/', 'https://a\u0301.example/', publisher]) {
    assert.equal(await form('/submit', { url }), 303, url);
  }
  await made.engine.store.access.addSubmission({
    at: clock.now(),
    by: 'ping',
    url: `https://x.example/${EVIL}`,
    siteId: 1,
    token: EVIL,
  });
  const rows = await harvest.due(1, { limit: 10, leaseMs: 1_000, peek: true });
  assert.ok(rows.length > 0);
  assert.equal((await form('/sites/1/verify', { method: 'robots-txt' })) >= 400, true);
  assert.ok((await store.sitemaps.page({ siteId: 1 }, {})).rows.length >= HOSTILE_SITEMAPS.length);
  return { ...made, publisher };
}

/** What a page holds that it must not: elements, attributes and addresses that are not ours. */
function faultsOf(page: string): string[] {
  const faults: string[] = [];
  let isStyle = false;
  const parser = new Parser({
    onopentag(name, attributes) {
      isStyle = name === 'style';
      if (['img', 'iframe', 'style', 'object', 'embed', 'base', 'template'].includes(name)) {
        faults.push(`<${name}>`);
      }
      const source = attributes['src'] ?? '';
      if (name === 'script' && !source.startsWith('/assets/')) faults.push('<script>');
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on|^style$|^srcdoc$|[^a-z0-9:-]/i.test(key)) faults.push(`${name} ${key}`);
        const leads = ['href', 'action', 'formaction', 'src', 'xlink:href', 'data'].includes(key);
        if (leads && !/^(?:\/(?![/\\])|#|\?|https?:\/\/)/.test(value))
          faults.push(`${key}=${value}`);
      }
    },
    ontext(text) {
      if (isStyle) faults.push(text);
    },
    oncomment: (comment) => faults.push(`<!--${comment}`),
  });
  parser.end(page);
  return faults;
}

/** Nothing runs, leads elsewhere, or hides, but what a visitor typed or is to copy as it is. */
function assertHarmless(page: string, path: string): void {
  assert.deepEqual(faultsOf(page), [], path);
  const visible = page.replaceAll(/(?:value|data-copy|content)="[^"]*"/g, '');
  assert.doesNotMatch(visible, /[\u202a-\u202e\u2066-\u2069\u0000-\u0008]/, path);
}

function linksOf(page: string): string[] {
  const links: string[] = [];
  const parser = new Parser({
    onopentag(_name, { href = '' }) {
      if (/^\/(?!\/|assets)/.test(href)) links.push(href.split('#', 1)[0] ?? href);
    },
  });
  parser.end(page);
  return links;
}

/** Follows every link from the list of sites, also to the twins, and gives what each one said. */
async function walk({ ask }: AttackedConsole): Promise<Map<string, Response & { told: string }>> {
  const seen = new Map<string, Response & { told: string }>();
  const counts = new Map<string, number>();
  const open = ['/sites', '/sites/1/due', '/settings', '/submissions/1', '/submissions'];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const alike = path.replaceAll(/=[^&]*|\d+/g, '#');
    const count = counts.get(alike) ?? 0;
    if (seen.has(path) || count >= PAGES_ALIKE_MAX) continue;
    counts.set(alike, count + 1);
    const answer = await ask(path);
    const told = await answer.text();
    seen.set(path, Object.assign(answer, { told }));
    if (/html/.test(answer.headers.get('content-type') ?? '')) open.push(...linksOf(told));
  }
  return seen;
}

test('nothing that a site, a name or a form says runs, leads or hides on any page', async (t) => {
  const made = await planted(t);
  const seen = await walk(made);
  const kinds = new Set<string>();
  let shown = 0;
  for (const [path, { status, headers, told }] of seen) {
    assert.ok(status < 500, `${path}: ${status}`);
    const type = headers.get('content-type') ?? '';
    assert.equal(headers.get('x-content-type-options'), 'nosniff', path);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'/, path);
    assert.doesNotMatch(policy, /unsafe|\*|https?:/, path);
    kinds.add(`${path.replaceAll(/\d+/g, '#').split('?')[0]}`);
    if (!type.startsWith('text/html')) continue;
    assertHarmless(told, path);
    if (told.includes('&lt;img src=x')) shown += 1;
  }
  // The walk was one: every screen was seen, and what is hostile on many of them.
  for (const screen of [
    '/sites',
    '/sites/#',
    '/sites/#/sitemaps',
    '/sites/#/sitemaps/#',
    '/sites/#/reads/#',
    '/sites/#/issues',
    '/sites/#/urls',
    '/sites/#/url',
    '/sites/#/structure',
    '/sites/#/due',
    '/sites/#/schedule',
    '/sites/#/runs',
    '/sites/#/news',
    '/settings',
    '/submissions',
  ]) {
    assert.ok(kinds.has(screen), `${screen} was not seen`);
  }
  assert.ok(shown >= 10, `${shown}`);
  assert.deepEqual(made.troubles, []);
});

test('no cell of any table is a formula, wherever a spreadsheet begins a cell', async (t) => {
  const made = await planted(t);
  const tables = [...(await walk(made)).keys()].filter((path) => /\.csv(?:\?|$)/.test(path));
  assert.ok(tables.length >= 8, `${tables.length}`);
  let cells = 0;
  for (const path of tables) {
    const answer = await made.ask(path);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/csv/);
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="[\w-]+\.csv"$/,
    );
    const text = await answer.text();
    // Cut at commas as the file means it, and at semicolons and tabs as others read it.
    for (const cut of [/[,\n]/, /[;\n]/, /[\t\n]/]) {
      for (const cell of text.split(cut)) {
        cells += 1;
        assert.doesNotMatch(cell, /^[\s"]*[=@＝＠]/, `${path}: ${cell}`);
        assert.doesNotMatch(cell, /^[\s"]*[+\-＋－](?![\d.]+"?$)/, `${path}: ${cell}`);
      }
    }
  }
  assert.ok(cells > 100);
  const news = tables.find((path) => path.includes('/news.csv')) ?? '';
  assert.match(await (await made.ask(news)).text(), /'=1\+1;'=cmd/);
});

test('what JSON, events, reports and metrics tell is data, whoever looks at it', async (t) => {
  const made = await planted(t);
  for (const [path, { status, headers, told }] of await walk(made)) {
    if (!/^(?!\/api\/).*\.json(?:\?|$)/.test(path)) continue;
    assert.equal(status, 200, path);
    assert.match(headers.get('content-type') ?? '', /^application\/json(?:; charset=utf-8)?$/i);
    assert.equal(JSON.parse(told).version, 1);
  }
  const site = encodeURIComponent(`${made.publisher}/`);
  const list = await made.ask(`/webmasters/v3/sites/${site}/sitemaps`);
  assert.match(list.headers.get('content-type') ?? '', /^application\/json/);
  const bad = await made.ask(`/webmasters/v3/sites/${encodeURIComponent(EVIL)}`);
  assert.match(bad.headers.get('content-type') ?? '', /^application\/json/);
  const ping = await made.ask(
    `/ping?wait=1&sitemap=${encodeURIComponent(`${made.publisher}/sitemap.xml`)}`,
  );
  assert.match(ping.headers.get('content-type') ?? '', /^text\/plain/);
  // A line of the report begins with a word of ours.
  const lines = (await ping.text()).trim().split('\n');
  for (const line of lines) {
    assert.match(
      line,
      /^(?:Received|Status|Result|URLs|Cause): |^(?:error|warning|info) [a-z-]+|^…/,
    );
  }
  const metrics = await (await made.ask('/metrics')).text();
  assert.doesNotMatch(metrics, /script|127\.0\.0\.1|example/);
});

test('an address or a filter that is hostile is reported without running it', async (t) => {
  const { ask } = await attackedConsole(t);
  const evil = encodeURIComponent(EVIL);
  for (const path of [
    `/${evil}`,
    `/sites/${evil}`,
    `/sites?q=${evil}`,
    `/sites/1/urls?q=${evil}`,
    `/login?next=${evil}`,
    `/ping?sitemap=${evil}`,
    `/ping?sitemap=https://a.example/${evil}`,
    `/assets/${evil}`,
    `/submissions/${evil}`,
    `/sites/1/issues/${evil}`,
    `/indexnow?url=${evil}&key=${evil}`,
    `/sites?after=${evil}`,
    `/sites?limit=${evil}`,
    `/sites.json?limit=${evil}`,
    `/${evil}.csv`,
  ]) {
    const answer = await ask(path);
    const text = await answer.text();
    assert.ok(answer.status < 500, path);
    if (!/html/.test(answer.headers.get('content-type') ?? '')) continue;
    assert.deepEqual(faultsOf(text), [], path);
  }
});

test('a fault of ours is told by its number, and nothing of where or what', async (t) => {
  const made = await attackedConsole(t);
  const { store } = made.engine;
  await store.sites.ensure('https://a.example/', 0);
  await store.close();
  for (const path of [
    '/sites',
    '/sites.json',
    '/sites.csv',
    '/metrics',
    '/webmasters/v3/sites',
    '/healthz',
  ]) {
    const answer = await made.ask(path);
    const text = await answer.text();
    assert.ok(answer.status >= 500, path);
    assert.doesNotMatch(
      text,
      /\.ts|\bat \w|node_modules|\/(?:tmp|work|home)|sqlite|stack|control\.db/i,
      path,
    );
  }
  assert.match(made.logs().json, /"level":"error"/);
});

const PASSWORD = 'hunter2pass';
const SECRET = 'seekrit99';

test('no log of either format holds a token, a cookie, a key or a password', async (t) => {
  const made = await attackedConsole(t);
  const token = await made.token('admin', 'logs');
  const login = await made.ask('/login', { method: 'POST', body: new URLSearchParams({ token }) });
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
  const formToken = await made.formToken();
  const query = `?key=${SECRET}&b=1#access_token=${SECRET}`;
  const address = `https://user:${PASSWORD}@a.example/s.xml${query}`;
  const encoded = encodeURIComponent(address);
  const twice = encodeURIComponent(encoded);
  for (const path of [
    `/ping?sitemap=${encoded}`,
    `/sites.json?q=${encoded}`,
    `/sites/1/url?loc=${encoded}`,
    `/webmasters/v3/sites/${encoded}/sitemaps/${encoded}`,
    `/webmasters/v3/sites/${twice}`,
    `/login?next=${encodeURIComponent(`/ping?key=${SECRET}`)}`,
    `/nothing/${encoded}`,
    `/sites?token=${SECRET}&pass=${SECRET}&pwd=${SECRET}&x_api_key=${SECRET}`,
    `/sites?q=%20https:/%5Cuser:${PASSWORD}@a.example`,
    `/sites?q=//u:${PASSWORD}@a.example`,
    `/sites?q=https:u:${PASSWORD}@a.example`,
    `/sites?q=HTTPS://u:${PASSWORD}@a.example`,
    `/indexnow?url=https%3A%2F%2Fa.example%2F&key=${SECRET}`,
  ]) {
    await made.ask(path, { token, headers: { cookie } });
  }
  const body = new URLSearchParams({ 'form-token': formToken, url: address });
  await made.ask('/submit', { method: 'POST', body });
  const json = JSON.stringify({ url: address, secret: SECRET });
  const headers = { 'content-type': 'application/json', 'x-api-key': SECRET };
  await made.ask('/api/submissions', { method: 'POST', headers, body: json });
  const wrong = `ptl_${'w'.repeat(43)}`;
  await made.ask('/sites.json', { token: wrong });
  await made.ask('/login', { method: 'POST', body: new URLSearchParams({ token: wrong }) });
  const logs = made.logs();
  for (const [name, told] of Object.entries(logs)) {
    assert.ok(told.length > 1_000, name);
    for (const one of [token, wrong, PASSWORD, SECRET, formToken, cookie.split('=')[1] ?? '?']) {
      assert.ok(!told.includes(one), `${name}: ${one} in ${lineWith(told, one)}`);
    }
  }
});

test('a log has one line a request, whatever is in it', async (t) => {
  const { ask, logs } = await attackedConsole(t);
  const forged = encodeURIComponent('\n{"level":"error","msg":"forged"}\r\n\u001b[31m\u2028');
  const paths = [`/sites?q=${forged}`, `/${forged}`, `/ping?sitemap=http://a.example/${forged}`];
  for (const path of paths) await ask(path);
  const { json, human } = logs();
  const lines = json.trim().split('\n');
  assert.equal(lines.length, paths.length);
  for (const line of lines) assert.equal(JSON.parse(line).msg, 'A request was answered.');
  assert.equal(human.trim().split(/[\n\r\u2028]/).length, paths.length);
  assert.doesNotMatch(human, /\u001b/);
});

function lineWith(told: string, text: string): string {
  return (
    told
      .split('\n')
      .find((line) => line.includes(text))
      ?.slice(0, 400) ?? ''
  );
}
