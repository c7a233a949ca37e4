// Templates and families of addresses.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { familyOf, queryNames, templateOf } from './template-of.ts';

const UUID = '01234567-89ab-cdef-0123-456789abcdef';
const PATHS: readonly (readonly [path: string, template: string])[] = [
  ['/', '/'],
  ['/about/us.html', '/about/us.html'],
  ['/blog/2026/11/22', '/blog/N/N/N'],
  ['/blog/2026-11-22', '/blog/D'],
  ['/blog/2026-11', '/blog/D'],
  ['/blog/2026-11/2026-12-01/x', '/blog/D/D/x'],
  ['/post-2026-11-22-title', '/post-D-title'],
  ['/2026-11-22T10:05', '/DTN:N'],
  ['/2026-01/2026-12/1000-10/9999-10', '/D/D/D/D'],
  ['/2026-00/2026-13/0999-10/10000-10', '/N-N/N-N/N-N/N-N'],
  ['/2026-10-01/2026-10-31', '/D/D'],
  ['/2026-10-00/2026-10-32', '/D-N/D-N'],
  ['/2026-1/2026-111/2026-11-1/2026-11-111', '/N-N/N-N/D-N/D-N'],
  ['/2026_11_22', '/N_N_N'],
  ['/20261122', '/N'],
  ['/p7/v1.2', '/pN/vN.N'],
  ['/0', '/N'],
  [`/${'1'.repeat(300)}`, '/N'],
  // Runs of hexadecimal digits: 8 at least, of both kinds.
  ['/abcdef12', '/H'],
  ['/ABCDEF12', '/H'],
  ['/abcdef1', '/abcdefN'],
  ['/12345678', '/N'],
  ['/abcdefab', '/abcdefab'],
  ['/1234567a', '/H'],
  ['/abcdef12g34', '/HgN'],
  ['/img-abcdef1234567890.png', '/img-H.png'],
  ['/grade12345', '/grH'],
  ['/feedback2026', '/feedbackN'],
  ['/abcd/ef12', '/abcd/efN'],
  [`/${UUID}`, '/H'],
  [`/${UUID.toUpperCase()}.html`, '/H.html'],
  [`/x${UUID}/y`, '/xH/y'],
  ['/deadbeef-dead-beef-dead-beefdeadbeef', '/H'],
  ['/11111111-1111-1111-1111-111111111111', '/H'],
  ['/20261112-2026-1112-2026-111220261112', '/H'],
  ['/deadbeef-dead-beef-dead-beefdeadbee', '/deadbeef-dead-beef-dead-beefdeadbee'],
  [`/${UUID}0`, '/N-Nab-cdef-N-H'],
  // Of what overlaps, the leftmost.
  ['/abcd2026-11-22', '/H-N-N'],
  ['/abc2026-11-22', '/abcD'],
  ['/2026-11abcdef12', '/DH'],
  // Escapes are text as any other.
  ['/a%20b', '/a%Nb'],
  ['/%C3%BC', '/%CN%BC'],
  ['/a//b/', '/a//b/'],
];
for (const [path, template] of PATHS) {
  test(`the template of ${path.slice(0, 60)} is ${template}`, () => {
    assert.equal(templateOf(`https://e.com${path}`), template);
    assert.equal(familyOf(`https://e.com${path}`), undefined);
    assert.equal(familyOf(`https://e.com${path}?a1=2`), `${template}?*`);
  });
}

const QUERIES: readonly (readonly [query: string, names: readonly string[]])[] = [
  ['a=1', ['a']],
  ['a', ['a']],
  ['b=1&a=2', ['a', 'b']],
  ['a=1&a=2&B=3', ['B', 'a']],
  ['p10=1&p9=2', ['p10', 'p9']],
  ['a=b=c&d', ['a', 'd']],
  ['a&&b&', ['a', 'b']],
  ['&', []],
  ['=1', ['']],
  ['=1&a', ['', 'a']],
  ['a%5B0%5D=1', ['a%5B0%5D']],
  ['a?b=1', ['a?b']],
  ['__proto__=1', ['__proto__']],
];
for (const [query, names] of QUERIES) {
  test(`the names of ?${query} are ${JSON.stringify(names)}`, () => {
    const url = `https://e.com/a/7?${query}`;
    assert.deepEqual(queryNames(url), names);
    assert.equal(templateOf(url), names.length === 0 ? '/a/N' : `/a/N?${names.join('&')}`);
    assert.equal(familyOf(url), '/a/N?*');
  });
}

