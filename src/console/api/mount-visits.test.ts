// What crawlers ask and tell by the API, of one site and of many.
import assert from 'node:assert/strict';
import test from 'node:test';
import {
  type MadeUpConsole,
  madeUpConsole,
} from '../../../tests/support/made-up-console/made-up-console.ts';
import { madeUpSite } from '../../../tests/support/made-up-console/made-up-records.ts';

function withSites(): MadeUpConsole {
  const made = madeUpConsole();
  made.content.sites.push(madeUpSite(), madeUpSite({ id: 2, url: 'http://other.example/' }));
  made.content.sites.push(madeUpSite({ id: 3, url: 'http://127.0.0.1:9321/' }));
  return made;
}

async function post({ ask }: MadeUpConsole, path: string, body: unknown) {
  const headers = { 'content-type': 'application/json' };
  const answer = await ask(path, { method: 'POST', body: JSON.stringify(body), headers });
  const told = (await answer.json()) as Record<string, unknown>;
  return { status: answer.status, told };
}

const DUE = { limit: 5, leaseMs: 1_000 };

test('each question of a crawler is asked of the harvest', async () => {
  const made = withSites();
  for (const [path, body, call] of [
    ['/api/sites/1/due', { ...DUE, fill: true, look: true }, 'due 1 5 1000 fill look'],
    ['/api/due', {}, 'due all 100 600000'],
    ['/api/due', { ...DUE, sites: [2, 'https://example.com/'] }, 'due 2,1 5 1000'],
    ['/api/due', { ...DUE, sites: ['example.com'], fill: true }, 'due 1 5 1000 fill'],
    ['/api/due', { ...DUE, sites: ['http://other.example/a'], look: true }, 'due 2 5 1000 look'],
    ['/api/due', { ...DUE, sites: ['other.example', '1'] }, 'due 2,1 5 1000'],
    ['/api/due', { ...DUE, sites: ['127.0.0.1:9321'] }, 'due 3 5 1000'],
    ['/api/sites/127.0.0.1:9321/due', DUE, 'due 3 5 1000'],
    ['/api/sites/other.example/due', DUE, 'due 2 5 1000'],
    ['/api/answers', { answers: [{ loc: 'a', status: 1 }] }, 'answer all [{"loc":"a","status":1}]'],
    ['/api/sites/1/visits', { weight: 2 }, 'visits 1 {"weight":2}'],
  ] as const) {
    assert.equal((await post(made, path, body)).status, 200, path);
    assert.equal(made.calls.at(-1), call);
  }
});

test('a URL of several sites comes with the number of its site', async () => {
  const { told } = await post(withSites(), '/api/due', DUE);
  const dueAt = '1970-01-01T00:00:00.000Z';
  const row = { site: 1, loc: 'https://example.com/a', dueAt, reason: 'new', value: 1 };
  assert.deepEqual(told, { version: 1, rows: [row] });
});

test('a site that is not known is named', async () => {
  const { status, told } = await post(withSites(), '/api/due', { sites: ['no.example'] });
  assert.equal(status, 404);
  assert.match(JSON.stringify(told), /There is no site no\.example\./);
});

test('what is not known is reported, with examples', async () => {
  const weights = [{ loc: 'https://example.com/x', weight: 0.01 }];
  const { told } = await post(withSites(), '/api/sites/1/weights', { weights });
  const report = { known: 0, unknown: 1, unknownLocs: ['https://example.com/x'], sent: 1 };
  assert.deepEqual(told, { version: 1, ...report });
  const importance = { loc: 'a', status: 200, importance: 100 };
  const { status } = await post(withSites(), '/api/sites/1/answers', { answers: [importance] });
  assert.equal(status, 200);
});

test('settings are reported as they are, and values out of range refused', async () => {
  const made = withSites();
  const { told } = await post(made, '/api/sites/1/visits', {});
  assert.deepEqual(told, { version: 1, visits: { weight: 2, visitsPerDayMax: 48 } });
  for (const visitsPerDayMax of [0, 1e10, 'x']) {
    const refused = await post(made, '/api/sites/1/visits', { visitsPerDayMax });
    const words = /above 0, at most 1,000,000,000; leave it out for no limit\./;
    assert.match(JSON.stringify(refused.told), words);
  }
  for (const [path, body] of [
    ['/api/sites/1/visits', { weight: 0 }],
    ['/api/sites/1/visits', { visitsPerDayMax: 0 }],
    ['/api/sites/1/weights', { weights: [{ loc: 'a', weight: 101 }] }],
    ['/api/sites/1/weights', { weights: [] }],
    ['/api/sites/1/answers', { answers: [{ loc: 'a', status: 200, importance: 0 }] }],
    ['/api/due', { sites: [] }],
    ['/api/due', { sites: Array.from({ length: 1_001 }, () => 1) }],
    ['/api/due', { limit: 10_001 }],
  ] as const) {
    assert.equal((await post(made, path, body)).status, 400, JSON.stringify(body));
  }
});
