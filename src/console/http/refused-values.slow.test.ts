// Every parameter of every address and every field of every body is sent what it does not take: it
// is refused in words that people understand.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { madeUpClock } from '../../../tests/support/made-up-console/made-up-clock.ts';
import { temporaryFolder } from '../../../tests/support/temporary-folder.ts';
import { createHarvest } from '../../harvest/create-harvest.ts';
import { createVisitor } from '../../net/visitor.ts';
import { openQueue } from '../../queue/open-queue.ts';
import { checkedSite } from '../../store/contract/checked-site.contract.ts';
import { openStore } from '../../store/open-store.ts';
import type { Store } from '../../store/port/store.ts';
import type { Console } from '../console-app.ts';
import { silentLog } from '../core/console-context.ts';
import { createConsole } from '../create-console.ts';

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Json }>> };
}

const ORIGIN = 'http://localhost:7788';
const TEXTS = [
  'abc',
  '-1',
  '1.5',
  '0',
  '9'.repeat(25),
  'null',
  '[]',
  'é',
  ' ',
  '2026-13-45',
  '\u0000',
  '%',
  'x'.repeat(9_000),
];
const VALUES = [null, true, -1, 0, 1.5, 1e300, '', 'abc', 'x'.repeat(20_000), [], [null], {}];
const MANY = 1_000_000;
const RATE = [MANY, MANY] as const;
// Fields of the pages' forms, which are in no document.
const FORMS: Readonly<Record<string, readonly string[]>> = {
  '/submit': ['url'],
  '/sites/1/read': [],
  '/sites/1/pause': ['paused'],
  '/sites/1/visits': ['visitsPerDayMax', 'weight'],
  '/sites/1/verify': ['method'],
  '/sites/1/remove': [],
  '/sites/1/sitemaps/1/read': [],
  '/sites/1/sitemaps/1/remove': [],
  '/sites/1/issues/loc-too-long/expect': ['scope', 'sitemap', 'folder', 'why', 'until'],
  '/sites/1/expected/1/end': [],
  '/sites/1/url/test': [],
  '/settings/tokens': ['name', 'scope'],
  '/settings/webhooks': ['url', 'events'],
  '/settings/tokens/1/revoke': [],
  '/settings/webhooks/1/remove': [],
  '/logout': [],
};
// Their words are those of their protocols.
const APART = /^\/(?:webmasters\/|login|assets\/|\*|ping$|indexnow$)/;

// Given once for each page that leads back, and for each box that is ticked.
const LISTS = new Set(['back', 'row', 'columns']);

let app: Console;
let store: Store;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const closers: (() => unknown)[] = [];

before(async () => {
  const folder = temporaryFolder({ after: (close) => closers.push(close as () => unknown) });
  const clock = madeUpClock();
  store = await openStore(folder, { threads: 1 });
  const queue = await openQueue(join(folder, 'queue.db'), { clock });
  const visitor = createVisitor({ clock });
  const harvest = createHarvest({ store, queue, visitor, clock });
  closers.push(...[store, queue, visitor].map((part) => () => part.close()));
  await store.sites.ensure('https://a.example/', clock.now());
  const rates = { submissions: RATE, pings: RATE, indexNow: RATE, liveTests: RATE };
  app = createConsole(
    { store, queue, harvest, clock, log: silentLog, version: '1.0.0' },
    { host: '127.0.0.1', auth: 'loopback', rates },
  );
  const document = (await (await ask('GET', '/api/openapi.json')).json()) as {
    readonly paths: typeof paths;
  };
  paths = document.paths;
});
after(async () => {
  for (const close of closers.toReversed()) await close();
});

async function ask(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await app.fetch(new Request(new URL(path, ORIGIN), { method, ...init }));
  assert.notEqual(answer.status, 500, `${method} ${path.slice(0, 200)}`);
  return answer;
}

