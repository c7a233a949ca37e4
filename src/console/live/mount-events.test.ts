// Live events: told, missed, bounded, ended.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  type MadeUpConsole,
  madeUpConsole,
} from '../../../tests/support/made-up-console/made-up-console.ts';
import type { HarvestEvent } from '../../harvest/port/harvest.ts';
import { LISTENERS_PER_CLIENT_MAX } from '../core/console-limits.ts';
import { EVENT_KINDS } from '../core/event-kinds.ts';

function event(id: number, siteId = 1): HarvestEvent {
  const url = 'https://example.com/sitemap.xml';
  return { id, at: 0, kind: 'sitemap-read', siteId, url, message: `read\n\ndata: ${id}` };
}

async function readUntil(answer: Response, mark: string): Promise<string> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!text.includes(mark)) {
    const step = await reader?.read();
    if (step === undefined || step.done) break;
    text += step.value;
  }
  await reader?.cancel();
  return text;
}

async function listening({ listeners }: MadeUpConsole, count: number): Promise<void> {
  for (let turn = 0; turn < 1_000 && listeners() !== count; turn++) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.equal(listeners(), count);
}

test('events are told as they happen, in JSON that no text of theirs breaks out of', async () => {
  const made = madeUpConsole();
  const answer = await made.ask('/events?site=1');
  assert.equal(answer.headers.get('content-type'), 'text/event-stream');
  await listening(made, 1);
  made.tell(event(1, 2));
  made.tell(event(2));
  const text = await readUntil(answer, 'id: 2');
  assert.match(text, /^event: hello\n/);
  assert.match(
    text,
    /event: sitemap-read\ndata: \{"version":1,"id":2,"at":"1970-01-01T00:00:00\.000Z"/,
  );
  assert.ok(!text.includes('id: 1\n'));
  assert.equal(text.split('\n').filter((line) => line.startsWith('data: {')).length, 1);
  await listening(made, 0);
});

test('what was missed is told to who says what it saw last', async () => {
  const made = madeUpConsole();
  for (const id of [1, 2, 3]) made.tell(event(id));
  for (const [path, headers] of [
    ['/events?after=1', {}],
    ['/events', { 'last-event-id': '1' }],
    ['/events?after=3', { 'last-event-id': '1' }],
  ] as const) {
    const text = await readUntil(await made.ask(path, { headers }), 'id: 3');
    assert.ok(text.includes('id: 2\n') && !text.includes('id: 1\n'), path);
  }
});

test('events before a time are skipped, and an invalid time is refused', async () => {
  const made = madeUpConsole();
  for (const id of [1, 2, 3]) made.tell({ ...event(id), at: id * 1_000 });
  const since = '1970-01-01T00:00:02.000Z';
  const text = await readUntil(await made.ask(`/events?after=0&since=${since}`), 'id: 3');
  assert.ok(text.includes('id: 2\n') && !text.includes('id: 1\n'));
  for (const wrong of ['', 'yesterday', '2026-13-01T00:00:00Z', '1'.repeat(400)]) {
    assert.equal((await made.ask(`/events?since=${wrong}`)).status, 400, wrong);
  }
  assert.equal(made.listeners(), 0);
});

test('a client listens so often at most; who leaves makes room', async () => {
  const made = madeUpConsole();
  const answers = [];
  for (let count = 0; count < LISTENERS_PER_CLIENT_MAX; count++) {
    answers.push(await made.ask('/events'));
  }
  await listening(made, LISTENERS_PER_CLIENT_MAX);
  const refused = await made.ask('/events');
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '15']);
  await answers[0]?.body?.cancel();
  await listening(made, LISTENERS_PER_CLIENT_MAX - 1);
  const another = await made.ask('/events');
  assert.equal(another.status, 200);
  made.console.close();
  await listening(made, 0);
});

test('a stream ends when the console closes, and HEAD begins none', async () => {
  const made = madeUpConsole();
  assert.equal((await made.ask('/events', { method: 'HEAD' })).status, 200);
  assert.equal(made.listeners(), 0);
  const answer = await made.ask('/events');
  await listening(made, 1);
  made.console.close();
  assert.match(await answer.text(), /^event: hello/);
});

test('a site that is not a number is 404', async () => {
  assert.equal((await madeUpConsole().ask('/events?site=x')).status, 404);
});

test('every kind of event is listed', () => {
  assert.equal(EVENT_KINDS.length, 12);
});
