// Proofs that are looked at again: found, missing once, lost, ended; and all that is no loss.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type HarvestWorld, openHarvestWorld } from '../../../tests/support/harvest-world.ts';
import type { SiteRecord, VerificationMethod } from '../../store/port/site-record.ts';
import type { HarvestEvent } from '../port/harvest.ts';
import type { FoundProof, MissingProof } from './find-proof.ts';
import {
  lookAtProofs,
  PROOF_AGAIN_MS,
  PROOF_EVERY_MS,
  PROOF_GRACE_MS,
  PROOF_RETRY_MS,
} from './look-at-proofs.ts';

const DAY_MS = 24 * 3_600_000;

let world: HarvestWorld;
before(async () => {
  world = await openHarvestWorld();
});
after(() => world.close());

type There = 'there' | 'missing' | 'silent' | 'moved' | 'elsewhere-silent';

interface Looked {
  readonly url: string;
  readonly told: Pick<HarvestEvent, 'kind' | 'message'>[];
  readonly sent: number[];
  readonly asked: (VerificationMethod | undefined)[];
  is: There;
  look(afterMs?: number): Promise<SiteRecord>;
}

const signal = new AbortController().signal;

/** A verified site whose proof is as the test says. */
async function verified(): Promise<Looked> {
  const url = `${world.origin()}/`;
  const { store, clock } = world;
  const site = await store.sites.ensure(url, clock.time);
  await store.sites.verify(site.id, 'file', clock.time);
  await store.sites.setProof(site.id, { dueAt: clock.time + PROOF_EVERY_MS });
  const tools = world.tools();
  const looked: Looked = {
    url,
    told: [],
    sent: [],
    asked: [],
    is: 'there',
    async look(afterMs = 0) {
      clock.time += afterMs;
      const all = {
        ...tools,
        search: async ({ id }: SiteRecord, method: VerificationMethod | undefined) =>
          id === site.id ? search(method) : silence(),
        send: async (id: number) => void looked.sent.push(id),
      };
      // Twenty at a time, those of other tests among them.
      do await lookAtProofs(all, signal);
      while ((await store.sites.proofsDue(clock.time, 1)).length > 0);
      return world.site(new URL(url).origin);
    },
  };
  tools.events.onEvents(([event]) => {
    if (event?.siteId === site.id) looked.told.push({ kind: event.kind, message: event.message });
  });
  const gone = { where: `${url}proof.txt`, instead: 'status 404', isTransient: false };
  function search(method: VerificationMethod | undefined): FoundProof | MissingProof {
    looked.asked.push(method);
    if (looked.is === 'there') return { method: 'file', where: `${url}proof.txt` };
    if (looked.is === 'moved' && method === undefined) return { method: 'dns-txt', where: url };
    if (looked.is === 'elsewhere-silent' && method === undefined) {
      const silent = { where: 'dns', instead: 'no answer', isTransient: true };
      return { missing: [gone, silent] };
    }
    const isTransient = looked.is === 'silent';
    const instead = isTransient ? 'no answer' : 'a response with status 404';
    return { missing: [{ where: `${url}proof.txt`, instead, isTransient }] };
  }
  return looked;
}

async function silence(): Promise<MissingProof> {
  return { missing: [{ where: 'x', instead: 'no answer', isTransient: true }] };
}

const kinds = ({ told }: Looked): string[] => told.map(({ kind }) => kind);

test('a proof is looked at after a month, and again after another', async () => {
  const looked = await verified();
  await looked.look(PROOF_EVERY_MS - 1);
  assert.deepEqual(looked.asked, []);
  const { proof, verifiedBy } = await looked.look(1);
  assert.deepEqual([looked.asked, verifiedBy], [['file'], 'file']);
  const now = world.clock.time;
  assert.deepEqual(proof, { lookedAt: now, dueAt: now + PROOF_EVERY_MS });
  await looked.look();
  assert.equal(looked.asked.length, 1);
  assert.deepEqual(looked.told, []);
});

test('a proof that is missing once and is there an hour later is not lost', async () => {
  const looked = await verified();
  looked.is = 'missing';
  const { proof } = await looked.look(PROOF_EVERY_MS);
  assert.deepEqual([proof?.misses, proof?.lostAt], [1, undefined]);
  await looked.look(PROOF_RETRY_MS - 1);
  assert.equal(looked.asked.length, 2, 'its own way and all others');
  looked.is = 'there';
  assert.equal((await looked.look(1)).proof?.misses, undefined);
  assert.deepEqual(looked.told, []);
});

