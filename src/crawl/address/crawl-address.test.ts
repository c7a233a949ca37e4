// The form of addresses: each clause of decisions.md §1, and a slow version that follows the text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import { createAddressForm } from './crawl-address.ts';

const OPTIONS = {
  origin: 'https://e.com',
  names: ['http://e.com', 'https://www.e.com', 'http://old.example:8080'],
};
const toForm = createAddressForm(OPTIONS);

const VALUE = 'x'.repeat(16);

const ROWS: readonly (readonly [title: string, url: string, form: string | undefined])[] = [
  ['what is in its form stays', 'https://e.com/a/B.html?c=d&e', 'https://e.com/a/B.html?c=d&e'],
  ['another site is no other name', 'https://f.com/a', 'https://f.com/a'],
  ['nor is a longer host', 'https://e.com.evil.example/a', 'https://e.com.evil.example/a'],
  ['nor another port', 'https://e.com:444/a', 'https://e.com:444/a'],
  ['nor an origin in the path', 'https://f.com/http://e.com/', 'https://f.com/http://e.com/'],
  ['http is another name here', 'http://e.com/a?b', 'https://e.com/a?b'],
  ['its default port too', 'http://e.com:80/a', 'https://e.com/a'],
  ['www. is', 'https://www.e.com/', 'https://e.com/'],
  ['also written in capitals', 'HTTPS://WWW.E.COM', 'https://e.com/'],
  ['with a port', 'http://old.example:8080/a%20b', 'https://e.com/a%20b'],
  ['and without that one it is not', 'http://old.example/a', 'http://old.example/a'],
  ['the fragment goes', 'https://e.com/a#b?c', 'https://e.com/a'],
  ['an empty fragment too', 'https://e.com/a#', 'https://e.com/a'],
  ['the default port', 'https://e.com:443/a', 'https://e.com/a'],
  ['host in lower case', 'https://F.Com/A', 'https://f.com/A'],
  ['Punycode', 'https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['dot segments', 'https://e.com/a/./../b', 'https://e.com/b'],
  ['escaped dot segments', 'https://e.com/a/%2E%2e/b', 'https://e.com/b'],
  ['hidden files stay', 'https://e.com/.well-known/x', 'https://e.com/.well-known/x'],
  ['backslashes, as browsers do', 'https:\\\\e.com\\a', 'https://e.com/a'],
  ['one slash, as browsers do', 'https:/e.com/a', 'https://e.com/a'],
  ['blanks around and line breaks', ' https://e.com/a\nb ', 'https://e.com/ab'],
  ['unreserved escapes are decoded', 'https://e.com/%7Ea%2Db?%5f=%41', 'https://e.com/~a-b?_=A'],
  ['others are in upper case', 'https://e.com/%c3%bc?%2f', 'https://e.com/%C3%BC?%2F'],
  ['an escaped percent sign stays', 'https://e.com/%2541', 'https://e.com/%2541'],
  ['letters beyond ASCII', 'https://e.com/ü?ö', 'https://e.com/%C3%BC?%C3%B6'],
  ['what RFC 3986 has not', 'https://e.com/a|b^?c[d]=`', 'https://e.com/a%7Cb%5E?c%5Bd%5D=%60'],
  ['a percent sign alone', 'https://e.com/100%?5%', 'https://e.com/100%25?5%25'],
  ['one that makes an escape', 'https://e.com/%%34%31', 'https://e.com/%2541'],
  ['an apostrophe in a query', "https://e.com/a'b?c'd", "https://e.com/a'b?c%27d"],
  ['an empty path', 'https://e.com', 'https://e.com/'],
  ['an empty query goes', 'https://e.com/a?', 'https://e.com/a'],
  ['with a fragment too', 'https://e.com/?#a', 'https://e.com/'],
  ['credentials go', 'https://user:p%40w@e.com/a', 'https://e.com/a'],
  ['a name alone too', 'https://user@f.com/a', 'https://f.com/a'],
  ['a password alone too', 'https://:pw@f.com/a', 'https://f.com/a'],
  ['empty ones too', 'https://:@f.com/a', 'https://f.com/a'],
  ['an @ in the path stays', 'https://e.com/@a/b@c', 'https://e.com/@a/b@c'],
  ['an IPv6 host', 'http://[2001:DB8::1]:80/a', 'http://[2001:db8::1]/a'],
  ['an IPv4 host', 'http://0x7f.1/a', 'http://127.0.0.1/a'],
  ['other schemes are none', 'ftp://e.com/a', undefined],
  ['mailto neither', 'mailto:a@e.com', undefined],
  ['relative addresses neither', '/a/b', undefined],
  ['nor texts', 'no URL', undefined],
  ['nor nothing', '', undefined],
  ['nor half a URL', 'https://', undefined],
  ['/a and /a/ differ', 'https://e.com/a/', 'https://e.com/a/'],
  ['an index stays', 'https://e.com/index.html', 'https://e.com/index.html'],
  ['the order of parameters stays', 'https://e.com/?b=1&a=1&b=0', 'https://e.com/?b=1&a=1&b=0'],
  ['empty parameters stay', 'https://e.com/?a&&b&', 'https://e.com/?a&&b&'],
  ['two slashes stay', 'https://e.com//a', 'https://e.com//a'],
  ['tracking goes', 'https://e.com/?utm_source=a', 'https://e.com/'],
  ['between others', 'https://e.com/?a=1&UTM_x&b=%2F+', 'https://e.com/?a=1&b=%2F+'],
  ['at the end, of an empty one', 'https://e.com/?a&utm_', 'https://e.com/?a'],
  ['but no other name', 'https://e.com/?utm=1&xutm_a=1', 'https://e.com/?utm=1&xutm_a=1'],
  ['nor a value', 'https://e.com/?a=gclid&b=utm_a', 'https://e.com/?a=gclid&b=utm_a'],
  ['nor a name that goes on', 'https://e.com/?gclid2=1&_ga_=1', 'https://e.com/?gclid2=1&_ga_=1'],
  ['nor one in the path', 'https://e.com/utm_a=1&gclid=1', 'https://e.com/utm_a=1&gclid=1'],
  ['escaped names are names', 'https://e.com/?%75tm_a=1', 'https://e.com/'],
  ['what is empty beside them stays', 'https://e.com/?a&&gclid=1&', 'https://e.com/?a&&'],
  ['what is empty alone goes', 'https://e.com/?gclid=1&', 'https://e.com/'],
  ['names of all cases', 'https://e.com/?HSCTATRACKING&phpSessId=1', 'https://e.com/'],
  [
    'sessions of ASP',
    'https://e.com/?ASPSESSIONIDQQ=1&ASPSESSION=1',
    'https://e.com/?ASPSESSION=1',
  ],
  ['sid of 16', 'https://e.com/?sid=0123456789abcd-_', 'https://e.com/'],
  ['sid of 15', 'https://e.com/?sid=0123456789abcde', 'https://e.com/?sid=0123456789abcde'],
  ['sid of 17', 'https://e.com/?a&SID=0123456789abcdefG', 'https://e.com/?a'],
  [
    'sid with a dot',
    'https://e.com/?sid=0123456789abcdef.',
    'https://e.com/?sid=0123456789abcdef.',
  ],
  ['sid without a value', 'https://e.com/?sid&session=', 'https://e.com/?sid&session='],
  [
    'two equals signs',
    'https://e.com/?sid==0123456789abcdef',
    'https://e.com/?sid==0123456789abcdef',
  ],
  [
    'all four names of sessions',
    `https://e.com/?session=${VALUE}&sessionid=${VALUE}&session_id=${VALUE}&sid=${VALUE}&a`,
    'https://e.com/?a',
  ],
  ['a session in the path', 'https://e.com/a;jsessionid=1A.x/b', 'https://e.com/a/b'],
  ['at its end', 'https://e.com/a;jsessionid=1?b', 'https://e.com/a?b'],
  ['with all behind it', 'https://e.com/a;v=1;jsessionid=1;w=2/b', 'https://e.com/a;v=1/b'],
  ['in several segments', 'https://e.com/a;jsessionid=1/b;JSESSIONID=/', 'https://e.com/a/b/'],
  [
    'other parameters of paths stay',
    'https://e.com/a;jsession=1/;b',
    'https://e.com/a;jsession=1/;b',
  ],
  ['also in a query', 'https://e.com/a?;jsessionid=1', 'https://e.com/a?;jsessionid=1'],
  ['dots that a session hid', 'https://e.com/a/..;jsessionid=1/b', 'https://e.com/b'],
];
for (const [title, url, form] of ROWS) {
  test(`${title}: ${JSON.stringify(url)}`, () => {
    assert.equal(toForm(url), form);
    if (form !== undefined) assert.equal(toForm(form), form);
  });
}

test('without other names, an address under another origin stays there', () => {
  const alone = createAddressForm({ origin: 'http://127.0.0.1:8080', names: [] });
  assert.equal(alone('http://127.0.0.1:8080/a?b'), 'http://127.0.0.1:8080/a?b');
  assert.equal(alone('https://www.e.com/a'), 'https://www.e.com/a');
});

test('8,192 characters will do, one more is no address', () => {
  for (const start of [
    'https://e.com/',
    'https://f.com/?a=',
    'https://e.com/ü',
    'https://u@e.com/',
  ]) {
    const { length } = new URL(start).href;
    const longest = start + 'a'.repeat(8_192 - length);
    assert.notEqual(toForm(longest), undefined, start);
    assert.equal(toForm(`${longest}a`), undefined, start);
  }
  // It counts as resolved, before parameters go.
  assert.equal(toForm(`https://e.com/?utm_a=${'ü'.repeat(1_361)}`), 'https://e.com/');
  assert.equal(toForm(`https://e.com/?utm_a=${'ü'.repeat(1_362)}`), undefined);
  // Escaping makes it longer by two characters.
  assert.equal(toForm(`https://e.com/${'a'.repeat(8_192 - 17)}[`)?.length, 8_192);
  assert.equal(toForm(`https://e.com/${'a'.repeat(8_192 - 16)}[`), undefined);
  assert.equal(toForm(`https://www.e.com/${'a'.repeat(8_192)}`), undefined);
});

// The text of decisions.md, clause by clause. The list is written out again.
const BEGINNINGS = ['utm_', 'mtm_', 'pk_', 'hsa_', 'aspsessionid'];
const WHOLE =
  'gclid gclsrc dclid gbraid wbraid fbclid msclkid yclid ysclid twclid ttclid li_fat_id igshid igsh mc_cid mc_eid mkt_tok _ga _gl _hsenc _hsmi __hstc __hssc __hsfp hsCtaTracking vero_id oly_anon_id oly_enc_id _openstat srsltid epik s_kwcid PHPSESSID JSESSIONID CFID CFTOKEN osCsid zenid'
    .toLowerCase()
    .split(' ');

function slowForm(text: string): string | undefined {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return undefined;
  }
  if (!['http:', 'https:'].includes(url.protocol)) return undefined;
  if (OPTIONS.names.includes(url.origin)) url = new URL(OPTIONS.origin + url.pathname + url.search);
  const decode = (part: string): string =>
    part
      .replace(/%(?![\da-f]{2})/gi, '%25')
      .replace(/[[\]|^`{}"<>\\]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
      .replace(/%[\da-f]{2}/gi, (found) => {
        const letter = String.fromCharCode(Number.parseInt(found.slice(1), 16));
        return /[a-z\d._~-]/i.test(letter) ? letter : found.toUpperCase();
      });
  const segments = decode(url.pathname)
    .split('/')
    .map((segment) => segment.replace(/;jsessionid=.*$/i, ''));
  const path = new URL(url.origin + segments.join('/')).pathname;
  const parameters = decode(url.search.slice(1)).split('&');
  const kept = parameters.filter((parameter) => {
    const [first = '', ...values] = parameter.split('=');
    const name = first.toLowerCase();
    if (WHOLE.includes(name) || BEGINNINGS.some((one) => name.startsWith(one))) return false;
    const mayBeSession = ['sid', 'session', 'sessionid', 'session_id'].includes(name);
    return !(mayBeSession && /^[a-z\d_-]{16,}$/i.test(values.join('=')));
  });
  const query = kept.join('&');
  return url.origin + path + (query === '' ? '' : `?${query}`);
}

test('every name of the list goes, and one letter more stays', () => {
  for (const name of WHOLE) {
    assert.equal(toForm(`https://e.com/?a&${name}=1`), 'https://e.com/?a', name);
    const longer = `https://e.com/?a&${name}x=1`;
    assert.equal(toForm(longer), longer);
  }
  for (const start of BEGINNINGS) {
    assert.equal(toForm(`https://e.com/?${start}x=1&a`), 'https://e.com/?a', start);
  }
});

