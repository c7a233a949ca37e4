// Who owns a site: each proof, and all that looks like one and is none.
import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { FakeWebRoute } from '../../../tests/support/fake-web/fake-route.ts';
import { type FakeWebHost, startFakeWeb } from '../../../tests/support/fake-web.ts';
import {
  PortolanError as Failure,
  isPortolanError,
  type PortolanError,
} from '../../base/portolan-error.ts';
import { createVisitor } from '../../net/index.ts';
import type { SiteRecord, VerificationMethod } from '../../store/port/site-record.ts';
import { findProof, searchProof } from './find-proof.ts';
import { verificationSteps } from './verification-steps.ts';

const TOKEN = 'a1B2c3D4e5F6g7H8i9J0k1L2';
const FILE = `/portolan-${TOKEN}.txt`;
const META = `<meta name="portolan-verification" content="${TOKEN}">`;
const LINE = `# portolan-verification: ${TOKEN}`;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PLAIN = { 'content-type': 'text/plain; charset=utf-8' };

interface World {
  readonly site: SiteRecord;
  readonly host: FakeWebHost;
  readonly other: FakeWebHost;
  readonly txt: Map<string, readonly (readonly string[])[]>;
  find(method?: VerificationMethod): Promise<string>;
  fail(method?: VerificationMethod): Promise<PortolanError>;
}

function siteAt(url: string): SiteRecord {
  return {
    id: 1,
    url,
    addedAt: 0,
    paused: false,
    verificationToken: TOKEN,
    lastRun: 0,
    urls: 0,
    sitemaps: 0,
    errors: 0,
    warnings: 0,
    failing: 0,
    expectedErrors: 0,
    expectedWarnings: 0,
  };
}

async function world(
  t: TestContext,
  routes: Readonly<Record<string, FakeWebRoute>> = {},
): Promise<World> {
  const web = await startFakeWeb(['e.example', 'other.example']);
  const visitor = createVisitor({
    allowPrivate: true,
    delayMs: 0,
    resolveHost: web.resolveHost,
    retriesMax: 0,
  });
  t.after(async () => {
    await visitor.close();
    await web[Symbol.asyncDispose]();
  });
  const [host, other] = [web.host('e.example'), web.host('other.example')];
  host.serve(routes);
  const txt = new Map<string, readonly (readonly string[])[]>();
  const site = siteAt(`${host.origin}/`);
  const resolveTxt = async (name: string): Promise<readonly (readonly string[])[]> =>
    txt.get(name) ?? [];
  const look = (method?: VerificationMethod): ReturnType<typeof findProof> =>
    findProof(site, method, { visitor, resolveTxt });
  return {
    site,
    host,
    other,
    txt,
    find: async (method) => (await look(method)).method,
    fail: async (method) => {
      const error = await look(method).then(
        ({ where }) => assert.fail(`a proof was found at ${where}`),
        (reason: unknown) => reason,
      );
      assert.ok(isPortolanError(error), String(error));
      assert.equal(error.code, 'VERIFICATION_FAILED');
      return error;
    },
  };
}

test('each step says where what has to stand', () => {
  const steps = verificationSteps(siteAt('https://e.example:8443/'));
  assert.deepEqual(
    steps.map(({ method, where, what }) => [method, where, what]),
    [
      ['file', `https://e.example:8443${FILE}`, TOKEN],
      ['meta-tag', 'https://e.example:8443/', META],
      ['dns-txt', 'e.example', `portolan-verification=${TOKEN}`],
      ['robots-txt', 'https://e.example:8443/robots.txt', LINE],
    ],
  );
  for (const host of ['127.0.0.1', '[::1]']) {
    const methods = verificationSteps(siteAt(`http://${host}/`)).map(({ method }) => method);
    assert.deepEqual(methods, ['file', 'meta-tag', 'robots-txt']);
  }
});

