// The codes of hreflang, against the documented cases and against the tables of Intl.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeHreflang } from './hreflang.ts';

const verdict = (code: string): string => judgeHreflang(code).verdict;

test('a language, with script and region where given, is valid in any case', () => {
  for (const code of ['en', 'en-GB', 'zh-Hant', 'zh-Hans-US', 'EN-gb', 'sr-LATN', 'x-default']) {
    assert.deepEqual(judgeHreflang(code), { verdict: 'valid' }, code);
  }
  assert.equal(verdict('X-Default'), 'valid');
  assert.equal(verdict('be'), 'valid');
});

test('each kind of wrong code has its verdict', () => {
  for (const [code, expected] of [
    ['', 'malformed'],
    ['en_GB', 'malformed'],
    ['en GB', 'malformed'],
    ['en-', 'malformed'],
    ['de-CH-1996', 'malformed'],
    ['en-GB-Latn', 'malformed'],
    ['x-klingon', 'malformed'],
    ['xx', 'language-unknown'],
    ['eng', 'language-unknown'],
    ['english', 'language-unknown'],
    ['zh-Hanx', 'script-unknown'],
    ['zh-Hanx-CN', 'script-unknown'],
    ['en-Qaaa', 'script-unknown'],
    ['us', 'region-only'],
    ['GB', 'region-only'],
    ['en-XX', 'region-unknown'],
    ['en-EN', 'region-unknown'],
    ['en-UK', 'region-reserved'],
    ['en-eu', 'region-reserved'],
    ['en-UN', 'region-reserved'],
    ['es-419', 'region-numeric'],
  ] as const) {
    assert.equal(verdict(code), expected, code);
  }
});

test('what was meant is said only when there is no doubt', () => {
  for (const [code, instead] of [
    ['en_GB', 'en-GB'],
    ['en-UK', 'en-GB'],
    ['en_uk', 'en-GB'],
    ['zh_Hans_CN', 'zh-Hans-CN'],
    ['GB-en', 'en-GB'],
    ['DE-en', 'en-DE'],
    ['iw', 'he'],
    ['iw-IL', 'he-IL'],
    ['sh-RS', 'sr-Latn-RS'],
    [' en ', 'en'],
    ['uk-UK', undefined],
    ['jp', 'ja'],
    ['JP', 'ja'],
    ['cz-CZ', 'cs-CZ'],
    ['cn_Hans', 'zh-Hans'],
    ['ua', 'uk'],
    ['JP-en', 'en-JP'],
    ['us', undefined],
    ['ch', undefined],
    ['es-419', undefined],
    ['xx', undefined],
  ] as const) {
    assert.equal(judgeHreflang(code).instead, instead, code);
  }
});

test('a code as long as the limit is read, a longer one is not', () => {
  const longest = `${'x'.repeat(32)}-GB`;
  assert.equal(longest.length, 35);
  assert.equal(verdict(longest), 'language-unknown');
  assert.equal(verdict(`x${longest}`), 'malformed');
});

test('more codes than are remembered are judged anyway', () => {
  for (let index = 0; index < 2_500; index += 1) {
    assert.equal(verdict(`en-${index % 900}x`), 'malformed');
    assert.equal(verdict(`q${index}`), 'malformed');
    assert.equal(verdict('en'), 'valid');
  }
});

// Two letters each, `aa` to `zz`.
const pairs = Array.from({ length: 26 * 26 }, (_, index) =>
  String.fromCharCode(97 + Math.floor(index / 26), 97 + (index % 26)),
);

test('the languages are those that Intl knows, but for withdrawn ones', () => {
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
  const withdrawn = ['in', 'iw', 'ji', 'jw', 'mo', 'sh'];
  const known = pairs.filter((code) => names.of(code) !== undefined && !withdrawn.includes(code));
  assert.equal(known.length, 184);
  const ours = pairs.filter((code) => verdict(code) === 'valid');
  assert.deepEqual(ours, known);
});

test('the regions are those that Intl knows, but for what ISO 3166-1 has not assigned', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const reserved = 'AC CP CQ DG EA EU EZ FX IC SU TA UK UN'.split(' ');
  // Countries that are no more, and codes of CLDR's own.
  const unassigned = 'AN BU CS DD DY HV NH QO RH TP VD XA XB XK YD YU ZR ZZ'.split(' ');
  const known = pairs
    .map((code) => code.toUpperCase())
    .filter((code) => names.of(code) !== undefined)
    .filter((code) => !reserved.includes(code) && !unassigned.includes(code));
  assert.equal(known.length, 249);
  const upper = pairs.map((code) => code.toUpperCase());
  assert.deepEqual(
    upper.filter((code) => verdict(`en-${code}`) === 'valid'),
    known,
  );
  assert.deepEqual(
    upper.filter((code) => verdict(`en-${code}`) === 'region-reserved'),
    reserved,
  );
});

test('the scripts are all that Intl knows, and some that it may not know yet', () => {
  const names = new Intl.DisplayNames('en', { type: 'script', fallback: 'none' });
  const known: string[] = [];
  const ours: string[] = [];
  for (const first of pairs) {
    for (const second of pairs) {
      const code = first.charAt(0).toUpperCase() + first.charAt(1) + second;
      if (names.of(code) !== undefined) known.push(code);
      if (verdict(`en-${code}`) === 'valid') ours.push(code);
    }
  }
  // A code of CLDR's own, for a font of Myanmar.
  assert.deepEqual(
    known.filter((code) => code !== 'Qaag' && !ours.includes(code)),
    [],
  );
  assert.equal(ours.length, 223);
});
