// The settings of the console: shown without a secret.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  HOSTILE_TEXT,
  hostileRecord,
  SCREEN_NOW,
  tokenRecord,
  webhookRecord,
} from '../../../../tests/support/screen-records.ts';
import {
  failingWorld,
  runsOf,
  type ScreenWorld,
  showScreen,
} from '../../../../tests/support/screen-show.ts';
import type { Job } from '../../../queue/port/queue.ts';
import type { TokenRecord, WebhookRecord } from '../../../store/port/access-store.ts';
import { layout } from '../../pages/layout.ts';
import { secretOnce } from '../../pages/secret-once.ts';
import { settingsScreen } from './settings-screen.ts';

const DEAD: Job = {
  id: 61,
  kind: 'send-webhook',
  key: 'https://hooks.example.com/x?key=s3cret',
  group: 'g',
  data: '{"secret":"s3cret"}',
  state: 'dead',
  sentAt: SCREEN_NOW,
  dueAt: SCREEN_NOW,
  attempts: 5,
  attemptsMax: 5,
  lastError: 'No answer.',
};

function world(of: {
  readonly tokens?: readonly TokenRecord[];
  readonly webhooks?: readonly WebhookRecord[];
  readonly dead?: readonly Job[];
  readonly retention?: string;
}): ScreenWorld {
  const { tokens = [], webhooks = [], dead = [], retention } = of;
  return {
    store: {
      access: {
        tokens: async () => tokens,
        webhooks: async () => webhooks,
        setting: async (name) => (name === 'retention' ? retention : undefined),
      },
    },
    queue: {
      stats: async () => ({ waiting: 1_234, due: 2, leased: 3, dead: dead.length, lateMs: 61_000 }),
      page: async () => ({ rows: dead }),
    },
  };
}

test('tokens and webhooks are shown without what must not be seen twice', async () => {
  const webhooks = [webhookRecord({ url: 'https://me:pw@hooks.example.com/x?key=s3cret' })];
  const full = world({ tokens: [tokenRecord()], webhooks, dead: [DEAD] });
  const shown = await showScreen(settingsScreen, full, {});
  for (const secret of ['ffffffff', 'whsec', 's3cret', 'pw@']) {
    assert.equal(`${shown?.json}${shown?.html}`.includes(secret), false, secret);
  }
  assert.equal(shown?.view.webhooks[0]?.url, 'https://…@hooks.example.com/x?…');
  assert.match(shown?.text ?? '', /HTTP 204/);
});

test('the CSV file has a row for each token, under these names', async () => {
  const revoked = tokenRecord({ id: 42, revokedAt: SCREEN_NOW });
  const few = world({ tokens: [tokenRecord(), revoked] });
  const shown = await showScreen(settingsScreen, few, {});
  assert.deepEqual(shown?.keys, [
    'name',
    'id',
    'scope',
    'state',
    'createdAt',
    'lastUsedAt',
    'revokedAt',
  ]);
  assert.deepEqual(
    shown?.cells.map((row) => row.slice(0, 4)),
    [
      ['ci', 41, 'submit', 'active'],
      ['ci', 42, 'submit', 'revoked'],
    ],
  );
});

test('a token that is revoked cannot be revoked again', async () => {
  const revoked = tokenRecord({ id: 42, revokedAt: SCREEN_NOW });
  const few = world({ tokens: [tokenRecord(), revoked], webhooks: [webhookRecord()] });
  const shown = await showScreen(settingsScreen, few, {});
  const actions = shown?.elements.flatMap(({ of }) =>
    of['method'] === 'post' ? [of['action']] : [],
  );
  assert.deepEqual(actions, [
    '/settings/tokens',
    '/settings/tokens/41/revoke',
    '/settings/webhooks',
    '/settings/webhooks/51/remove',
  ]);
});

test('who may not change the settings sees no forms', async () => {
  const few = world({ tokens: [tokenRecord()], webhooks: [webhookRecord()] });
  const shown = await showScreen(settingsScreen, few, {}, { may: 'submit' });
  assert.deepEqual(
    shown?.elements.filter(({ of }) => of['method'] === 'post'),
    [],
  );
});

test('jobs that were given up are shown with their error', async () => {
  const shown = await showScreen(settingsScreen, world({ dead: [DEAD] }), {});
  assert.match(shown?.text ?? '', /No answer\./);
  assert.match(shown?.text ?? '', /dead letters/);
  assert.match(shown?.text ?? '', /the latest by 1 min 01 s/);
});

test('texts of strangers are shown, and run nothing', async () => {
  const hostile = world({
    tokens: [hostileRecord(tokenRecord(), ['scope'])],
    webhooks: [{ ...hostileRecord(webhookRecord()), events: [HOSTILE_TEXT] }],
    dead: [hostileRecord(DEAD, ['state'])],
    retention: HOSTILE_TEXT,
  });
  const shown = await showScreen(settingsScreen, hostile, {});
  assert.ok(shown);
  assert.deepEqual(runsOf(shown), []);
  assert.match(shown.text, /<img src=x onerror=alert\(1\)>/);
});

test('retention times are shown if the store knows them', async () => {
  const retention = '{"readsMs":7776000000,"changesMs":31536000000,"goneMs":86400000}';
  const known = await showScreen(settingsScreen, world({ retention }), {});
  assert.match(known?.text ?? '', /90 days.*365 days.*1 day/);
  const odd = await showScreen(settingsScreen, world({ retention: '{"readsMs":"x"}' }), {});
  assert.equal(odd?.view.retention, undefined);
  assert.match(odd?.text ?? '', /Set when the console was started/);
});

test('a new console says how to make a token', async () => {
  const shown = await showScreen(settingsScreen, world({}), {});
  assert.match(shown?.text ?? '', /No tokens yet/);
  assert.match(shown?.text ?? '', /No webhooks yet/);
  assert.match(shown?.text ?? '', /portolan backup/);
});

test('the command that restores a copy names the store of this console', async () => {
  const context = { ...world({}), database: '/var/lib/our store' };
  const shown = await showScreen(settingsScreen, context, {});
  const command = "portolan restore FOLDER --database '/var/lib/our store' --force";
  assert.ok(shown?.text.includes(command), shown?.text);
  assert.ok(shown?.elements.some(({ of }) => of['data-copy'] === command));
  const unknown = await showScreen(settingsScreen, world({}), {});
  assert.match(unknown?.text ?? '', /portolan restore FOLDER --database STORE --force/);
});

test('a store that fails says so', async () => {
  await assert.rejects(showScreen(settingsScreen, failingWorld(), {}), { code: 'STORE_UNUSABLE' });
});

test('a secret is shown on a page of its own, with the way back', async () => {
  const what = `The token “${HOSTILE_TEXT}”`;
  const page = secretOnce({ what, secret: 'ptl_abc', back: '/settings' });
  const formToken = Object.assign('', { isEscaped: true as const }) as never;
  const shell = { version: '1', may: 'admin', formToken, path: '/settings/tokens' } as const;
  const html = String(await layout(page, shell));
  assert.match(html, /<code class="secret">ptl_abc<\/code>/);
  assert.match(html, /data-copy="ptl_abc"/);
  assert.match(html, /href="\/settings"/);
  assert.equal(html.includes('<img'), false);
});
