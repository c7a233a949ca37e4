// Webhooks from end to end: made in the settings, told of a run, signed, told again after a 500.
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { openConsoleOnWeb } from '../support/console-on-web.ts';
import type { RouteHandler } from '../support/fake-web/fake-route.ts';
import { urlsetOf } from '../support/made-up-week/week-site.ts';

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly message: {
    readonly version: number;
    readonly delivery: string;
    readonly event: { readonly id: number; readonly kind: string; readonly at: string };
  };
}

const SITE = 'told.example';
const HOOKS = ['hook.example', 'faulty.example', 'gone.example'] as const;

const on = await openConsoleOnWeb({ after }, { hosts: [SITE, ...HOOKS], auth: 'token' });
const admin = await on.token('admin');
const { origin, serve } = on.web.host(SITE);
serve({ '/sitemap.xml': urlsetOf(origin, ['/a', '/b']) });

/** Makes a webhook as the page of the settings does, and gives the secret that it shows once. */
async function addHook(host: string, events: string): Promise<string> {
  const url = `${on.web.host(host).origin}/hook`;
  const form = { url, events };
  const { status, text: page } = await on.ask('/settings/webhooks', { token: admin, form });
  assert.equal(status, 200);
  const [, secret = ''] = /<code class="secret">([^<]+)<\/code>/.exec(page) ?? [];
  assert.match(secret, /^\S{32,}$/);
  return secret;
}

/** Answers with these statuses in turn (the last one stays), and keeps what came. */
function receiver(host: string, statuses: readonly number[]): readonly Delivery[] {
  const came: Delivery[] = [];
  const answer: RouteHandler = async (request, response) => {
    const { method, headers } = request;
    assert.equal(method, 'POST');
    const body = await text(request);
    response.writeHead(statuses[Math.min(came.length, statuses.length - 1)] ?? 200).end();
    came.push({ headers, body, message: JSON.parse(body) });
  };
  on.web.host(host).serve({ '/hook': answer });
  return came;
}

/** As the guide tells receivers to do it. */
function isSigned({ headers, body }: Delivery, secret: string): boolean {
  const header = String(headers['portolan-signature']);
  const { t = '', v1 } = Object.fromEntries(header.split(',').map((part) => part.split('=')));
  const isFresh = Math.abs(on.clock.now() / 1_000 - Number(t)) < 300;
  return isFresh && v1 === createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
}

async function hookOf(host: string) {
  const { origin: own } = on.web.host(host);
  const hook = (await on.store.access.webhooks()).find(({ url }) => url.startsWith(own));
  assert.ok(hook);
  return hook;
}

const submit = () =>
  on.ask('/api/submissions', { token: admin, json: { url: `${origin}/sitemap.xml` } });

test('a run is reported event by event, each signed and once', async () => {
  const came = receiver('hook.example', [200]);
  const secret = await addHook('hook.example', '');
  assert.equal((await submit()).status, 202);
  await on.until('the end of the run was told', async () =>
    came.some(({ message }) => message.event.kind === 'run-ended'),
  );
  await on.until('everything was told', async () => came.length === 5);
  assert.deepEqual(
    came
      .toSorted((a, b) => a.message.event.id - b.message.event.id)
      .map(({ message }) => message.event.kind),
    ['submitted', 'run-began', 'sitemap-began', 'sitemap-read', 'run-ended'],
  );
  for (const delivery of came) {
    const { headers, message } = delivery;
    assert.ok(isSigned(delivery, secret));
    assert.ok(!isSigned({ ...delivery, body: `${delivery.body} ` }, secret));
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(headers['portolan-event'], message.event.kind);
    assert.equal(headers['portolan-delivery'], message.delivery);
    assert.equal(message.version, 1);
  }
  assert.equal(new Set(came.map(({ message }) => message.delivery)).size, 5);
  const { text: settings } = await on.ask('/settings.json', { token: admin });
  assert.ok(settings.includes('/hook') && !settings.includes(secret));
});

test('after a 500 it is sent again a minute later, with the same delivery', async () => {
  const came = receiver('faulty.example', [500, 503, 200]);
  const secret = await addHook('faulty.example', 'run-ended');
  await on.skip(60_000);
  await submit();
  await on.until(
    'it was told in vain',
    async () => (await hookOf('faulty.example')).failuresInRow === 1,
  );
  assert.equal((await hookOf('faulty.example')).lastStatus, 500);
  await on.skip(59_000);
  assert.equal(came.length, 1, 'not before its time');
  await on.skip(2_000);
  assert.deepEqual([came.length, (await hookOf('faulty.example')).failuresInRow], [2, 2]);
  await on.skip(121_000);
  assert.deepEqual([came.length, (await hookOf('faulty.example')).failuresInRow], [3, 0]);
  assert.equal(new Set(came.map(({ body }) => body)).size, 1);
  assert.equal(new Set(came.map(({ headers }) => headers['portolan-signature'])).size, 3);
  const last = came.at(-1);
  assert.ok(last && isSigned(last, secret) && last.message.event.kind === 'run-ended');
  await on.skip(24 * 3_600_000);
  assert.equal(
    came.filter(({ body }) => body === last.body).length,
    3,
    'what came is not told again',
  );
});

test('who answers 410 is told that event no more, who was removed nothing', async () => {
  const came = receiver('gone.example', [410]);
  await addHook('gone.example', 'submitted');
  await on.skip(60_000);
  await submit();
  await on.until('it was told', async () => came.length === 1);
  await on.skip(2 * 3_600_000);
  assert.equal(came.length, 1);
  const { id } = await hookOf('gone.example');
  const removed = await on.ask(`/settings/webhooks/${id}/remove`, { token: admin, form: {} });
  assert.equal(removed.status, 303);
  await submit();
  await on.skip(0);
  assert.equal(came.length, 1);
});

after(() => {
  assert.deepEqual(on.troubles, []);
});