const VALIDATOR =
  /invalid|expected|received|too (?:small|big)|unrecognized|[<>]=|NaN|undefined|\[object|pattern|\bregex|prettif|string|boolean/i;

/** The words of a refusal, which have to be good ones that name the culprit. */
async function refusal(answer: Response, culprit: string, asked: string): Promise<string> {
  const text = await answer.text();
  const said = wordsOf(text, answer.headers.get('content-type') ?? '');
  const about = `${asked.slice(0, 120)}: ${said.slice(0, 400)}`;
  assert.doesNotMatch(said, VALIDATOR, about);
  assert.doesNotMatch(said, /\.\s*\.|[.;]\s*;|\s\./, about);
  assert.doesNotMatch(said, /\b[a-z]\w*(?:\.\d|\[\d)/i, about);
  assert.match(said, /^(?:[A-Z].*|.* is not an http or https address.*)\.$/s, about);
  assert.ok(said.includes(culprit), `${culprit} in ${about}`);
  return said;
}

function wordsOf(text: string, type: string): string {
  if (type.startsWith('application/json')) {
    const { error } = JSON.parse(text) as { error: { message: string; hint?: string } };
    return [error.message, error.hint].filter(Boolean).join(' ');
  }
  if (!type.startsWith('text/html')) return text.trim();
  const [, alert = ''] = /role="alert"[^>]*>(.*?)<\/(?:section|p)>/s.exec(text) ?? [];
  const [, ...paragraphs] = alert.split('<p>');
  const [said = alert] = paragraphs;
  return said
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&quot;/g, '"')
    .trim();
}

function urlOf(path: string, query: Readonly<Record<string, string>> = {}): string {
  const filled = path
    .replace('{rule}', 'loc-too-long')
    .replaceAll(/\{\w+\}/g, '1')
    .replaceAll(/:rule/g, 'loc-too-long')
    .replaceAll(/:\w+/g, '1');
  const search = new URLSearchParams(query).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

/** Every operation of the document. */
function operations(): readonly (readonly [method: string, path: string, operation: Operation])[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, of]) => [method.toUpperCase(), path, of] as const),
  );
}

test('every address is in the document of the API, or among the forms here', () => {
  const known = new Set([
    ...Object.keys(FORMS).map((path) => `POST ${path}`),
    ...operations().map(([method, path]) => `${method} ${urlOf(path).replace('.json', '')}`),
  ]);
  const missing = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !APART.test(path) && path !== '/')
    .map(({ method, path }) => `${method} ${urlOf(path.replace(/^\/~(?:json|csv)/, ''))}`)
    .filter((route) => !known.has(route.replace('/api/openapi.json', '/api/openapi')));
  assert.deepEqual([...new Set(missing)], []);
});

test('a wrong parameter is refused by its name, and what is allowed is said', async () => {
  const tame: string[] = [];
  for (const [method, path, { parameters = [] }] of operations()) {
    if (method !== 'GET' || /^\/(?:indexnow|ping|api\/openapi)/.test(path)) continue;
    const required = Object.fromEntries(
      parameters
        .filter(({ name }) => name === 'loc')
        .map(({ name }) => [name, 'https://a.example/']),
    );
    for (const { name, in: place } of parameters) {
      let refused = 0;
      for (const text of TEXTS) {
        const url =
          place === 'path'
            ? urlOf(path.replace(`{${name}}`, encodeURIComponent(text)), required)
            : urlOf(path, { ...required, [name]: text });
        for (const each of url.includes('.json') ? [url, url.replace('.json', '.csv')] : [url]) {
          const answer = await ask(path === '/events' ? 'HEAD' : 'GET', each);
          if (answer.status !== 400) await answer.body?.cancel();
          else if (answer.body !== null && path !== '/events') {
            const said = await refusal(answer, `“${name}”`, each);
            assert.match(said, /must|more than/, each);
          }
          if (answer.status >= 400) refused += 1;
        }
      }
      if (refused === 0) tame.push(`${path} ${name}`);
    }
  }
  // The way back to the pages before is nothing but links.
  assert.deepEqual(
    tame.filter((line) => !/ (?:back|row)$/.test(line)),
    [],
  );
});

