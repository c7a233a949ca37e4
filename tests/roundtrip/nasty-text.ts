// Texts and URLs that break writers, and what is left of them by the writer's stated rules.
import { fc } from '../support/seeded-fast-check.ts';

const PIECES = [
  '&',
  '<',
  '>',
  '"',
  "'",
  '&amp;',
  '&#13;',
  '&bogus;',
  ']]>',
  '<!--',
  '-->',
  '<?x?>',
  '<![CDATA[',
  '</url>',
  '</urlset>',
  '<loc>',
  '\r',
  '\n',
  '\r\n',
  '\t',
  ' ',
  '  ',
  '\u0000',
  '\u0001',
  '\u000b',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\ufeff',
  '\ufffe',
  '\uffff',
  '\ud83d',
  '\ude00',
  '😀',
  'ü',
  '日本',
  'e\u0301',
  '\u{10ffff}',
  '%',
  '%41',
  '%zz',
  ',',
  ';',
  '{{x}}',
  '--',
  'a',
  'Z9',
];

/** A text of pieces that mean something to parsers, or of any characters at all. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
);

/** What XML allows of a text: no controls, no noncharacters U+FFFE and U+FFFF, only whole pairs. */
export function allowedInXml(text: string): string {
  return [...text]
    .filter((character) => {
      const code = character.codePointAt(0) ?? 0;
      if (code < 0x20) return code === 0x09 || code === 0x0a || code === 0x0d;
      return !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff;
    })
    .join('');
}

/** A text as it is read back: what XML allows, without blanks at the ends. */
export function writtenText(text: string): string {
  return allowedInXml(text)
    .replace(/^[ \t\r\n]+/, '')
    .replace(/[ \t\r\n]+$/, '');
}

/** An absolute URL with anything in its path, query and fragment, at most some 600 long. */
export const nastyUrl: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      'https://example.com',
      'http://example.com:8080',
      'https://EXAMPLE.com:443',
      'https://user:p%40ss@example.com',
      'https://xn--mnchen-3ya.example',
      'https://münchen.example',
      'https://例え.テスト:444',
      'https://[::1]',
      'https://192.0.2.1',
      'https://sub_domain.example.com',
    ),
    fc.constantFrom('', '/', '/a/../b/./', '?', '/?', '/#', '/.well-known', '//double//'),
    nastyText.map((text) => text.replace(/^[^/?#]/, '/$&')),
  )
  .map(
    ([origin, path, rest]) =>
      origin + path + (path === '' ? rest.replace(/^(?=[^/?#])/, '/') : rest),
  );

const KEPT = /[A-Za-z0-9\-._~:/?@!$&'()*+,;=]/;

/** A URL as the writer writes it: one character after the other, by RFC 3986. */
export function writtenUrl(url: string): string {
  const kept = [...allowedInXml(url.trim()).trim()]
    .filter((one) => !/[\t\r\n]/.test(one))
    .join('')
    .trim();
  const [, scheme = '', authority = '', rest = ''] =
    /^([a-z]+:\/\/)([^/?#]*)(.*)$/is.exec(kept) ?? [];
  const at = authority.lastIndexOf('@') + 1;
  const [, host = '', port = ''] = /^(\[.*\]|[^:]*)(:\d*)?$/.exec(authority.slice(at)) ?? [];
  const ascii = /^[\x00-\x7f]*$/.test(host) ? host : new URL(`https://${host}/`).hostname;
  return scheme + authority.slice(0, at) + ascii + port + encodedCharacters(rest);
}

function encodedCharacters(text: string): string {
  const characters = [...text];
  const hash = characters.indexOf('#');
  return characters
    .map((one, index) => {
      if (KEPT.test(one) || index === hash) return one;
      const valid =
        one === '%' && /^[\da-f]{2}$/i.test(characters.slice(index + 1, index + 3).join(''));
      return valid ? one : encodeURIComponent(one);
    })
    .join('');
}
