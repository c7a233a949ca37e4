// The reader of pages as a whole: encodings, chunks, bounds, structure, and what is no page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPageChunked } from '../../tests/support/page-chunkings.ts';
import { isPortolanError } from '../base/portolan-error.ts';
import { createPageReader, readPage } from './page-reader.ts';

const url = 'https://example.com/page';
const codes = (facts: { readonly notes: readonly { readonly code: string }[] }): string[] =>
  facts.notes.map(({ code }) => code);

describe('encodings', () => {
  const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0));
  const title = async (bytes: Uint8Array, type?: string): Promise<unknown> => {
    const headers = type === undefined ? {} : { 'Content-Type': type };
    const facts = await readPageChunked(bytes, { headers });
    return [facts.encoding, facts.title];
  };

  test('pages are decoded by what they or their headers say', async () => {
    assert.deepEqual(
      await title(latin1('<title>\x80 \x9f \xe4 \x81</title>'), 'text/html; charset=latin1'),
      ['windows-1252', '€ Ÿ ä \x81'],
    );
    assert.deepEqual(await title(latin1('<meta charset=koi8-r><title>\xf0\xcf\xd2\xd4</title>')), [
      'koi8-r',
      'Порт',
    ]);
    assert.deepEqual(
      await title(latin1('\xef\xbb\xbf<title>\xc3\xa4</title>'), 'text/html; charset=koi8-r'),
      ['utf-8', 'ä'],
    );
    const utf16 = latin1(`\xff\xfe${[...'<title>ä</title>'].map((one) => `${one}\0`).join('')}`);
    assert.deepEqual(await title(utf16), ['utf-16le', 'ä']);
  });

  test('ill-formed bytes become U+FFFD, also at the end', async () => {
    assert.deepEqual(await title(latin1('<title>a\xffb\xc3')), ['utf-8', 'a\ufffdb\ufffd']);
  });

  test('an encoding that nobody knows is noted', async () => {
    const facts = await readPageChunked('<meta charset=klingon><title>ä</title>');
    assert.deepEqual([facts.title, codes(facts)], ['ä', ['encoding-label-unknown']]);
  });

  test('a character on the border of two blocks is whole', async () => {
    for (const blank of [32_758, 32_759, 32_760, 32_761, 32_762]) {
      const facts = await readPage(
        new TextEncoder().encode(`${' '.repeat(blank)}<title>ä🌊ß</title>`),
        { url },
      );
      assert.equal(facts.title, 'ä🌊ß', String(blank));
    }
  });
});

