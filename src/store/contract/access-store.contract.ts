// What tokens, webhooks, submissions, keys and settings of every store keep to.

import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { IndexNowKeyRecord, SubmissionRecord } from '../port/access-store.ts';
import type { ControlPart } from '../port/control-part.ts';
import {
  allRows,
  HOSTILE_TEXTS,
  openedControl as opened,
  reopenedControl as reopened,
  type ControlSetup as Setup,
  sampleOutcome,
  sampleRead,
} from './control-place.contract.ts';

/** Declares the contract's tests. `setup` makes a place, and clears it away through `t.after`. */
export function accessStoreContract(name: string, setup: Setup): void {
  describe(`the contract of access: ${name}`, () => {
    contractOfTokens(setup);
    contractOfWebhooks(setup);
    contractOfSubmissions(setup);
    contractOfSettling(setup);
    contractOfAnswers(setup);
    contractOfKeys(setup);
    contractOfSettings(setup);
  });
}

function contractOfTokens(setup: Setup): void {
  test('a token is found by its hash until it is revoked', async (t) => {
    const { access } = await opened(t, setup);
    const fields = { name: 'ci', scope: 'submit', hash: 'ab'.repeat(32) } as const;
    const made = await access.addToken({ ...fields, at: 5 });
    assert.deepEqual(made, { id: made.id, ...fields, createdAt: 5 });
    assert.deepEqual(await access.findToken(fields.hash), made);
    assert.equal(await access.findToken(fields.hash.toUpperCase()), undefined);
    assert.equal(await access.findToken(''), undefined);
    await access.touchToken(made.id, 8);
    assert.equal((await access.findToken(fields.hash))?.lastUsedAt, 8);
    await access.revokeToken(made.id, 9);
    await access.revokeToken(made.id, 99);
    assert.equal(await access.findToken(fields.hash), undefined);
    assert.deepEqual(await access.tokens(), [{ ...made, lastUsedAt: 8, revokedAt: 9 }]);
  });

  test('tokens are listed newest first, at most 1,000', async (t) => {
    const { access } = await opened(t, setup);
    for (let at = 1; at <= 1_001; at += 1) {
      await access.addToken({ name: `${at}`, scope: 'read', hash: `${at}`, at });
    }
    const tokens = await access.tokens();
    const ends = [tokens.length, tokens[0]?.name, tokens.at(-1)?.name];
    assert.deepEqual(ends, [1_000, '1001', '2']);
  });
}

function contractOfWebhooks(setup: Setup): void {
  test('a webhook is added, changes, and is removed', async (t) => {
    const { access } = await opened(t, setup);
    const fields = { url: 'https://h.example/', secret: 's', events: ['run-ended', 'x'] };
    const one = await access.addWebhook({ ...fields, at: 5 });
    assert.deepEqual(one, { id: one.id, ...fields, createdAt: 5, failuresInRow: 0 });
    const two = await access.addWebhook({ url: 'u', secret: 't', events: [], at: 6 });
    assert.deepEqual(await access.webhooks(), [one, two]);
    const change = { lastSentAt: 7, lastStatus: 0, failuresInRow: 3 };
    await access.changeWebhook(two.id, change);
    assert.deepEqual(await access.webhooks(), [one, { ...two, ...change }]);
    await access.removeWebhook(one.id);
    await access.removeWebhook(one.id);
    await access.changeWebhook(one.id, change);
    assert.deepEqual(await access.webhooks(), [{ ...two, ...change }]);
  });
}

type New = Parameters<ControlPart['access']['addSubmission']>[0];