test('what each step says to do is found', async (t) => {
  const { site, find, host, txt } = await world(t);
  const what = new Map(verificationSteps(site).map((step) => [step.method, step.what]));
  host.serve({
    [FILE]: { headers: PLAIN, body: what.get('file') ?? '' },
    '/': { headers: HTML, body: `<title>E</title>${what.get('meta-tag')}` },
    '/robots.txt': { headers: PLAIN, body: `User-agent: *\nAllow: /\n${what.get('robots-txt')}` },
  });
  txt.set('e.example', [[what.get('dns-txt') ?? '']]);
  for (const method of what.keys()) assert.equal(await find(method), method);
  assert.equal(await find(), 'file');
});

test('without a method all are tried, and it is told what was found at each place', async (t) => {
  const { find, fail, host, txt } = await world(t, {
    [FILE]: { status: 500 },
    '/': { headers: HTML, body: '<title>E</title>' },
    '/robots.txt': { headers: PLAIN, body: '' },
  });
  txt.set('e.example', [['v=spf1 -all']]);
  const { message, hint } = await fail();
  assert.match(message, /\.txt: a response with status 500; http/);
  assert.match(message, /\/: a page without a meta element portolan-verification in its head; e\./);
  assert.match(message, /e\.example: TXT records, but not this one; http/);
  assert.match(message, /\/robots\.txt: a robots\.txt without this line\.$/);
  assert.ok(hint?.includes(TOKEN));
  host.serve({ '/robots.txt': { headers: PLAIN, body: LINE } });
  assert.equal(await find(), 'robots-txt');
});

const fileBodies: Readonly<Record<string, [body: string | Uint8Array, isProof: boolean]>> = {
  'the token alone': [TOKEN, true],
  'the token in lines': [`\r\n ${TOKEN}\r\n`, true],
  'the token behind a byte order mark': [`\ufeff${TOKEN}\n`, true],
  'no type and 4,096 bytes': [TOKEN.padEnd(4_096), true],
  'one byte more': [TOKEN.padEnd(4_097), false],
  nothing: ['', false],
  'half of the token': [TOKEN.slice(0, 12), false],
  'more than the token': [`${TOKEN}x`, false],
  'the token among others': [`${TOKEN}\nb${TOKEN.slice(1)}`, false],
  'the token in other letters': [TOKEN.toLowerCase(), false],
  'the address that was asked for': [`${FILE} was not found`, false],
  'the token in wide characters': [Buffer.from(TOKEN, 'utf16le'), false],
};
for (const [name, [body, isProof]] of Object.entries(fileBodies)) {
  test(`a file with ${name} is ${isProof ? 'a' : 'no'} proof`, async (t) => {
    const { find, fail } = await world(t, { [FILE]: body });
    if (isProof) assert.equal(await find('file'), 'file');
    else assert.match((await fail('file')).message, /another text|more than 4096 bytes/);
  });
}

test('a file of another type, of another status, or not there, is no proof', async (t) => {
  const { fail, host } = await world(t);
  assert.match((await fail('file')).message, /status 404/);
  host.serve({ [FILE]: { status: 203, headers: PLAIN, body: TOKEN } });
  assert.match((await fail('file')).message, /status 203/);
  host.serve({ [FILE]: { headers: HTML, body: TOKEN } });
  assert.match((await fail('file')).message, /of type text\/html/);
  host.serve({ [FILE]: (_, response) => void response.destroy() });
  assert.equal((await fail('file')).code, 'VERIFICATION_FAILED');
});

test('what is wrong at several places in the same words is reported once', async (t) => {
  const { fail, host } = await world(t);
  const broken: FakeWebRoute = { status: 503 };
  host.serve({ [FILE]: broken, '/': broken, '/robots.txt': broken });
  const { message } = await fail(undefined);
  assert.equal(message.split('a response with status 503').length, 2, message);
  assert.ok(message.includes(`${host.origin}${FILE} and ${host.origin}/`), message);
});

