// Files of small members, against the runtime's gunzip: sizes at the limits and one beyond, mixed.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateRawSync, gunzipSync, gzipSync } from 'node:zlib';
import { chunkings, seededRandom } from '../../../tests/support/chunkings.ts';
import { TransportNotes } from '../problems/transport-notes.ts';
import { ByteQueue } from './byte-queue.ts';
import { readGzip } from './gzip-reader.ts';
import { takeSmallMembers } from './small-members.ts';

const random = seededRandom(29);

function below(limit: number): number {
  return Math.floor(random() * limit);
}

/** Bytes that do not compress: a member of them has 23 more with level 0. */
function noise(length: number): Buffer {
  return Buffer.from(Array.from({ length }, () => below(256)));
}

/** A member whose header has the optional fields of `flags`. */
function member(text: Uint8Array, flags: number, level: number): Buffer {
  const extra = flags & 4 ? [3, 0, 1, 0, 2] : [];
  const name = flags & 8 ? [0x61, 0x62, 0] : [];
  const comment = flags & 16 ? [0] : [];
  const head = [0x1f, 0x8b, 8, flags, 0, 0, 0, 0, 0, 3, ...extra, ...name, ...comment];
  const crc = crc32(Buffer.from(head));
  if (flags & 2) head.push(crc & 0xff, (crc >> 8) & 0xff);
  const trailer = gzipSync(text).subarray(-8);
  return Buffer.concat([Buffer.from(head), deflateRawSync(text, { level }), trailer]);
}

async function read(input: AsyncIterable<Uint8Array>): Promise<{ data: Buffer; codes: string[] }> {
  const codes: string[] = [];
  const notes = new TransportNotes();
  const add = notes.add.bind(notes);
  notes.add = (code, ...place) => {
    codes.push(code);
    add(code, ...place);
  };
  const pieces: Buffer[] = [];
  for await (const piece of readGzip(input, () => {}, notes)) pieces.push(Buffer.from(piece));
  return { data: Buffer.concat(pieces), codes };
}

const SIZES = [0, 1, 2, 40, 500, 1_000, 1_001, 1_002, 1_005, 1_006, 1_007, 1_024, 1_025, 3_000];
const INFLATED = [32_766, 32_767, 32_768, 32_769, 65_535, 65_536, 70_000];

function anyMember(): Buffer {
  const chance = random();
  if (chance < 0.3) return member(noise(SIZES[below(SIZES.length)] as number), 0, 0);
  if (chance < 0.5) return member(Buffer.alloc(INFLATED[below(INFLATED.length)] as number), 0, 9);
  const flags = [0, 2, 4, 8, 16, 28, 30][below(7)] as number;
  return member(Buffer.alloc(below(60), '<url>'), flags, [0, 1, 9][below(3)] as number);
}

test('any mixture inflates to what the runtime makes of it, in every chunking', async () => {
  for (let round = 0; round < 15; round += 1) {
    const members = Array.from({ length: 1 + below(30) }, anyMember);
    const bytes = Buffer.concat(members);
    const expected = gunzipSync(bytes);
    for (const { name, chunks } of chunkings(Uint8Array.from(bytes))) {
      const { data, codes } = await read(chunks());
      assert.ok(data.equals(expected), `round ${round}, ${name}`);
      assert.deepEqual(codes, [], `round ${round}, ${name}`);
    }
  }
});

test('a wrong checksum and a cut are told alike in every chunking', async () => {
  for (let round = 0; round < 15; round += 1) {
    const members = Array.from({ length: 2 + below(12) }, anyMember);
    const wrong = below(members.length);
    const sumAt = (members[wrong] as Buffer).length - 8 + below(8);
    (members[wrong] as Buffer)[sumAt] = ((members[wrong] as Buffer)[sumAt] as number) ^ 1;
    for (const { name, chunks } of chunkings(Uint8Array.from(Buffer.concat(members)))) {
      const { codes } = await read(chunks());
      assert.deepEqual(codes, ['gzip-checksum'], `round ${round}, ${name}`);
    }
    const cut = Buffer.concat(members).subarray(0, -1 - below(7));
    const told = await read(chunkings(Uint8Array.from(cut))[0]!.chunks());
    assert.ok(told.codes.includes('gzip-truncated'), `round ${round}`);
  }
});

test('65,536 members are read, and one more is the limit', async () => {
  const one = member(Buffer.from('a'), 0, 9);
  for (const [count, codes] of [
    [65_536, []],
    [65_537, ['limit-inflation']],
  ] as const) {
    const bytes = Buffer.alloc(count * one.length, one);
    for (const size of [bytes.length, 65_536, 1_000]) {
      async function* chunks(): AsyncGenerator<Uint8Array> {
        for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
      }
      const told = await read(chunks());
      assert.equal(told.data.length, 65_536, `${count} members in chunks of ${size}`);
      assert.deepEqual(told.codes, codes);
    }
  }
});

test('members that are whole are given before more bytes come', async () => {
  const one = member(Buffer.from('<url>'), 8, 9);
  let given = 0;
  let waiting = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let count = 1; count <= 20; count += 1) {
      yield Buffer.concat([one.subarray(4), one.subarray(0, 4)]);
      waiting = Math.max(waiting, count - given);
    }
  }
  async function* input(): AsyncGenerator<Uint8Array> {
    yield one.subarray(0, 4);
    yield* chunks();
  }
  const notes = new TransportNotes();
  for await (const piece of readGzip(input(), () => {}, notes)) given += piece.length / 5;
  assert.equal(given, 20);
  assert.ok(waiting <= 2, `${waiting} members were waiting`);
});

test('of wrong checksums the first thousand are noted', async () => {
  const wrong = member(Buffer.from(' '), 0, 9);
  wrong.writeUInt32LE(7, wrong.length - 8);
  for (const count of [999, 1_000, 1_001]) {
    const notes = new TransportNotes();
    const [whole] = chunkings(Uint8Array.from(Buffer.alloc(count * wrong.length, wrong)));
    for await (const _ of readGzip(whole!.chunks(), () => {}, notes));
    assert.equal(notes.waiting.length, Math.min(count, 1_000));
    assert.equal(notes.damage, 'gzip-checksum');
  }
});

test('readers that take turns get what is their own', async () => {
  async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
    yield bytes;
  }
  const texts = ['A', 'B', 'C'].map((letter) => letter.repeat(20));
  const taken = await Promise.all(
    texts.map((text) => {
      const bytes = Buffer.concat([0, 1, 2].map((at) => member(Buffer.from(text + at), 0, 9)));
      return takeSmallMembers(new ByteQueue(whole(bytes)), 100, crc32);
    }),
  );
  for (const [at, { count, inflated, wrongEnds }] of taken.entries()) {
    assert.deepEqual([count, wrongEnds], [3, []]);
    assert.equal(
      Buffer.from(inflated).toString(),
      [0, 1, 2].map((n) => `${texts[at]}${n}`).join(''),
    );
  }
});