function contractOfSubmissions(setup: Setup): void {
  test('a submission comes back with what it had, and with no more', async (t) => {
    const { sites, access } = await opened(t, setup);
    const { id: siteId } = await sites.ensure('https://a/', 1);
    const least: New = { at: 5, by: 'ping', url: 'https://a/', siteId };
    const most: New = { ...least, by: 'indexnow', sitemapId: 9, urls: 10, token: 'ci' };
    const [one, two] = [await access.addSubmission(least), await access.addSubmission(most)];
    assert.deepEqual(one, { id: one.id, ...least });
    assert.deepEqual(await access.submission(two.id), { id: two.id, ...most });
    assert.equal(await access.submission(99), undefined);
    for (const text of HOSTILE_TEXTS) {
      const { id } = await access.addSubmission({ ...least, url: text, token: text });
      assert.deepEqual(await access.submission(id), { id, ...least, url: text, token: text });
    }
  });

  test('pages are newest first, of one site or of all, whatever comes meanwhile', async (t) => {
    const { sites, access } = await opened(t, setup);
    const [a, b] = [await sites.ensure('https://a/', 1), await sites.ensure('https://b/', 1)];
    const add = (siteId: number, at: number): Promise<SubmissionRecord> =>
      access.addSubmission({ at, by: 'form', url: 'u', siteId });
    for (let at = 1; at <= 6; at += 1) await add(at % 2 === 0 ? a.id : b.id, at);
    const first = await access.submissions({}, { limit: 2 });
    await add(a.id, 7);
    const rest = await access.submissions({}, { after: first.next ?? '' });
    const times = [...first.rows, ...rest.rows].map(({ at }) => at);
    assert.deepEqual(times, [6, 5, 4, 3, 2, 1]);
    const filter = { siteId: a.id };
    const ofOne = await allRows((request) => access.submissions(filter, request), 1);
    assert.deepEqual(
      ofOne.map(({ at }) => at),
      [7, 6, 4, 2],
    );
    assert.deepEqual(await access.submissions({ siteId: 99 }, {}), { rows: [] });
  });

  test('submissions are there when the store is opened again', async (t) => {
    const control = await reopened(t, setup, async ({ sites, access }) => {
      const { id } = await sites.ensure('https://a/', 1);
      await access.addSubmission({ at: 5, by: 'cli', url: 'u', siteId: id });
      await access.addToken({ name: 'n', scope: 'admin', hash: 'h', at: 1 });
      await access.putSetting('s', '1');
    });
    if (!control) return t.skip('nothing lasts here');
    assert.equal((await control.access.submissions({}, {})).rows.length, 1);
    assert.equal((await control.access.findToken('h'))?.name, 'n');
    assert.equal(await control.access.setting('s'), '1');
  });

  test('old submissions are forgotten with the runs', async (t) => {
    const control = await opened(t, setup);
    const { id: siteId } = await control.sites.ensure('https://a/', 1);
    for (const at of [99, 100]) {
      await control.access.addSubmission({ at, by: 'ping', url: 'u', siteId });
    }
    const retention = { now: 1_000, readsMs: 0, changesMs: 900, goneMs: 0 };
    assert.equal(await control.forget(retention), 1);
    const { rows } = await control.access.submissions({}, {});
    assert.deepEqual(
      rows.map(({ at }) => at),
      [100],
    );
  });
}

function contractOfSettling(setup: Setup): void {
  test('a run takes up what was submitted of the site and of what it read', async (t) => {
    const { sites, sitemaps, access, runs } = await opened(t, setup);
    const [a, b] = [await sites.ensure('https://a/', 1), await sites.ensure('https://b/', 1)];
    const take = async (sitemapIds: readonly number[], upTo?: number): Promise<void> => {
      const { writer } = await runs.begin(a.id, 'asked', 1);
      await writer.end(sampleOutcome(2), { day: '2026-01-01', change: {} }, { sitemapIds, upTo });
    };
    await take([]);
    const make = async (url: string): Promise<number> =>
      (await sitemaps.ensure({ siteId: a.id, url, source: 'submitted', at: 1 })).id;
    const [read, unread] = [await make('read'), await make('unread')];
    const add = async (siteId: number, sitemapId?: number): Promise<number> => {
      const target = sitemapId === undefined ? {} : { sitemapId };
      return (await access.addSubmission({ at: 1, by: 'api', url: 'u', siteId, ...target })).id;
    };
    const ids = [await add(a.id), await add(a.id, read), await add(a.id, unread), await add(b.id)];
    const stand = (): Promise<unknown[]> =>
      Promise.all(
        ids.map(async (id) => {
          const { run, status } = (await access.submission(id)) ?? {};
          return [run, status];
        }),
      );
    const open = [undefined, undefined];
    assert.deepEqual(await stand(), [open, open, open, open]);
    // Of the site itself nothing behind the last one that the run saw.
    await take([12_345], (ids[0] ?? 0) - 1);
    assert.deepEqual(await stand(), [open, open, open, open]);
    await sitemaps.change(read, { status: 'has-errors' });
    await take([read, 12_345]);
    assert.deepEqual(await stand(), [[3, undefined], [3, 'has-errors'], open, open]);
    // The first run that took it up stays; how the sitemap stands is as of now.
    await sitemaps.change(read, { status: 'success' });
    await take([read, unread]);
    assert.deepEqual(await stand(), [[3, undefined], [3, 'success'], [4, 'pending'], open]);
    const { rows } = await access.submissions({ siteId: a.id }, {});
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['pending', 'success', undefined],
    );
  });
}

