// Fingerprints with and without WebAssembly: the same values, for any texts in any batches.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { fc } from '../../../tests/support/seeded-fast-check.ts';
import { createFingerprintSeed } from './fingerprint-seed.ts';
import { createFingerprinter } from './fingerprinter.ts';
import { SipHash } from './sip-hash.ts';

const SEED = Uint8Array.from({ length: 16 }, (_, index) => index * 7);
const wasm = createFingerprinter(SEED);
const plain = createFingerprinter(SEED, { wasm: false });

/** Both ways, which must agree. */
function both(texts: readonly string[]): readonly string[] {
  const fast = [...wasm.fingerprints(texts)];
  assert.deepEqual([...plain.fingerprints(texts)], fast);
  assert.equal(fast.length, texts.length * 2);
  return texts.map((_, index) => `${fast[index * 2]} ${fast[index * 2 + 1]}`);
}

test('a fingerprint is SipHash-1-3 of the text in UTF-8', () => {
  for (const text of ['', 'https://example.com/', 'ä', '€', '😀', 'a\0b', 'x'.repeat(70_000)]) {
    const out = new Uint32Array(2);
    const hash = new SipHash(SEED);
    hash.begin();
    hash.update(new TextEncoder().encode(text));
    hash.finish(out, 0);
    assert.deepEqual(both(['before', text, 'behind'])[1], `${out[0]} ${out[1]}`);
  }
});

test('any texts have the same fingerprints both ways, alone and in a batch', () => {
  const unit = fc.constantFrom('grapheme', 'binary', 'grapheme-ascii');
  const text = unit.chain((kind) => fc.string({ unit: kind as 'binary', maxLength: 40 }));
  const odd = fc.constantFrom('\0', '\ud800', '\udfff', '\udc00\ud800', '\ufffd', '\ud83d\ude00');
  const mixed = fc.array(fc.oneof(text, odd), { maxLength: 4 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(fc.array(mixed, { maxLength: 50 }), (texts) => {
      assert.deepEqual(
        both(texts),
        texts.map((one) => both([one])[0]),
      );
    }),
    { numRuns: 300 },
  );
});

test('texts that an encoder would make equal differ', () => {
  const texts = ['\ud800', '\ud801', '\udc00', '\ufffd', '\ud800\udc00', '\udc00\ud800', '', '\0'];
  assert.equal(new Set(both(texts)).size, texts.length);
});

test('where one text ends and the next begins makes a difference', () => {
  assert.notDeepEqual(both(['ab', 'c']), both(['a', 'bc']));
  assert.notDeepEqual(both(['a\0', 'b']), both(['a', '\0b']));
  // Halves of one pair in two texts are two halves.
  assert.equal(both(['\ud83d', '\ude00'])[0], both(['\ud83d'])[0]);
  assert.deepEqual(both(['a\0b', 'c', 'd']), [both(['a\0b'])[0], both(['c'])[0], both(['d'])[0]]);
});

// 1,024 texts and 65,536 characters, each text with one more, go into one call.
const sizes: Readonly<Record<string, readonly string[]>> = {
  'no texts': [],
  'as many texts as one call takes': Array.from({ length: 1_024 }, (_, n) => `${n}`),
  'one text more': Array.from({ length: 1_025 }, (_, n) => `${n}`),
  'thousands of texts': Array.from({ length: 5_000 }, (_, n) => `${n}`),
  'as many characters as one call takes': ['x'.repeat(40_000), 'y'.repeat(25_534)],
  'one character more': ['x'.repeat(40_000), 'y'.repeat(25_535)],
  'a text that fills a call': ['x'.repeat(65_535)],
  'a text one longer': ['a', 'x'.repeat(65_536), 'b'],
  'three bytes for each character': ['€'.repeat(65_535)],
  'a text of many chunks with pairs at their ends': [`x${'😀'.repeat(20_000)}\ud800`],
};
for (const [name, texts] of Object.entries(sizes)) {
  test(`${name}: the same both ways`, () => {
    const found = both(texts);
    assert.equal(new Set(found).size, texts.length);
    const last = texts.at(-1);
    if (last !== undefined) assert.equal(found.at(-1), both([last])[0]);
  });
}

test('a text of 10 MiB leaves nothing behind that grows', () => {
  const long = 'https://example.com/'.padEnd(10 * 1024 * 1024, 'aä€');
  const found = both(['a', long, 'b']);
  assert.equal(found[0], both(['a'])[0]);
  assert.equal(found[2], both(['b'])[0]);
});

test('the array of one call is no longer than its texts, also after a long batch', () => {
  const many = Array.from({ length: 40_000 }, (_, n) => `${n}`);
  assert.equal(wasm.fingerprints(many).length, 80_000);
  assert.equal(wasm.fingerprints(['a']).length, 2);
});

test('two seeds give two fingerprints, and a seed is random', () => {
  const seeds = [createFingerprintSeed(), createFingerprintSeed()];
  assert.deepEqual(
    seeds.map((seed) => seed.length),
    [16, 16],
  );
  const [one, other] = seeds.map((seed) => [...createFingerprinter(seed).fingerprints(['a'])]);
  assert.notDeepEqual(one, other);
});

test('fingerprinters of two seeds do not disturb each other', () => {
  const other = createFingerprinter(new Uint8Array(16));
  const before = both(['a']);
  other.fingerprints(['a']);
  assert.deepEqual(both(['a']), before);
});

test('a seed has 16 bytes', () => {
  assert.throws(() => createFingerprinter(new Uint8Array(8)), {
    name: 'RangeError',
    message: 'A seed of fingerprints has 16 bytes, not 8.',
  });
});

test('each bit of 10,000 fingerprints is set in about half of them', () => {
  const count = 10_000;
  const hashes = wasm.fingerprints(Array.from({ length: count }, (_, n) => `https://e.com/${n}`));
  for (let bit = 0; bit < 64; bit += 1) {
    let set = 0;
    for (let index = bit >> 5; index < hashes.length; index += 2) {
      set += (hashes[index]! >>> (bit & 31)) & 1;
    }
    // Eight standard deviations.
    assert.ok(Math.abs(set - count / 2) < 400, `bit ${bit}: ${set}`);
  }
});

test('where WebAssembly is refused the values are the same', () => {
  const module = new URL('./fingerprinter.ts', import.meta.url).href;
  const program = `
    const { createFingerprinter } = await import(${JSON.stringify(module)});
    delete globalThis.WebAssembly;
    const seed = Uint8Array.from({ length: 16 }, (_, index) => index * 7);
    const texts = Array.from({ length: 2_000 }, (_, n) => 'https://example.com/ä' + n);
    console.log(createFingerprinter(seed).fingerprints(texts).join());`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  });
  const texts = Array.from({ length: 2_000 }, (_, n) => `https://example.com/ä${n}`);
  assert.ok(stdout.trim() === wasm.fingerprints(texts).join(), stderr);
});