test('a redirect on the same host is followed, one to another host proves nothing', async (t) => {
  const { find, fail, host, other } = await world(t);
  const to = (location: string): FakeWebRoute => ({ status: 302, headers: { location } });
  host.serve({ [FILE]: to('/files/proof'), '/files/proof': { headers: PLAIN, body: TOKEN } });
  assert.equal(await find('file'), 'file');
  const routes = {
    '/p': { headers: PLAIN, body: TOKEN },
    '/back': to(`${host.origin}/files/proof`),
  };
  other.serve(routes);
  for (const path of ['/p', '/back']) {
    host.serve({ [FILE]: to(`${other.origin}${path}`), '/robots.txt': to(`${other.origin}/r`) });
    assert.match((await fail('file')).message, /a redirect to another host, http:\/\/other/);
  }
  other.serve({ '/r': { headers: PLAIN, body: LINE }, '/': { headers: HTML, body: META } });
  assert.match((await fail('robots-txt')).message, /another host/);
  host.serve({ '/': to(`${other.origin}/`) });
  assert.match((await fail('meta-tag')).message, /another host/);
});

const pages: Readonly<Record<string, [html: string, isProof: boolean]>> = {
  'the meta element': [`<!doctype html><head>${META}</head><body>`, true],
  'other quotes and letters': [
    `<META CONTENT='${TOKEN}' NAME=Portolan-Verification><title>E</title>`,
    true,
  ],
  'two owners': [`${META.replace(TOKEN, 'x'.repeat(24))}${META}`, true],
  'the element in its body': [`<body>${META}`, false],
  'the element after text': [`<title>E</title>Hello${META}`, false],
  'the element in a comment': [`<head><!-- ${META} --></head>`, false],
  'the element in a script': [`<script>const s = '${META}';</script>`, false],
  'the element in noscript': [`<noscript>${META}</noscript>`, false],
  'the element in a template': [`<template>${META}</template>`, false],
  'the element in the title': [`<title>${META}</title>`, false],
  'the element escaped': [`<p>${META.replaceAll('<', '&lt;')}</p>`, false],
  'more than the token': [META.replace(TOKEN, `${TOKEN}x`), false],
  'the token as a property': [META.replace('name=', 'property='), false],
  'the element beyond the first MiB': [`<!--${'-'.repeat(1_048_576)}-->${META}`, false],
  'the element before a long rest': [`${META}${'<p>x</p>'.repeat(200_000)}`, true],
};
for (const [name, [html, isProof]] of Object.entries(pages)) {
  test(`a front page with ${name} is ${isProof ? 'a' : 'no'} proof`, async (t) => {
    const { find, fail } = await world(t, { '/': { headers: HTML, body: html } });
    if (isProof) assert.equal(await find('meta-tag'), 'meta-tag');
    else assert.match((await fail('meta-tag')).message, /without a meta element|another token/);
  });
}

test('a front page that is not a page is no proof', async (t) => {
  const { fail } = await world(t, { '/': { headers: PLAIN, body: META } });
  assert.match((await fail('meta-tag')).message, /of type text\/plain/);
});

const robots: Readonly<Record<string, [text: string, isProof: boolean]>> = {
  'the line': [LINE, true],
  'the line in between, written otherwise': [
    `User-agent: *\r\n  #Portolan-Verification:${TOKEN}  \r\nDisallow: /`,
    true,
  ],
  'the line of another': [`${LINE.slice(0, -1)}x`, false],
  'more on the line': [`${LINE} and more`, false],
  'no comment': [LINE.slice(2), false],
  'the line behind a rule': [`Disallow: / ${LINE}`, false],
  'the line beyond 500 KiB': [`${'#'.repeat(512_000)}\n${LINE}`, false],
};
for (const [name, [text, isProof]] of Object.entries(robots)) {
  test(`a robots.txt with ${name} is ${isProof ? 'a' : 'no'} proof`, async (t) => {
    const { find, fail } = await world(t, { '/robots.txt': { headers: PLAIN, body: text } });
    if (isProof) assert.equal(await find('robots-txt'), 'robots-txt');
    else assert.match((await fail('robots-txt')).message, /without this line|another token/);
  });
}