describe('structure', () => {
  const title = async (html: string): Promise<unknown> => (await readPageChunked(html)).title;

  test('what looks like tags in comments, scripts, styles and attributes is none', async () => {
    const html = `<!-- <title>1</title> --><script>"<title>2</title>"</script>
      <style><title>3</title>
      </style><a title="<title>4</title>"><![CDATA[<title>]]><? <b ?><title>Own</title>`;
    assert.equal(await title(html), 'Own');
  });

  test('a comment or a script that is never closed hides the rest', async () => {
    assert.equal(await title('<title>A</title><!-- <a href=/b>'), 'A');
    for (const open of ['<!--', '<script>', '<style>', '<textarea>', '<a href="']) {
      assert.deepEqual((await readPageChunked(`${open}<a href=/b>x</a>`)).links, [], open);
    }
  });

  test('a drawing that is never closed ends where a paragraph begins', async () => {
    const html = '<svg><path><p><a href=/a></a><script>"<a href=/b>"</script>';
    assert.deepEqual((await readPageChunked(html)).links.length, 1);
  });

  test('in XHTML any tag may end itself, in HTML only drawings', async () => {
    const html = '<script src="a.js"/><a href="/a"/><title>T</title>';
    const headers = { 'Content-Type': 'application/xhtml+xml; charset=utf-8' };
    assert.equal((await readPageChunked(html, { headers })).title, 'T');
    assert.equal((await readPageChunked(html)).title, undefined);
  });

  test('elements nested 512 deep are told apart, deeper ones are flattened and noted', async () => {
    const nested = (depth: number): string =>
      `${'<div>'.repeat(depth)}<nav>a</nav><title>T</title>${'</div>'.repeat(depth)}<main>b</main>`;
    const within = await readPageChunked(nested(511));
    assert.deepEqual([within.content?.region, codes(within)], ['main', []]);
    const beyond = await readPageChunked(nested(600));
    assert.deepEqual([beyond.content?.region, codes(beyond)], ['main', ['page-nested-too-deep']]);
    assert.equal(beyond.title, 'T');
  });

  test('end tags that fit nothing end nothing that matters', async () => {
    const html = '</p></html></nav></x><main>a</b></td></br> b</span></main></main>c';
    const { content } = await readPageChunked(html);
    assert.deepEqual([content?.region, content?.characters], ['main', 3]);
  });

  test('a tag that is cut off by the end of the page is not text', async () => {
    const ends = ['</p', '</p ', '</p x', '<b', '<b a', '<b a=', '<b a="c', '<!', '<!-', '<', '</'];
    for (const end of ends) {
      const { content, links } = await readPageChunked(`<a href=/b>ab</a>${end}`);
      const characters = end === '<' || end === '</' ? 2 + end.length : 2;
      assert.deepEqual([content?.characters, links.length], [characters, 1], end);
    }
  });

  test('what is outside a cell is not ended in it, nor a block by a word', async () => {
    const cell = '<div hidden><table><tr><td>a</div>b</td></tr></table></div>c';
    assert.equal((await readPageChunked(cell)).content?.characters, 1);
    const word = '<span><div hidden>a</span>b</div>c';
    assert.equal((await readPageChunked(word)).content?.characters, 1);
  });

  test('a tag, an attribute, a comment or a script may be longer than the blocks', async () => {
    const long = 'x'.repeat(70_000);
    const title = '<title>T</title>';
    for (const [html, expected] of [
      [`<a ${long}=y href=/b>`, '/b'],
      [`<a ${long} href=/b>`, '/b'],
      [`<a title="${long} href=/c>" href=/b>`, '/b'],
      [`<a title=${long} href=/b>`, '/b'],
      [`<a${' '.repeat(70_000)}href${' '.repeat(70_000)}=${' '.repeat(70_000)}/b>`, '/b'],
      [`<a ${'b=c '.repeat(20_000)}href=/b>`, '/b'],
      [`<a ${'/ '.repeat(40_000)}href=/b>`, '/b'],
      [`<!--${long}<a href=/c>--${long}--!><a href=/b>`, '/b'],
      [`<!DOCTYPE ${long}><a href=/b>`, '/b'],
      [`<![CDATA[${long}<a href=/c>]]><a href=/b>`, '/b'],
      [`<?${long}><a href=/b></a ${long}>`, '/b'],
      [`<script>${long}<a href=/c></scrip></script ${long}><a href=/b>`, '/b'],
      [`<${long}><a href=/b></${long}>`, '/b'],
      [`<p>${'&#x000'.padEnd(70_000, '0')}41;<a href=/b>`, '/b'],
    ] as const) {
      const facts = await readPageChunked(html + title);
      const links = facts.links.map((link) => link.url.replace('https://example.com', ''));
      assert.deepEqual([links, facts.title], [[expected], 'T'], html.slice(0, 20));
    }
  });

  test('of equal attributes the first counts, and of 65,536 characters the longest', async () => {
    const href = async (value: string): Promise<unknown> =>
      (await readPageChunked(`<base href=/x/ HREF=/y/ ${value}>`)).base;
    assert.equal(await href(''), 'https://example.com/x/');
    const titled = async (length: number): Promise<unknown> =>
      (await readPageChunked(`<meta name=description content="${'d'.repeat(length)}">`)).description
        ?.length;
    assert.equal(await titled(65_536), 2_048);
    assert.equal(await titled(65_537), undefined);
  });
});