test('a lost proof is reported once, and ends the verification after a week of looks', async () => {
  const looked = await verified();
  looked.is = 'missing';
  await looked.look(PROOF_EVERY_MS);
  const lost = await looked.look(PROOF_RETRY_MS);
  const lostAt = world.clock.time;
  assert.deepEqual([lost.verifiedBy, lost.proof?.lostAt], ['file', lostAt]);
  assert.match(lost.proof?.because ?? '', /proof\.txt: a response with status 404/);
  assert.deepEqual(kinds(looked), ['proof-lost']);
  assert.match(looked.told[0]?.message ?? '', /is missing .*status 404.*Unless it is restored by/);
  const { host } = new URL(looked.url);
  for (let day = 1; day <= 6; day += 1) {
    assert.equal((await looked.look(PROOF_AGAIN_MS)).verifiedBy, 'file', `day ${day}`);
  }
  assert.ok((await world.store.sites.verifiedAmong([host])).has(host));
  const ended = await looked.look(PROOF_AGAIN_MS);
  assert.equal(world.clock.time, lostAt + PROOF_GRACE_MS);
  assert.deepEqual([ended.verifiedBy, ended.verifiedAt], [undefined, undefined]);
  assert.deepEqual([ended.proof?.endedAt, ended.proof?.lostAt], [world.clock.time, lostAt]);
  assert.ok(!(await world.store.sites.verifiedAmong([host])).has(host));
  assert.deepEqual(kinds(looked), ['proof-lost', 'site-unverified']);
  assert.deepEqual(looked.sent, [ended.id]);
  const asked = looked.asked.length;
  await looked.look(PROOF_EVERY_MS);
  assert.equal(looked.asked.length, asked, 'what is not verified is not looked at');
});

test('a lost proof that is there again is reported, and is as before', async () => {
  const looked = await verified();
  looked.is = 'missing';
  await looked.look(PROOF_EVERY_MS);
  await looked.look(PROOF_RETRY_MS);
  looked.is = 'there';
  const { proof } = await looked.look(PROOF_AGAIN_MS);
  assert.deepEqual([proof?.lostAt, proof?.misses], [undefined, undefined]);
  assert.deepEqual(kinds(looked), ['proof-lost', 'site-verified']);
});

test('a proof that may be at another place, which does not answer, is not lost', async () => {
  const looked = await verified();
  looked.is = 'elsewhere-silent';
  await looked.look(PROOF_EVERY_MS);
  for (let day = 0; day < 10; day += 1) await looked.look(PROOF_AGAIN_MS);
  const { verifiedBy, proof } = await looked.look();
  assert.deepEqual([verifiedBy, proof?.misses, proof?.lostAt], ['file', undefined, undefined]);
  assert.deepEqual(looked.told, []);
  looked.is = 'moved';
  assert.equal((await looked.look(PROOF_AGAIN_MS)).verifiedBy, 'dns-txt');
});

test('a host that does not answer has lost nothing, however long that continues', async () => {
  const looked = await verified();
  looked.is = 'silent';
  await looked.look(PROOF_EVERY_MS);
  for (let day = 0; day < 40; day += 1) await looked.look(PROOF_AGAIN_MS);
  const { verifiedBy, proof } = await looked.look();
  assert.deepEqual([verifiedBy, proof?.misses, proof?.lostAt], ['file', undefined, undefined]);
  assert.equal(looked.asked.length, 41 * 2, 'once a day');
  assert.deepEqual(looked.told, []);
});

test('a proof in another place proves the site as well', async () => {
  const looked = await verified();
  const before = await world.site(new URL(looked.url).origin);
  looked.is = 'moved';
  const { verifiedBy, verifiedAt, proof } = await looked.look(PROOF_EVERY_MS);
  assert.deepEqual([verifiedBy, verifiedAt], ['dns-txt', before.verifiedAt]);
  assert.equal(proof?.dueAt, world.clock.time + PROOF_EVERY_MS);
  assert.deepEqual(looked.told, []);
});

test('a clock that is put forward ends nothing in one go, put back it begins again', async () => {
  const looked = await verified();
  looked.is = 'missing';
  await looked.look(PROOF_EVERY_MS);
  await looked.look(PROOF_RETRY_MS);
  const right = world.clock.time;
  assert.equal((await looked.look(3_650 * DAY_MS)).verifiedBy, 'file');
  world.clock.time = right;
  // What it told is ten years ahead: it is spread over the month.
  await looked.look();
  const { proof } = await looked.look();
  assert.ok((proof?.dueAt ?? 0) - right <= PROOF_EVERY_MS);
  looked.is = 'there';
  assert.equal((await looked.look(PROOF_EVERY_MS)).proof?.lostAt, undefined);
});

