// Texts without the path of their page, where they show it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withoutOwnPath } from './without-own-path.ts';

const ROWS: readonly (readonly [path: string, text: string, without: string])[] = [
  ['/a/b-c', 'You are here: a > b c. Words.', 'You are here: b c. Words.'],
  ['/a/b-c', 'A / B, c', 'B, c'],
  ['/a/b', 'a b', 'a b'],
  ['/a/b', 'a > b and a > b', 'b and b'],
  ['/a/b', 'xa > b', 'xa > b'],
  ['/a/b', 'a > bx', 'a > bx'],
  ['/a', 'a > a', 'a > a'],
  ['/', 'a', 'a'],
  ['/a/a', 'a > a > a', 'a > a'],
  ['/%C3%84pfel/%c3%a4rger', 'ÄPFEL » Ärger', 'Ärger'],
  ['/%E4/b', 'ä > b', 'ä > b'],
  ['/a/-/b', 'a > b', 'b'],
  ['/-/b', '- > b', '- > b'],
  ['/a/b?c/d', 'a > b > c > d', 'b > c > d'],
];
for (const [path, text, without] of ROWS) {
  test(`"${text}" at ${path} is "${without}"`, () => {
    assert.equal(withoutOwnPath(text, `https://e.example${path}`), without);
  });
}

test('a path of 32 words is looked for, one of 33 is not', () => {
  const words = (count: number): string[] => Array.from({ length: count }, (_, at) => `w${at}`);
  const at = (count: number): string => `https://e.example/${words(count).join('/')}`;
  assert.equal(withoutOwnPath(words(32).join(' > '), at(32)), 'w31');
  assert.equal(withoutOwnPath(words(33).join(' > '), at(33)), words(33).join(' > '));
});

test('the first 1,000 characters are looked at, and the rest stays', () => {
  const url = 'https://e.example/a/b';
  const behind = (blanks: number): string => `${'.'.repeat(blanks)}a > b`;
  assert.equal(withoutOwnPath(behind(995), url), `${'.'.repeat(995)}b`);
  assert.equal(withoutOwnPath(behind(996), url), behind(996));
  const rest = 'a > b '.repeat(400_000);
  assert.equal(
    withoutOwnPath(`a > b ${'.'.repeat(994)}${rest}`, url),
    `b ${'.'.repeat(994)}${rest}`,
  );
});

test('of a text that is all the path again and again each place is looked at once', () => {
  const words = Array.from({ length: 32 }, () => 'a');
  const url = `https://e.example/${words.join('/')}`;
  const text = 'a>'.repeat(1_000_000);
  const found = withoutOwnPath(text, url);
  // 500 words are shown in the part that is looked at: fifteen times the path, and twenty more.
  assert.equal(text.length - found.length, 15 * 31 * 2);
});
