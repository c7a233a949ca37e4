// A running console as the commands ask it: a fake one on this machine, whatever it answers.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { sitesScreen } from '../../../../console/screens/sites/sites-screen.ts';
import { urlsScreen } from '../../../../console/screens/urls/urls-screen.ts';
import type { HarvestEvent } from '../../../../harvest/port/harvest.ts';
import { createConsoleClient } from './console-client.ts';
import type { ConsoleDesk } from './console-desk.ts';
import { RemoteDesk, screenPath } from './remote-desk.ts';
import { resolveSite } from './resolve-site.ts';

interface Asked {
  readonly line: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function fakeConsole(
  t: TestContext,
  answer: Answer,
): Promise<{ readonly desk: ConsoleDesk; readonly asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const { authorization } = request.headers;
    asked.push({ line: `${request.method} ${request.url}`, authorization, body });
    answer(request, response, body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const desk = new RemoteDesk(createConsoleClient({ kind: 'console', url, token: 'ptl_x' }));
  t.after(async () => {
    await desk.close();
    server.closeAllConnections();
    server.close();
  });
  return { desk, asked };
}

const json =
  (value: unknown, status = 200): Answer =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(value));

const refusal = (code: string, words: RegExp) => (error: unknown) =>
  isPortolanError(error) && error.code === code && words.test(error.message);

test('a view comes from the .json twin, with the token, its times numbers again', async (t) => {
  const site = { id: 7, url: 'https://a.example/', lastReadAt: '2026-11-22T12:00:00.000Z' };
  const { desk, asked } = await fakeConsole(t, json({ version: 1, sites: [site] }));
  const view = await desk.view(sitesScreen, { q: 'a b&c' });
  assert.deepEqual(asked, [
    { line: 'GET /sites.json?q=a+b%26c', authorization: 'Bearer ptl_x', body: '' },
  ]);
  assert.equal(view?.sites[0]?.lastReadAt, Date.UTC(2026, 10, 22, 12));
});

test('what a screen names stands in its path, all else in the query', () => {
  const path = screenPath(urlsScreen, { site: '7', q: 'x' }, '.json');
  assert.equal(path, 'sites/7/urls.json?q=x');
  assert.equal(screenPath(urlsScreen, { site: '../7' }), 'sites/..%2F7/urls');
});

test('what is not there is no error', async (t) => {
  const answer = json({ version: 1, error: { status: 404, message: 'x' } }, 404);
  const { desk } = await fakeConsole(t, answer);
  assert.equal(await desk.view(urlsScreen, { site: '7' }), undefined);
});

test('a 404 of what is not a console is no empty answer', async (t) => {
  const { desk } = await fakeConsole(t, json({ error: 'no such page' }, 404));
  await assert.rejects(
    desk.view(urlsScreen, { site: '7' }),
    refusal('CONSOLE_UNREACHABLE', /answered with status 404/),
  );
});

test("a console's refusal keeps its code, sentence and hint", async (t) => {
  const error = { status: 403, code: 'SUBMISSION_REFUSED', message: 'Not verified.', hint: 'H' };
  const { desk } = await fakeConsole(t, json({ version: 1, error }, 403));
  await assert.rejects(desk.submit('https://a.example/'), (found) => {
    assert.ok(refusal('SUBMISSION_REFUSED', /^Not verified\.$/)(found));
    return isPortolanError(found) && found.hint === 'H';
  });
});

test('a code that is none of ours is not believed', async (t) => {
  const error = { status: 400, code: 'toString', message: 'What?' };
  const { desk } = await fakeConsole(t, json({ error }, 400));
  await assert.rejects(desk.submit('x'), refusal('CONSOLE_UNREACHABLE', /^What\?$/));
});

test('a token that is not known, or does not suffice, is told, and not shown', async (t) => {
  for (const [status, words] of [
    [401, /does not know this token \(status 401\)/],
    [403, /does not allow this with this token \(status 403\)/],
  ] as const) {
    const { desk } = await fakeConsole(t, json({ error: { status, message: 'No.' } }, status));
    await assert.rejects(
      desk.view(sitesScreen, {}),
      (error) => refusal('CONSOLE_UNREACHABLE', words)(error) && !/ptl_x/.test(String(error)),
    );
  }
});

test('what is not a console is told as such', async (t) => {
  const answers: Answer[] = [
    (_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
    json({ sites: [] }),
    json([1, 2]),
    (_, response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end('{"version":'),
  ];
  const { desk } = await fakeConsole(t, (...all) => answers.shift()?.(...all));
  for (let left = answers.length; left > 0; left--) {
    await assert.rejects(
      desk.view(sitesScreen, {}),
      refusal('CONSOLE_UNREACHABLE', /not a console|does not understand/),
    );
  }
});

test('a redirect is not followed: the token goes nowhere else', async (t) => {
  const { desk, asked } = await fakeConsole(t, (_, response) => {
    response.writeHead(302, { location: '/elsewhere.json' }).end();
  });
  await assert.rejects(desk.view(sitesScreen, {}), refusal('CONSOLE_UNREACHABLE', /status 302/));
  assert.equal(asked.length, 1);
});

test('a console that is not there is told with what to do', async () => {
  const client = createConsoleClient({ kind: 'console', url: 'http://127.0.0.1:9/' });
  const desk = new RemoteDesk(client);
  await assert.rejects(
    desk.view(sitesScreen, {}),
    (error) => isPortolanError(error) && /portolan serve/.test(error.hint ?? ''),
  );
  await desk.close();
});

test('URLs are taken, answers given, a proof looked for and a copy asked for', async (t) => {
  const row = {
    loc: 'https://a.example/x',
    dueAt: '2026-11-22T12:00:00Z',
    reason: 'new',
    value: 2,
  };
  const leased = { ...row, leasedUntil: '2026-11-22T12:10:00Z' };
  const answers: Readonly<Record<string, unknown>> = {
    'POST /api/sites/7/due': { version: 1, rows: [row, leased] },
    'POST /api/sites/7/answers': { version: 1, known: 1, sent: 2 },
    'POST /api/sites/7/verify': { version: 1, method: 'dns-txt' },
    'POST /api/backup': { version: 1, folder: '/data/backups/1' },
  };
  const { desk, asked } = await fakeConsole(t, (request, response, body) =>
    json(answers[`${request.method} ${request.url}`])(request, response, body),
  );
  const dueAt = Date.UTC(2026, 10, 22, 12);
  assert.deepEqual(await desk.due(7, { limit: 2, leaseMs: 600_000 }), [
    { ...row, dueAt },
    { ...row, dueAt, leasedUntil: dueAt + 600_000 },
  ]);
  const told = [{ loc: 'https://a.example/x', status: 200, changed: true }];
  assert.equal(await desk.answer(7, told), 1);
  assert.equal(await desk.verify(7, 'dns-txt'), 'dns-txt');
  assert.equal(await desk.backup(undefined), '/data/backups/1');
  assert.deepEqual(
    asked.map(({ body }) => JSON.parse(body)),
    [{ limit: 2, leaseMs: 600_000 }, { answers: told }, { method: 'dns-txt' }, {}],
  );
  await assert.rejects(desk.backup('/elsewhere'), refusal('CONFIG_INVALID', /below its own store/));
});

test('events come as they are told; heartbeats and strange kinds are passed over', async (t) => {
  const event = {
    id: 3,
    at: '2026-11-22T12:00:00Z',
    kind: 'sitemap-read',
    siteId: 7,
    sitemapId: 9,
    url: 'https://a.example/s.xml',
    message: 'Read.',
  };
  const { desk, asked } = await fakeConsole(t, (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: hello\ndata: \nretry: 5000\n\n: alive\n\n');
    response.write('data: {"kind":"of-tomorrow"}\n\ndata: no json\n\n');
    const text = `id: 3\r\nevent: sitemap-read\r\ndata: ${JSON.stringify(event)}\r\n\r\n`;
    response.write(text.slice(0, 40));
    response.end(text.slice(40));
  });
  const events: HarvestEvent[] = [];
  const { signal } = new AbortController();
  for await (const found of desk.events({ signal, siteId: 7, after: 2 })) events.push(found);
  assert.deepEqual(events, [{ ...event, at: Date.UTC(2026, 10, 22, 12) }]);
  assert.deepEqual(asked, [
    { line: 'GET /events?site=7&after=2', authorization: 'Bearer ptl_x', body: '' },
  ]);
});

test('a site is found by its number, its host and any of its addresses', async (t) => {
  const sites = [
    { id: 8, url: 'http://a.example/' },
    { id: 7, url: 'https://a.example/' },
    { id: 9, url: 'http://b.example:8080/' },
    { id: 10, url: 'https://d.example/' },
  ];
  const { desk } = await fakeConsole(t, json({ version: 1, sites }));
  assert.equal(await resolveSite(desk, '12'), 12);
  assert.equal(await resolveSite(desk, 'd.example'), 10);
  await assert.rejects(resolveSite(desk, 'a.example'), refusal('CONFIG_INVALID', /Two sites/));
  assert.equal(await resolveSite(desk, 'http://a.example/x/y?z'), 8);
  assert.equal(await resolveSite(desk, 'B.example:8080'), 9);
  await assert.rejects(resolveSite(desk, 'c.example'), refusal('CONFIG_INVALID', /no site c\.ex/));
});