test('what has no = in a query is where a page is, and is written as a path is', () => {
  const of = (query: string): string => templateOf(`https://e.com/a?${query}`);
  assert.equal(of('/album/12/monthly-list-2031-5'), '/a?/album/N/monthly-list-N-N');
  assert.equal(of('/album/2031-05&p9=2&7'), '/a?/album/D&N&p9');
  assert.equal(of('3&7&12=1'), '/a?12&N');
  assert.deepEqual(queryNames('https://e.com/a?/album/12'), ['/album/12']);
});

test('without a query there are no names', () => {
  assert.deepEqual(queryNames('https://e.com/a'), []);
});

// Each place is looked at anew, with none of the regular expressions above.
function slowTemplate(path: string): string {
  const isDigit = (letter: string): boolean => letter >= '0' && letter <= '9' && letter !== '';
  const isHex = (letter: string): boolean =>
    letter !== '' && '0123456789abcdefABCDEF'.includes(letter);
  const hasShape = (text: string, shape: string): boolean =>
    text.length === shape.length &&
    [...shape].every((kind, at) =>
      kind === 'x' ? isHex(text.charAt(at)) : text.charAt(at) === kind,
    );
  let template = '';
  let at = 0;
  while (at < path.length) {
    let end = at;
    let letter = '';
    for (const length of [10, 7]) {
      const text = path.slice(at, at + length);
      const parts = text.split('-');
      const lengths = parts.map((part) => part.length).join();
      const numbers = parts.map(Number);
      const [year = 0, month = 0, day = 1] = numbers;
      const isDate =
        lengths === (length === 10 ? '4,2,2' : '4,2') &&
        [...parts.join('')].every(isDigit) &&
        year >= 1_000 &&
        month >= 1 &&
        month <= 12 &&
        day >= 1 &&
        day <= 31;
      const isAlone = !isDigit(path.charAt(at - 1)) && !isDigit(path.charAt(at + length));
      if (letter === '' && isDate && isAlone) [end, letter] = [at + length, 'D'];
    }
    if (
      letter === '' &&
      hasShape(path.slice(at, at + 36), 'xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx')
    ) {
      if (!isHex(path.charAt(at + 36))) [end, letter] = [at + 36, 'H'];
    }
    if (letter === '') {
      while (isHex(path.charAt(end))) end += 1;
      const run = [...path.slice(at, end)];
      const isMixed = run.some(isDigit) && !run.every(isDigit);
      if (run.length >= 8 && isMixed) letter = 'H';
      else if (run.length >= 8 && !run.some(isDigit)) letter = path.slice(at, end);
      else {
        end = at;
        while (isDigit(path.charAt(end))) end += 1;
        letter = end > at ? 'N' : path.charAt(at);
        end = Math.max(end, at + 1);
      }
    }
    template += letter;
    at = end;
  }
  return template;
}

test('the template is what a look at each place gives', () => {
  const pieces = [
    '/',
    '-',
    '-',
    '.',
    '2',
    '0',
    '12',
    '31',
    '2026',
    '2026-11',
    '2026-11-22',
    '1999-13',
    'a',
    'f',
    'g',
    'abcdef',
    '12345678',
    'deadbeef',
    UUID,
    'ABCD',
    '%C3',
    'x',
    '0000',
    '-1234-',
  ];
  for (let seed = 1; seed <= 5_000; seed += 1) {
    const random = seededRandom(seed);
    let path = '/';
    for (let count = 1 + Math.floor(random() * 9); count > 0; count -= 1) {
      path += pieces[Math.floor(random() * pieces.length)];
    }
    assert.equal(templateOf(`https://e.com${path}`), slowTemplate(path), `seed ${seed}: ${path}`);
  }
});

test('long runs come to an end', () => {
  for (const piece of ['a', '1', 'a1', '2026-', 'deadbeef-', '-', '&', 'a&', '=']) {
    const text = piece.repeat(Math.floor(8_000 / piece.length));
    const url = `https://e.com/${text}`;
    assert.equal(templateOf(url), slowTemplate(`/${text}`), piece);
    assert.equal(queryNames(`${url}?${text}`).length, piece === '&' ? 0 : 1, piece);
  }
});