test('a page says in its own words what its twins say', async () => {
  for (const url of ['/sites/1/urls?month=foo', '/sites/1/changes?from=foo', '/sites/1?days=0']) {
    const answer = await ask('GET', url);
    assert.equal(answer.status, 400);
    await refusal(answer, '“', url);
  }
});

test('what is given twice, or not known, is refused by its name everywhere', async () => {
  for (const [method, path, { parameters = [] }] of operations()) {
    const init = method === 'POST' ? { headers: { 'content-type': 'application/json' } } : {};
    const answer = await ask(method, urlOf(path, { zzz: '1' }), init);
    assert.equal(answer.status, 400, path);
    await refusal(answer, '“zzz”', path);
    for (const { name, in: place } of method === 'GET' ? parameters : []) {
      if (place !== 'query' || LISTS.has(name)) continue;
      const twice = await ask('GET', `${urlOf(path)}?${name}=1&${name}=1`);
      assert.equal(twice.status, 400, `${path} ${name}`);
      assert.match(await refusal(twice, name, path), /more than once/, path);
    }
  }
  for (const path of [...Object.keys(FORMS), '/login', '/', '/assets/console.css']) {
    const method = path in FORMS ? 'POST' : 'GET';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await ask(method, `${path}?zzz=1`, method === 'POST' ? { headers } : {});
    assert.equal(answer.status, 400, path);
    assert.match(await answer.text(), /“zzz” is not known here/);
  }
});

/** Bodies with one wrong value, and what it is called. */
function* wrongBodies(schema: Json): Generator<readonly [culprit: string, body: unknown]> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
  for (const value of [null, 3, 'abc', [], true]) yield ['The body', value];
  yield ['“zzz”', { zzz: 1 }];
  for (const [name, property] of Object.entries(properties)) {
    for (const value of VALUES) yield [`“${name}”`, { [name]: value }];
    const items = property['items'] as Json | undefined;
    if (items === undefined) continue;
    for (const field of Object.keys((items['properties'] ?? {}) as Json)) {
      for (const value of VALUES) yield [`“${field}”`, { [name]: [{ [field]: value }] }];
    }
    yield [`item 2 of “${name}”`, { [name]: [{ zzz: 1 }, { zzz: 1 }] }];
  }
}

test('a wrong field of a body is refused by its name, and what is allowed is said', async () => {
  let refused = 0;
  for (const [method, path, { requestBody }] of operations()) {
    const schema = requestBody?.content['application/json']?.schema;
    if (schema === undefined || path === '/indexnow') continue;
    for (const [culprit, body] of wrongBodies(schema)) {
      const text = JSON.stringify(body);
      const headers = { 'content-type': 'application/json' };
      const answer = await ask(method, urlOf(path), { body: text, headers });
      if (answer.status !== 400) continue;
      refused += 1;
      const about = `${path} ${text}`;
      const said = await refusal(answer, '', about);
      // What is wrong besides may come first and many times.
      if (path !== '/ping')
        assert.match(said, /must be|must name|not known here|is not an http/, about);
      if (culprit === 'The body' && path !== '/ping') assert.match(said, /body|is missing/, about);
    }
  }
  assert.ok(refused > 100, `${refused}`);
});

async function formToken(): Promise<string> {
  const page = await (await ask('GET', '/settings')).text();
  const token = /name="form-token"\s+value="([^"]+)"/.exec(page)?.[1] ?? '';
  assert.notEqual(token, '');
  return token;
}