test('proofs from before are spread over the month, and a paused site is left alone', async () => {
  const looked = await verified();
  const { store, clock } = world;
  const ids: number[] = [];
  for (let count = 0; count < 40; count += 1) {
    const { id } = await store.sites.ensure(`https://old-${count}.example/`, clock.time);
    await store.sites.verify(id, 'file', clock.time - 365 * DAY_MS);
    ids.push(id);
  }
  const site = await world.site(new URL(looked.url).origin);
  await store.sites.change(site.id, { paused: true });
  for (let round = 0; round < 3; round += 1) await looked.look();
  const days = new Set<number>();
  for (const id of ids) {
    const { proof } = (await store.sites.get(id)) ?? {};
    const inMs = (proof?.dueAt ?? Number.NaN) - clock.time;
    assert.ok(inMs >= 0 && inMs <= PROOF_EVERY_MS);
    days.add(Math.floor(inMs / DAY_MS));
  }
  assert.ok(days.size >= 20, `${days.size} days`);
  await looked.look(2 * PROOF_EVERY_MS);
  assert.deepEqual(looked.asked, []);
});

test('what listed pages of the site as its own is judged again', async () => {
  const looked = await verified();
  const other = await verified();
  const origin = new URL(other.url).origin;
  const page = `${looked.url}page`;
  const url = `${origin}/map.xml`;
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const body = `<urlset xmlns="${xmlns}"><url><loc>${page}</loc></url></urlset>`;
  world.web.set(url, { status: 200, type: 'application/xml', body });
  await world.submit(url);
  await world.run(origin);
  assert.ok((await world.sitemap(url)).bodyHash !== undefined);
  const { id } = await world.site(origin);
  looked.is = 'missing';
  await looked.look(PROOF_EVERY_MS);
  await looked.look(PROOF_RETRY_MS);
  for (let day = 1; day <= 7; day += 1) await looked.look(PROOF_AGAIN_MS);
  const { id: own } = await world.site(new URL(looked.url).origin);
  assert.deepEqual(looked.sent, [own, id]);
  const { bodyHash, nextReadAt } = await world.sitemap(url);
  assert.deepEqual([bodyHash, nextReadAt], [undefined, world.clock.time]);
});

test('a harvest looks at proofs by itself, and tokens lose what rested on a lost one', async () => {
  // A world in which nothing else is due.
  const own = await openHarvestWorld();
  const origin = own.origin();
  const { store, clock, web } = own;
  const site = await store.sites.ensure(`${origin}/`, clock.time);
  const file = `${origin}/portolan-${site.verificationToken}.txt`;
  web.set(file, { status: 200, type: 'text/plain', body: site.verificationToken });
  const harvest = own.harvest();
  const byToken = { by: 'api', verifiedOnly: true } as const;
  const url = own.urlset(origin, '/a.xml', ['/1']);
  assert.equal(await harvest.verify(site.id), 'file');
  await harvest.submitSitemap(url, byToken);
  await harvest.drain();
  const asked = (): number => own.asked.filter((each) => each === file).length;
  assert.equal(asked(), 1);
  clock.time += PROOF_EVERY_MS;
  await harvest.drain();
  assert.equal(asked(), 2);
  web.delete(file);
  for (const ms of [PROOF_EVERY_MS, PROOF_RETRY_MS, ...Array<number>(7).fill(PROOF_AGAIN_MS)]) {
    await harvest.submitSitemap(url, byToken);
    clock.time += ms;
    await harvest.drain();
  }
  const now = await store.sites.get(site.id);
  assert.equal(now?.verifiedAt, undefined);
  assert.match(now?.proof?.because ?? '', /a response with status 404/);
  await assert.rejects(harvest.submitSitemap(url, byToken), { code: 'SUBMISSION_REFUSED' });
  web.set(file, { status: 200, type: 'text/plain', body: site.verificationToken });
  await harvest.verify(site.id, 'file');
  assert.equal((await store.sites.get(site.id))?.proof?.endedAt, undefined);
  await harvest.submitSitemap(url, byToken);
  await harvest.stop(0);
  await own.close();
});

test('the token of a site is in nothing that is told of its proof', async () => {
  const looked = await verified();
  const { id, verificationToken } = await world.site(new URL(looked.url).origin);
  const tools = world.tools();
  const where = `${looked.url}portolan-${verificationToken}.txt`;
  const instead = `a redirect to another host, https://x.example/${verificationToken}`;
  const told: string[] = [];
  tools.events.onEvents(([event]) => void told.push(event?.message ?? ''));
  for (const ms of [PROOF_EVERY_MS, PROOF_RETRY_MS]) {
    world.clock.time += ms;
    do {
      await lookAtProofs(
        {
          ...tools,
          search: async (site) =>
            site.id === id ? { missing: [{ where, instead, isTransient: false }] } : silence(),
          send: async () => undefined,
        },
        signal,
      );
    } while ((await world.store.sites.proofsDue(world.clock.time, 1)).length > 0);
  }
  const { proof } = (await world.store.sites.get(id)) ?? {};
  assert.ok(proof?.lostAt !== undefined && told.length > 0);
  assert.match(proof.because ?? '', /portolan-….txt: a redirect to another host/);
  assert.ok(!JSON.stringify([proof, told]).includes(verificationToken));
});
