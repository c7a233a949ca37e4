// Second documents of the subject `text`.
import { gzipSync } from 'node:zlib';
import { file, type SecondDocument } from './second-document.ts';

const HOST = 'https://wiki.example';
const url = `${HOST}/all-pages.txt`;

const list = (...lines: readonly string[]): string =>
  [`${HOST}/Startseite`, ...lines, `${HOST}/Spezial:Alle?a=1&b=2`, ''].join('\r\n');

const pair = (rule: string, wrong: string, right: string): SecondDocument => ({
  rule,
  wrong: file(list(wrong), { url, contentType: 'text/plain' }),
  right: file(list(right), { url, contentType: 'text/plain' }),
});

const pages = (count: number): string =>
  Array.from({ length: count }, (_, number) => `${HOST}/page/${(number * 7919) % 10_007}\n`).join(
    '',
  );

/** A rule of plain lists each. */
export const textDocuments: readonly SecondDocument[] = [
  pair('text-several-urls', `${HOST}/A\t${HOST}/B`, `  ${HOST}/A?next=${HOST}/B\t`),
  pair('text-comment', `# exported on Monday\r\n${HOST}/A`, `${HOST}/A#exported`),
  pair('text-not-url', 'loc', `${HOST}/loc`),
  pair('text-column', `${HOST}/A,2026-05-01`, `${HOST}/A,B,C`),
  {
    rule: 'text-cut',
    wrong: file(
      () => {
        const whole = gzipSync(pages(3000));
        return whole.subarray(0, Math.floor(whole.length / 2));
      },
      { url: `${url}.gz` },
    ),
    right: file(() => gzipSync(pages(3000).trimEnd()), { url: `${url}.gz` }),
  },
  {
    rule: 'text-name',
    wrong: file(list(`${HOST}/A`), { url: `${HOST}/sitemap.xml` }),
    right: file(list(`${HOST}/A`), { url: `${HOST}/sitemap.xml.txt` }),
  },
  {
    rule: 'text-name-not-txt',
    wrong: file(list(`${HOST}/A`), { url: `${HOST}/txt/all-pages.lst`, profile: 'google' }),
    right: file(list(`${HOST}/A`), { url: `${HOST}/txt/all-pages.txt?v=2`, profile: 'google' }),
  },
];