test('a wrong field of a form is refused by its name, and what is allowed is said', async () => {
  const token = await formToken();
  const whole = { scope: 'folder', expected: '1', why: 'w', name: 'n', url: 'https://h.example/' };
  for (const [path, fields] of Object.entries(FORMS)) {
    for (const name of fields) {
      let refused = 0;
      // Without a method all are tried, on the web.
      for (const text of name === 'method' ? TEXTS : [...TEXTS, '']) {
        const given = path === '/settings/tokens' ? { ...whole, scope: 'read' } : whole;
        const scope = name === 'sitemap' ? { scope: 'sitemap' } : {};
        const rest = name === 'folder' ? {} : { folder: '/a/' };
        const fields = { ...given, ...scope, ...rest, [name]: text, 'form-token': token };
        const body = new URLSearchParams(fields);
        const answer = await ask('POST', path, { body });
        if (answer.status !== 400) continue;
        refused += 1;
        await refusal(answer, path === '/submit' ? '' : `“${name}”`, `${path} ${name}=${text}`);
      }
      if (name !== 'events') assert.ok(refused > 0, `${path} ${name}`);
    }
  }
});

/** The field of a page: its value, and what is said beside it. */
function fieldOf(page: string, name: string): { readonly value?: string; readonly said?: string } {
  const [, attributes = ''] = new RegExp(`<input([^>]*name="${name}"[^>]*)>`).exec(page) ?? [];
  const [, value] = /value="([^"]*)"/.exec(attributes) ?? [];
  const [, id] = /aria-invalid="true"\s+aria-describedby="([^"]+)"/.exec(attributes) ?? [];
  const [, said] = new RegExp(`id="${id}"[^>]*>(.*?)</p>`, 's').exec(page) ?? [];
  return { ...(value !== undefined && { value }), ...(said !== undefined && { said }) };
}

test('a form with a wrong field is shown again, with all values and what is wrong', async () => {
  const { put } = await checkedSite(store);
  const finding = {
    rule: 'loc-too-long',
    severity: 'error',
    count: 1,
    places: [],
    fix: 'f',
    basis: 'b',
  } as const;
  await put(0, 1, [{ ...finding, message: 'Too long.' }]);
  const token = await formToken();
  const send = async (path: string, fields: Readonly<Record<string, string>>): Promise<string> => {
    const body = new URLSearchParams({ ...fields, 'form-token': token });
    const answer = await ask('POST', path, { body });
    assert.equal(answer.status, 400, path);
    return answer.text();
  };
  const path = '/sites/1/issues/loc-too-long';
  const sent = { scope: 'folder', folder: '', why: 'we “know”', until: '2030-01-01' };
  const expect = await send(`${path}/expect`, sent);
  assert.match(expect, /<details class="panel" id="expect" open>/);
  assert.match(expect, /value="folder" selected/);
  assert.match(fieldOf(expect, 'folder').said ?? '', /^The field “folder” must be a path/);
  assert.deepEqual(fieldOf(expect, 'why'), { value: 'we “know”' });
  assert.deepEqual(fieldOf(expect, 'until'), { value: '2030-01-01' });
  // Its links are those of the page that the form is on.
  assert.match(expect, new RegExp(`href="${path}\\.json"`));
  assert.doesNotMatch(expect, /expect\.json|expect\?/);
  const over = await send(`${path}/expect`, { ...sent, scope: 'site', until: '2020-01-01' });
  assert.match(fieldOf(over, 'until').said ?? '', /“until” must be a time that has not passed/);
  const named = await send('/settings/tokens', { name: '', scope: 'admin' });
  assert.match(fieldOf(named, 'name').said ?? '', /“name” must be a text of 1 to 100/);
  assert.match(named, /value="admin" selected/);
  const hook = await send('/settings/webhooks', { url: 'ftp://a.example/', events: 'run-ended' });
  assert.equal(fieldOf(hook, 'url').value, 'ftp://a.example/');
  assert.match(fieldOf(hook, 'url').said ?? '', /“url” must be an http or https URL/);
});

test('a wrong filter that was typed is shown again in its field, escaped', async () => {
  const answer = await ask('GET', `/sites/1/urls?month=${encodeURIComponent('"><b>')}&q=shoes`);
  assert.equal(answer.status, 400);
  const page = await answer.text();
  assert.equal(fieldOf(page, 'month').value, '&quot;&gt;&lt;b&gt;');
  assert.match(fieldOf(page, 'month').said ?? '', /“month” must be a month like 2026-11/);
  assert.match(page, /name="q"\s+value="shoes"/);
});