test('the form is what the text of decisions.md makes of it, and its own form', () => {
  const origins = [
    'https://e.com',
    'http://e.com',
    'https://www.e.com',
    'http://old.example:8080',
    'https://f.com',
    'HTTPS://E.com:443',
    'http://127.0.0.1',
    'https://u:p@e.com',
    'http://[::1]',
    'https://a{b',
    'https://xn--bcher-kva.example',
    'https://e.com.',
    'http://1.2',
    'ftp://e.com',
  ];
  const pieces = [
    '/',
    '/',
    '/',
    '.',
    '..',
    '?',
    '?',
    '&',
    '&',
    '&',
    '=',
    '=',
    ';',
    '#',
    '%',
    '%2',
    '%41',
    '%7e',
    '%2F',
    '%2e',
    '%c3%bc',
    '%25',
    '%3b',
    '%26',
    "'",
    '|',
    '[',
    ']',
    '^',
    '"',
    '`',
    '{',
    'a',
    'B',
    '0',
    '_',
    'ü',
    '😀',
    '\ud800',
    ' ',
    '\n',
    '\\',
    '@',
    ':',
    '+',
    '$',
    '!',
    '*',
    ',',
    'utm_',
    'UTM_a=1',
    'gclid',
    '_ga',
    'sid=',
    'session_id=',
    '0123456789abcde',
    'Sid',
    ';jsessionid=',
    ';JSESSIONID=1',
    '%6asessionid',
    'jsessionid=',
    'ASPSESSIONID',
    '..;jsessionid=1/',
  ];
  const first = TEST_SEED;
  for (let seed = first; seed < first + 6_000; seed += 1) {
    const random = seededRandom(seed);
    const pick = (list: readonly string[]): string =>
      list[Math.floor(random() * list.length)] ?? '';
    let url = `${pick(origins)}/`;
    for (let count = Math.floor(random() * 14); count > 0; count -= 1) url += pick(pieces);
    const form = toForm(url);
    const where = `PORTOLAN_FUZZ_SEED=${seed}: ${JSON.stringify(url)}`;
    assert.equal(form, slowForm(url), where);
    if (form === undefined) continue;
    assert.equal(toForm(form), form, where);
    assert.equal(new URL(form).href, form, where);
  }
});