test('a robots.txt that forbids everything keeps nobody from proving a site', async (t) => {
  const { find } = await world(t, {
    '/robots.txt': { headers: PLAIN, body: 'User-agent: *\nDisallow: /' },
    [FILE]: TOKEN,
  });
  assert.equal(await find('file'), 'file');
});

test('a TXT record counts whole, in as many pieces as it came', async (t) => {
  const { find, fail, txt } = await world(t);
  const record = `portolan-verification=${TOKEN}`;
  assert.match((await fail('dns-txt')).message, /no TXT record/);
  for (const wrong of [`${record}x`, `x${record}`, TOKEN, record.replace('=', ': ')]) {
    txt.set('e.example', [[wrong]]);
    assert.match((await fail('dns-txt')).message, /another token|but not this one/);
  }
  txt.set('e.example', [['v=spf1 -all'], [record.slice(0, 9), record.slice(9)]]);
  assert.equal(await find('dns-txt'), 'dns-txt');
});

test('a DNS that does not answer is reported, and so is a host without a name', async (t) => {
  const { site } = await world(t);
  const visitor = createVisitor();
  t.after(() => visitor.close());
  const resolveTxt = async (): Promise<never> => {
    throw new Failure('FETCH_TIMEOUT', { message: 'The DNS did not answer.' });
  };
  const tools = { visitor, resolveTxt };
  await assert.rejects(findProof(site, 'dns-txt', tools), /e\.example: The DNS did not answer\.$/);
  const address = siteAt('http://127.0.0.1/');
  await assert.rejects(findProof(address, 'dns-txt', tools), /127\.0\.0\.1 is an IP address/);
});

test('the signal’s own reason is thrown, before and on the way', async (t) => {
  const reason = new Error('enough');
  const controller = new AbortController();
  const { site } = await world(t, { [FILE]: () => controller.abort(reason) });
  const visitor = createVisitor({ allowPrivate: true, resolveHost: async () => ['127.0.0.1'] });
  t.after(() => visitor.close());
  const resolveTxt = async (): Promise<never[]> => [];
  const before = { visitor, resolveTxt, signal: AbortSignal.abort(reason) };
  await assert.rejects(findProof(site, undefined, before), reason);
  const on = { visitor, resolveTxt, signal: controller.signal };
  await assert.rejects(findProof(site, 'file', on), reason);
});

test('what nobody answers says nothing of a proof; what is there instead of it does', async (t) => {
  const { site, host } = await world(t);
  const visitor = createVisitor({ allowPrivate: true, delayMs: 0, retriesMax: 0, timeoutMs: 500 });
  t.after(() => visitor.close());
  const { port } = new URL(host.origin);
  const at = siteAt(`http://127.0.0.1:${port}/`);
  const gone = siteAt('http://127.0.0.1:1/');
  const resolveTxt = async (): Promise<never> => {
    throw new Failure('FETCH_TIMEOUT', { message: 'The DNS did not answer.' });
  };
  const tools = { visitor, resolveTxt };
  const kindsOf = async (of: SiteRecord, method: VerificationMethod): Promise<unknown> => {
    const searched = await searchProof(of, method, tools);
    return 'missing' in searched ? searched.missing.map(({ isTransient }) => isTransient) : 'found';
  };
  for (const [route, isTransient] of [
    [{ status: 404 }, false],
    [{ status: 410 }, false],
    [{ headers: PLAIN, body: 'another' }, false],
    [{ status: 302, headers: { location: 'http://other.example/' } }, undefined],
    [{ status: 500 }, true],
    [{ status: 503 }, true],
    [{ status: 429 }, true],
  ] as const) {
    host.serve({ [FILE]: route });
    const found = await kindsOf(at, 'file');
    if (isTransient !== undefined) assert.deepEqual(found, [isTransient], JSON.stringify(route));
  }
  host.serve({ [FILE]: TOKEN });
  assert.equal(await kindsOf(at, 'file'), 'found');
  assert.deepEqual(await kindsOf(gone, 'file'), [true], 'nothing listens there');
  assert.deepEqual(await kindsOf(site, 'dns-txt'), [true]);
});
