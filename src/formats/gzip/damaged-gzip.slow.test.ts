// What a damaged gzip stream gives, and what is told of it: every bit flipped, cut at every byte.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { chunkings } from '../../../tests/support/chunkings.ts';
import type { ReadOptions, ReadSummary } from '../options/read-options.ts';
import { readSitemap } from '../sitemap-reader.ts';

const DAMAGE = /^gzip-(?:checksum|damaged|truncated)$/;
const WITHOUT_ZLIB = 'PORTOLAN_TEST_WITHOUT_ZLIB';

const LOCS = [1, 2, 3].map((n) => `https://example.com/${'product'.repeat(n)}-${n * 31}`);
const XML = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${LOCS.map(
  (loc) => `<url><loc>${loc}</loc></url>`,
).join('')}</urlset>`;
const LIST = `${LOCS.join('\n')}\n`;

interface Told {
  readonly locs: string[];
  readonly codes: string[];
  /** How many entries had been given when a damage was told; -1: none was. */
  readonly toldAfter: number;
  readonly summary: ReadSummary;
}

async function read(
  input: Uint8Array | AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<Told> {
  const locs: string[] = [];
  const codes: string[] = [];
  let toldAfter = -1;
  let summary: ReadSummary | undefined;
  const batches = readSitemap.batches(input, {
    url: 'https://example.com/sitemap.xml.gz',
    ...options,
    onProblem: ({ code }) => {
      codes.push(code);
      if (DAMAGE.test(code) && toldAfter < 0) toldAfter = locs.length;
    },
    onEnd: (end) => {
      summary = end;
    },
  });
  for await (const batch of batches) locs.push(...batch.map(({ loc }) => loc));
  assert.ok(summary);
  return { locs, codes, toldAfter, summary };
}

/** A member with every optional field of the header, and a stored, a fixed and a dynamic block. */
function fullMember(text: string): Uint8Array {
  const whole = gzipSync(text);
  const head = [0x1f, 0x8b, 8, 4 | 8 | 16, 1, 2, 3, 4, 0, 3, 2, 0, 0x41, 0x42];
  const name = [...new TextEncoder().encode('sitemap.xml\0made by hand\0')];
  const body = [...deflateRawSync(text, { level: 9 })];
  return Uint8Array.from([...head, ...name, ...body, ...whole.subarray(-8)]);
}

function smallPieces(count: number): string[] {
  const size = Math.ceil(XML.length / count);
  return Array.from({ length: count }, (_, at) => XML.slice(at * size, (at + 1) * size));
}

const half = Math.floor(XML.length / 2);
const SOUND: Readonly<Record<string, Uint8Array>> = {
  'one member': gzipSync(XML),
  'stored blocks': gzipSync(XML, { level: 0 }),
  'a full header': fullMember(XML),
  'two members': Buffer.concat([gzipSync(XML.slice(0, half)), gzipSync(XML.slice(half))]),
  'a list in two members': Buffer.concat([
    gzipSync(LIST.slice(0, LIST.indexOf('\n') + 1)),
    gzipSync(LIST.slice(LIST.indexOf('\n') + 1)),
  ]),
  'ten small members': Buffer.concat(
    smallPieces(10).map((piece, at) => (at % 3 === 1 ? fullMember(piece) : gzipSync(piece))),
  ),
  'small and empty members': Buffer.concat(
    ['', XML.slice(0, 70), '', '', XML.slice(70, 71), '', XML.slice(71)].map((piece, at) =>
      gzipSync(piece, { level: at % 2 === 0 ? 9 : 0 }),
    ),
  ),
  'two layers': gzipSync(gzipSync(XML)),
};

for (const [name, sound] of Object.entries(SOUND)) {
  test(`${name}: sound, it is trusted in every chunking`, async () => {
    for (const { chunks } of chunkings(Uint8Array.from(sound))) {
      const { locs, summary } = await read(chunks());
      assert.deepEqual([locs, summary.complete, summary.untrusted], [LOCS, true, undefined]);
    }
  });

  test(`${name}: with any one bit flipped, all entries are right or it is said`, async () => {
    for (let bit = 0; bit < sound.length * 8; bit += 1) {
      const bytes = Uint8Array.from(sound);
      bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7));
      const { locs, codes, summary } = await read(bytes);
      const isRight = JSON.stringify(locs) === JSON.stringify(LOCS);
      const where = `bit ${bit & 7} of byte ${bit >> 3}: ${codes.join(' ')}`;
      if (!isRight) assert.equal(summary.complete, false, where);
      assert.equal(
        summary.untrusted !== undefined,
        codes.some((code) => DAMAGE.test(code)),
        where,
      );
      // Without its first two bytes nothing is gzip any more, and no sitemap either.
      if (!isRight && bit >= 16) assert.match(String(summary.untrusted), DAMAGE, where);
    }
  });

  test(`${name}: cut at any byte, it is told`, async () => {
    for (let cut = 2; cut < sound.length; cut += 1) {
      const { locs, codes, summary } = await read(Uint8Array.from(sound.subarray(0, cut)));
      const where = `cut at ${cut}: ${codes.join(' ')}`;
      if (summary.untrusted === undefined) {
        // Behind any of several members the stream may end as well.
        assert.match(name, /members/, where);
        assert.ok(locs.length < LOCS.length, where);
      } else assert.deepEqual([summary.untrusted, summary.complete], ['gzip-truncated', false]);
      assert.deepEqual(locs, LOCS.slice(0, locs.length), `${where}: never a URL that is not there`);
    }
  });

  test(`${name}: verified first, a damage is told before any entry`, async () => {
    for (let byte = 2; byte < sound.length; byte += Math.ceil(sound.length / 24)) {
      const bytes = Uint8Array.from(sound);
      bytes[byte] = (bytes[byte] as number) ^ 0x10;
      const late = await read(bytes);
      for (const { chunks } of chunkings(bytes).slice(0, 3)) {
        const early = await read(chunks(), { verifyGzip: true });
        assert.deepEqual(early.locs, late.locs, 'what can be read is given all the same');
        assert.deepEqual(early.summary, late.summary);
        assert.equal(early.toldAfter, late.summary.untrusted ? 0 : -1, `byte ${byte}`);
        const { untrusted } = early.summary;
        assert.equal(early.codes.filter((code) => code === untrusted).length, untrusted ? 1 : 0);
      }
    }
  });
}

test('a name in the header of up to 65,535 bytes is passed over, in whatever chunks', async () => {
  const plain = gzipSync(XML);
  const named = (length: number): Uint8Array => {
    const flags = Buffer.from(plain.subarray(0, 10));
    flags[3] = 8;
    return Buffer.concat([flags, Buffer.alloc(length, 'n'), Buffer.of(0), plain.subarray(10)]);
  };
  for (const size of [1, 7, 1_000, 65_536, 1_000_000]) {
    async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
    }
    assert.deepEqual((await read(chunks(named(65_535)))).locs, LOCS, `chunks of ${size}`);
    const tooLong = await read(chunks(named(65_536)));
    assert.deepEqual([tooLong.locs, tooLong.codes.includes('gzip-truncated')], [[], true]);
  }
});

test('a stream that is longer than is held is read as it comes', async () => {
  const bytes = Uint8Array.from(SOUND['one member'] as Uint8Array);
  bytes[bytes.length - 6] = (bytes[bytes.length - 6] as number) ^ 1;
  const [whole] = chunkings(bytes);
  const verified = async (gzipBytesMax: number) => {
    const told = await read(whole!.chunks(), { verifyGzip: true, limits: { gzipBytesMax } });
    assert.equal(told.summary.untrusted, 'gzip-checksum');
    return told.toldAfter;
  };
  assert.equal(await verified(bytes.length), 0);
  assert.equal(await verified(bytes.length - 1), 0, 'one window: the note comes with its batch');
  await assert.rejects(verified(Number.NaN), { code: 'CONFIG_INVALID' });
});

test('what fails while it is held gives what came before, and then fails', async () => {
  const sound = SOUND['one member'] as Uint8Array;
  const failing = async function* (): AsyncGenerator<Uint8Array> {
    yield sound.subarray(0, sound.length - 9);
    throw new Error('reset');
  };
  const locs: string[] = [];
  const reading = (async () => {
    const options = { verifyGzip: true };
    for await (const { loc } of readSitemap(failing(), options)) locs.push(loc);
  })();
  await assert.rejects(reading, /reset/);
});

test('leaving early ends the input, and plain bytes are not held', async () => {
  let closed = 0;
  let asked = 0;
  const endless = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield new TextEncoder().encode(XML.slice(0, -9));
      for (;;) {
        asked += 1;
        yield new TextEncoder().encode(`<url><loc>${LOCS[0]}</loc></url>`.repeat(2_000));
      }
    } finally {
      closed += 1;
    }
  };
  for await (const _ of readSitemap(endless(), { verifyGzip: true })) break;
  assert.equal(closed, 1);
  assert.ok(asked < 10);
});

test('what is held is copied where its memory may be used again, and nowhere else', async () => {
  const copies = async (isSource: boolean): Promise<number> => {
    const whole = Uint8Array.from(gzipSync(XML));
    let copied = 0;
    whole.slice = (...range) => {
      copied += 1;
      return Uint8Array.prototype.slice.apply(whole, range);
    };
    const chunks = async function* (): AsyncGenerator<Uint8Array> {
      yield whole;
      whole.fill(0);
    };
    const told = await read(isSource ? chunks() : whole, { verifyGzip: true });
    assert.deepEqual(told.locs, LOCS);
    assert.deepEqual(told.codes, []);
    return copied;
  };
  assert.equal(await copies(true), 1);
  assert.equal(await copies(false), 0);
});

test('the same without the runtime’s zlib', {
  skip: process.env[WITHOUT_ZLIB] && 'runs so',
}, () => {
  const without = 'data:text/javascript,process.getBuiltinModule = () => undefined';
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const file = fileURLToPath(import.meta.url);
  const { status, stdout } = spawnSync(process.execPath, ['--import', without, '--test', file], {
    env: { ...env, [WITHOUT_ZLIB]: '1' },
    encoding: 'utf8',
  });
  assert.equal(status, 0, stdout);
});