function contractOfAnswers(setup: Setup): void {
  test('a read answers what was submitted of its sitemap; the run comes later', async (t) => {
    const { sites, sitemaps, access, runs } = await opened(t, setup);
    const [a, b] = [await sites.ensure('https://a/', 1), await sites.ensure('https://b/', 1)];
    const read = async (sitemapId: number, answers = true): Promise<number | undefined> => {
      const { writer } = await runs.begin(a.id, 'asked', 1);
      const done = sampleRead({ siteId: a.id, sitemapId });
      const [id] = await writer.settle([{ read: done, answers }]);
      await writer.breakOff(1);
      return id;
    };
    const intake = { siteId: a.id, source: 'submitted', at: 1 } as const;
    const [one, two] = [
      await sitemaps.ensure({ ...intake, url: 'one' }),
      await sitemaps.ensure({ ...intake, url: 'two' }),
    ];
    const add = async (sitemapId?: number): Promise<number> => {
      const about = { at: 1, by: 'ping', url: 'u', siteId: a.id } as const;
      return (await access.addSubmission({ ...about, ...(sitemapId && { sitemapId }) })).id;
    };
    const [ofSite, first, other] = [await add(), await add(one.id), await add(two.id)];
    assert.deepEqual([...(await access.awaited(a.id))], [one.id, two.id]);
    assert.deepEqual([...(await access.awaited(b.id))], []);
    const answering = await read(one.id);
    await read(two.id, false);
    assert.deepEqual([...(await access.awaited(a.id))], [two.id]);
    const again = await add(one.id);
    const later = await read(one.id);
    const { writer, run } = await runs.begin(a.id, 'asked', 1);
    const day = { day: '2026-01-01', change: {} };
    await writer.end(sampleOutcome(2), day, { sitemapIds: [one.id] });
    await read(one.id);
    const stand = [];
    for (const id of [ofSite, first, other, again]) {
      const { readId, run, status } = (await access.submission(id)) ?? {};
      stand.push([readId, run, status]);
    }
    const open = undefined;
    assert.deepEqual(stand, [
      [open, run.number, open],
      [answering, run.number, 'pending'],
      [open, open, open],
      [later, run.number, 'pending'],
    ]);
  });
}

function contractOfKeys(setup: Setup): void {
  test('a key belongs to a site and a place, and can be replaced', async (t) => {
    const { sites, access } = await opened(t, setup);
    const { id: siteId } = await sites.ensure('https://a/', 1);
    const key: IndexNowKeyRecord = { siteId, key: 'k', keyLocation: 'l', state: 'pending' };
    await access.putKey(key);
    assert.deepEqual(await access.key(siteId, 'k', 'l'), key);
    for (const [site, name, place] of [
      [siteId + 1, 'k', 'l'],
      [siteId, 'K', 'l'],
      [siteId, 'k', 'm'],
    ] as const) {
      assert.equal(await access.key(site, name, place), undefined);
    }
    await access.putKey({ ...key, state: 'valid', checkedAt: 9 });
    assert.deepEqual(await access.key(siteId, 'k', 'l'), { ...key, state: 'valid', checkedAt: 9 });
  });

  test('of keys that are none 100 a site are remembered, and of good ones all', async (t) => {
    const { sites, access } = await opened(t, setup);
    const { id: siteId } = await sites.ensure('https://a/', 1);
    await access.putKey({ siteId, key: 'good', keyLocation: 'l', state: 'valid', checkedAt: 0 });
    for (let at = 1; at <= 101; at += 1) {
      const state = at % 2 === 0 ? 'invalid' : 'pending';
      await access.putKey({ siteId, key: `${at}`, keyLocation: 'l', state, checkedAt: at });
    }
    const isKnown = async (key: string): Promise<boolean> =>
      (await access.key(siteId, key, 'l')) !== undefined;
    const known = [await isKnown('good'), await isKnown('1'), await isKnown('2')];
    assert.deepEqual([...known, await isKnown('101')], [true, false, true, true]);
  });
}

function contractOfSettings(setup: Setup): void {
  test('a setting is kept as it was put last, up to 4,096 characters', async (t) => {
    const { access } = await opened(t, setup);
    assert.equal(await access.setting('a'), undefined);
    for (const value of [...HOSTILE_TEXTS, 'x'.repeat(4_096)]) {
      await access.putSetting('a', value);
      assert.equal(await access.setting('a'), value);
    }
    await assert.rejects(access.putSetting('a', 'x'.repeat(4_097)), /too long/);
    assert.equal((await access.setting('a'))?.length, 4_096);
    assert.equal(await access.setting('A'), undefined);
  });
}