describe('bounds', () => {
  test('as many bytes as the limit are read, and what comes behind is noted', async () => {
    const html = '<title>A</title>';
    const bytesMax = html.length;
    const whole = await readPageChunked(html, { limits: { bytesMax } });
    assert.deepEqual([whole.title, whole.bytes, codes(whole)], ['A', bytesMax, []]);
    const longer = await readPageChunked(`${html}<meta name=description content=x>`, {
      limits: { bytesMax },
    });
    assert.deepEqual(longer, { ...whole, notes: longer.notes });
    assert.deepEqual(codes(longer), ['page-too-large']);
  });

  test('write says when no more is looked at', () => {
    const reader = createPageReader({ url, limits: { bytesMax: 3 } });
    assert.equal(reader.write(new Uint8Array(2)), true);
    assert.equal(reader.write(new Uint8Array(1)), true);
    assert.equal(reader.write(new Uint8Array(0)), true);
    assert.equal(reader.write(new Uint8Array(1)), false);
    assert.equal(reader.write(new Uint8Array(0)), false);
    assert.deepEqual([reader.end().bytes, reader.end().notes.length], [3, 1]);
  });

  test('a source is not read beyond the limit', async () => {
    let given = 0;
    async function* source(): AsyncGenerator<Uint8Array> {
      for (; given < 1_000; given += 1) yield new Uint8Array(10);
    }
    const { bytes } = await readPage(source(), { url, limits: { bytesMax: 95 } });
    assert.equal(bytes, 95);
    assert.ok(given < 12, String(given));
  });

  test('each note comes once, with what was found first, cut', async () => {
    const long = `http://[${'x'.repeat(500)}`;
    const { notes } = await readPageChunked(`<a href="${long}"><a href="http://]">`);
    assert.equal(notes.length, 1);
    assert.match(notes[0]?.message ?? '', /^An address .* left out\. Found: http:\/\/\[x{192}$/);
  });
});

describe('the reader', () => {
  test('pages that are read at the same time do not mix', () => {
    const readers = ['A', 'B', 'C'].map((name) => ({ name, reader: createPageReader({ url }) }));
    for (const part of ['<title>', '', '</title>']) {
      for (const { name, reader } of readers) reader.write(new TextEncoder().encode(part || name));
    }
    for (const { name, reader } of readers) {
      const later = createPageReader({ url });
      later.write(new TextEncoder().encode('<title>Later</title>'));
      assert.equal(reader.end().title, name);
      assert.equal(later.end().title, 'Later');
    }
  });

  test('an empty page is a page', async () => {
    const { bytes, canonicals, robots, notes, links } = await readPageChunked('');
    assert.deepEqual([bytes, canonicals, robots, notes, links], [0, [], [], [], []]);
  });

  test('a file that is not text yields no facts and no error', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 31) % 256);
    const facts = await readPageChunked(bytes);
    assert.equal(facts.bytes, 70_000);
  });

  test('an address that is no http or https URL is refused', () => {
    for (const address of ['', '/page', 'file:///page.html', 'mailto:a@b.c']) {
      assert.throws(
        () => createPageReader({ url: address }),
        (error) => isPortolanError(error) && error.code === 'CONFIG_INVALID',
      );
    }
  });

  test('a signal ends the reading with its reason, and the source is let go', async () => {
    const controller = new AbortController();
    let ended = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          yield new Uint8Array(10);
          controller.abort(new Error('enough'));
        }
      } finally {
        ended = true;
      }
    }
    const { signal } = controller;
    await assert.rejects(readPage(source(), { url, signal }), /^Error: enough$/);
    assert.equal(ended, true);
    await assert.rejects(readPage(new Uint8Array(1), { url, signal }), /^Error: enough$/);
  });

  test('what the source throws passes through', async () => {
    // biome-ignore lint/correctness/useYield: it fails before it gives anything
    async function* source(): AsyncGenerator<Uint8Array> {
      throw new Error('broken off');
    }
    await assert.rejects(readPage(source(), { url }), /^Error: broken off$/);
  });
});
