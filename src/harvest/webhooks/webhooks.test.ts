// Webhooks from the event to the server that is told, which checks signatures by code of its own.
import assert from 'node:assert/strict';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createRequestSender, type RequestSenderOptions } from '../../net/request-sender.ts';
import { openQueue } from '../../queue/open-queue.ts';
import type { Queue } from '../../queue/port/queue.ts';
import type { WebhookRecord } from '../../store/port/access-store.ts';
import type { HarvestEvent } from '../port/harvest.ts';
import { createWebhooks, type Webhooks, webhookRetryMs } from './webhooks.ts';

const SECRET = 'whsec_ü0123456789';
const MINUTE_MS = 60_000;
const TIME = Date.UTC(2026, 10, 22, 12);

interface Told {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

interface World {
  readonly clock: { time: number; now(): number; monotonic(): number };
  readonly queue: Queue;
  readonly webhooks: Webhooks;
  readonly told: Told[];
  readonly origin: string;
  hooks: WebhookRecord[];
  answer: (response: ServerResponse) => void;
  /** How often the hooks were listed. */
  listed: number;
  /** Delivers all that is due, and gives how many jobs that were. */
  work(): Promise<number>;
}

async function world(t: TestContext, options: RequestSenderOptions = {}): Promise<World> {
  const told: Told[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    told.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
    made.answer(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { time: TIME, now: () => clock.time, monotonic: () => clock.time };
  const queue = await openQueue(undefined, { clock });
  const sender = createRequestSender({ timeoutMs: 5_000, ...options });
  const access = {
    webhooks: async () => {
      made.listed += 1;
      return made.hooks;
    },
    changeWebhook: async (id: number, change: Partial<WebhookRecord>) => {
      made.hooks = made.hooks.map((hook) => (hook.id === id ? { ...hook, ...change } : hook));
    },
  };
  t.after(async () => {
    await sender.close();
    await queue.close();
    server.close();
    server.closeAllConnections();
  });
  const webhooks = createWebhooks({ store: { access }, queue, sender, clock });
  const work = async (): Promise<number> => {
    for (let done = 0; ; done += 1) {
      const [job] = await queue.lease({ kinds: ['send-webhook'], worker: 'w', leaseMs: 9_000 });
      if (job === undefined) return done;
      await webhooks.deliver(job);
    }
  };
  const hooks = [hook(1, `${origin}/hook?x=1`)];
  const answer = (response: ServerResponse): void => void response.end('thank you');
  const made: World = { clock, queue, webhooks, told, origin, work, hooks, answer, listed: 0 };
  return made;
}

function hook(id: number, url: string, events: readonly string[] = []): WebhookRecord {
  return { id, url, secret: SECRET, events, createdAt: 0, failuresInRow: 0 };
}

function event(id: number, more: Partial<HarvestEvent> = {}): HarvestEvent {
  return {
    id,
    at: TIME + id,
    kind: 'run-ended',
    siteId: 3,
    run: 9,
    url: 'https://e.example/',
    message: 'The run ended “well”.',
    ...more,
  };
}

/** As a receiver would write it from the documentation. */
function assertSigned({ headers, body }: Told, now: number): void {
  const parts = new Map(
    String(headers['portolan-signature'])
      .split(',')
      .map((part) => part.split('=') as [string, string]),
  );
  const sentAt = Number(parts.get('t'));
  assert.ok(Math.abs(now / 1_000 - sentAt) < 300, 'it is not old');
  const expected = createHmac('sha256', SECRET).update(`${sentAt}.`).update(body).digest();
  assert.ok(timingSafeEqual(Buffer.from(parts.get('v1') ?? '', 'hex'), expected));
}

test('an event is told to who wants it, signed, with a name of its own', async (t) => {
  const made = await world(t);
  const { told, clock, webhooks, work, origin } = made;
  made.hooks.push(
    hook(2, `${origin}/two`, ['site-verified']),
    hook(3, `${origin}/3`, ['run-ended']),
  );
  assert.equal(await webhooks.send([event(7)]), 2);
  assert.equal(await work(), 2);
  assert.equal(told.length, 2);
  for (const one of told) assertSigned(one, clock.time);
  const [first] = told;
  assert.ok(first);
  assert.equal(first.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(first.headers['portolan-event'], 'run-ended');
  assert.deepEqual(JSON.parse(first.body), {
    version: 1,
    delivery: `1/${TIME + 7}/7`,
    event: {
      id: 7,
      at: '2026-11-22T12:00:00.007Z',
      kind: 'run-ended',
      siteId: 3,
      run: 9,
      url: 'https://e.example/',
      message: 'The run ended “well”.',
    },
  });
  assert.deepEqual([first.headers['portolan-delivery']], [`1/${TIME + 7}/7`]);
  const { lastSentAt, lastStatus, failuresInRow } = made.hooks[0] ?? {};
  assert.deepEqual([lastSentAt, lastStatus, failuresInRow], [TIME, 200, 0]);
});

test('events that happen together are queued together', async (t) => {
  const made = await world(t);
  made.hooks.push(hook(2, `${made.origin}/two`, ['sitemap-read']));
  assert.equal(await made.webhooks.send([]), 0);
  assert.equal(made.listed, 0);
  const events = [event(1), event(2), event(3, { kind: 'sitemap-read' })];
  assert.equal(await made.webhooks.send(events), 4);
  assert.equal(made.listed, 1);
  assert.equal(await made.work(), 4);
});

test('the same event is delivered once; events of another start are different ones', async (t) => {
  const { told, webhooks, work } = await world(t);
  await webhooks.send([event(1)]);
  await webhooks.send([event(1)]);
  await webhooks.send([event(1, { at: TIME + 99 })]);
  await work();
  assert.equal(told.length, 2);
});

test('what fails is tried again, later each time, and is dead after ten attempts', async (t) => {
  const made = await world(t);
  const { told, clock, queue, webhooks, work } = made;
  made.answer = (response) => void response.writeHead(500).end('no');
  await webhooks.send([event(1)]);
  const gaps: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    assert.equal(await work(), 1);
    assert.equal(made.hooks[0]?.failuresInRow, attempt);
    const next = await queue.nextDueAt(['send-webhook']);
    if (next === undefined) break;
    gaps.push((next - clock.time) / MINUTE_MS);
    clock.time = next - 1;
    assert.equal(await work(), 0);
    clock.time = next;
  }
  assert.deepEqual(gaps, [1, 2, 4, 8, 16, 32, 64, 128, 256]);
  assert.equal(told.length, 10);
  for (const { body } of told) assert.equal(body, told[0]?.body);
  const last = told.at(-1);
  assert.ok(last);
  assertSigned(last, clock.time);
  const job = await queue.find('send-webhook', `1/${TIME + 1}/1`);
  assert.deepEqual([job?.state, job?.attempts], ['dead', 10]);
  assert.equal(job?.lastError, 'The webhook answered with status 500.');
});

test('the wait doubles from a minute to a day', () => {
  assert.equal(webhookRetryMs(1), MINUTE_MS);
  assert.equal(webhookRetryMs(11), 1_024 * MINUTE_MS);
  assert.equal(webhookRetryMs(12), 1_440 * MINUTE_MS);
  assert.equal(webhookRetryMs(100), 1_440 * MINUTE_MS);
});

test('a delivery that gets through ends the row of failures', async (t) => {
  const made = await world(t);
  made.answer = (response) => void response.writeHead(503).end();
  await made.webhooks.send([event(1)]);
  await made.webhooks.send([event(2)]);
  assert.equal(await made.work(), 1, 'a host that failed is let be by its other jobs too');
  assert.deepEqual([made.hooks[0]?.failuresInRow, made.hooks[0]?.lastStatus], [1, 503]);
  made.answer = (response) => void response.writeHead(204).end();
  made.clock.time += MINUTE_MS;
  assert.equal(await made.work(), 2);
  assert.deepEqual([made.hooks[0]?.failuresInRow, made.hooks[0]?.lastStatus], [0, 204]);
  assert.equal((await made.queue.stats()).waiting, 0);
});

const answers: Readonly<Record<string, [(response: ServerResponse) => void, status: number]>> = {
  'a redirect': [(response) => response.writeHead(302, { location: '/other' }).end(), 302],
  'no status at all': [(response) => response.destroy(), 0],
  'what is no HTTP': [(response) => response.socket?.end('220 mail\r\n\r\n'), 0],
  silence: [() => {}, 0],
};
for (const [name, [answer, status]] of Object.entries(answers)) {
  test(`a webhook that answers with ${name} was not told`, async (t) => {
    const made = await world(t, { timeoutMs: 100 });
    made.answer = answer;
    await made.webhooks.send([event(1)]);
    assert.equal(await made.work(), 1);
    assert.deepEqual([made.hooks[0]?.lastStatus, made.hooks[0]?.failuresInRow], [status, 1]);
    assert.equal((await made.queue.stats()).waiting, 1);
    assert.equal(made.told.length, 1);
  });
}

test('a webhook that is gone is not told again', async (t) => {
  const made = await world(t);
  made.answer = (response) => void response.writeHead(410).end();
  await made.webhooks.send([event(1)]);
  await made.work();
  assert.equal((await made.queue.stats()).dead, 1);
});

test('a webhook that was removed is not told', async (t) => {
  const made = await world(t);
  await made.webhooks.send([event(1)]);
  made.hooks = [];
  assert.equal(await made.work(), 1);
  assert.deepEqual([made.told.length, (await made.queue.stats()).dead], [0, 0]);
});

test('an endless answer is not waited for', async (t) => {
  const made = await world(t);
  made.answer = (response) => {
    response.writeHead(200);
    response.write('x'.repeat(70_000));
  };
  await made.webhooks.send([event(1)]);
  assert.equal(await made.work(), 1);
  assert.equal(made.hooks[0]?.lastStatus, 200);
});

test('a webhook in a private network is not asked unless that is allowed', async (t) => {
  const made = await world(t, { allowPrivate: false });
  await made.webhooks.send([event(1)]);
  assert.equal(await made.work(), 1);
  assert.equal(made.told.length, 0);
  const job = await made.queue.find('send-webhook', `1/${TIME + 1}/1`);
  assert.match(job?.lastError ?? '', /loopback address/);
});

test('hostile texts of any length are sent as plain text, and are cut', async (t) => {
  const { told, webhooks, work, clock } = await world(t);
  const url = `https://e.example/\u2028"\\\r\n<script>${'\u0000'.repeat(20_000)}`;
  await webhooks.send([event(1, { url, message: '😀\u0007'.repeat(9_000) })]);
  assert.equal(await work(), 1);
  const [one] = told;
  assert.ok(one);
  assertSigned(one, clock.time);
  const { event: got } = JSON.parse(one.body);
  assert.equal(got.url, url.slice(0, 8_192));
  assert.equal(got.message.length, 2_000);
});

test('a job that says nothing that can be understood is dead', async (t) => {
  const { queue, work } = await world(t);
  for (const [index, data] of ['', '7', '{}', '{"hookId":1,"event":{"id":"x"}}'].entries()) {
    await queue.send({ kind: 'send-webhook', key: String(index), group: String(index), data });
  }
  assert.equal(await work(), 4);
  assert.equal((await queue.stats()).dead, 4);
});

test('a full queue is told to who has an event', async (t) => {
  const { hooks, clock } = await world(t);
  const queue = await openQueue(undefined, { clock, jobsMax: 1 });
  t.after(() => queue.close());
  const access = { webhooks: async () => hooks, changeWebhook: async () => {} };
  const sender = { send: () => assert.fail('nothing is to be sent') };
  const webhooks = createWebhooks({ store: { access }, queue, sender, clock });
  assert.equal(await webhooks.send([event(1)]), 1);
  await assert.rejects(webhooks.send([event(2)]), { code: 'QUEUE_FULL' });
});

test('the signal’s own reason is thrown, and the job is left to its lease', async (t) => {
  const made = await world(t);
  const controller = new AbortController();
  const reason = new Error('enough');
  made.answer = () => controller.abort(reason);
  await made.webhooks.send([event(1)]);
  const [job] = await made.queue.lease({ kinds: ['send-webhook'], worker: 'w', leaseMs: 9_000 });
  assert.ok(job);
  await assert.rejects(made.webhooks.deliver(job, controller.signal), reason);
  assert.equal((await made.queue.stats()).leased, 1);
  assert.equal(made.hooks[0]?.lastSentAt, undefined);
});
