// The main content: what belongs to it, what does not, and what leaves its hash as it is.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPageChunked } from '../../../tests/support/page-chunkings.ts';
import type { PageContent } from '../record/page-facts.ts';

async function content(html: string): Promise<PageContent> {
  const facts = await readPageChunked(html);
  assert.ok(facts.content);
  return facts.content;
}

const hash = async (html: string): Promise<string> => (await content(html)).hash;

const PAGE = '<h1>Harbours</h1><p>Of <b>all</b> coasts.';
const SAME: readonly (readonly [what: string, html: string])[] = [
  ['white space', '\n<h1>\tHarbours </h1>\n\n <p>Of\n<b>all</b> coasts.\n'],
  ['no-break spaces', '<h1>Harbours</h1><p>Of&nbsp;<b>all</b> coasts.'],
  ['entities', '<h1>Harbo&#117;rs</h1><p>Of <b>all</b> coasts&period;'],
  ['other elements of the same kind', '<h2 class=x>Harbours</h2><div>Of <i>all</i> coasts.</div>'],
  ['comments', `<!-- built 2026-11-20 -->${PAGE.replace('all', 'a<!-- x -->ll')}`],
  [
    'scripts, styles and templates',
    `<style>p{}</style><script>1</script><template>t</template>${PAGE}`,
  ],
  ['noscript', `${PAGE}<noscript>Switch scripts on</noscript>`],
  ['the head', `<title>T</title><meta name=generator content=1.2>${PAGE}`],
  ['navigation and asides', `<nav>Home</nav>${PAGE}<aside>See also</aside><search>?</search>`],
  ["the page's header and footer", `<header>Site</header>${PAGE}<footer>Built at noon</footer>`],
  ['roles', `<div role=banner>Site</div>${PAGE}<div role=contentinfo>©</div>`],
  [
    'what is hidden',
    `<p hidden>H</p>${PAGE}<i aria-hidden=true>x</i><b style="color:red; DISPLAY : none">y</b>`,
  ],
  ['a dialog that is shut', `${PAGE}<dialog>D</dialog>`],
  ['drawings', `<svg><title>t</title><text>x</text></svg>${PAGE}`],
  ['fields of forms', `${PAGE}<textarea>x</textarea><select><option>a<option>b</select>`],
  [
    'stamps of builds, by their name',
    `${PAGE}<p class="meta build-time">noon</p><p id=generated-at>1</p>`,
  ],
  [
    'stamps of builds, by their words',
    `${PAGE}<p>Page generated on 2026-11-20</p><p>Built: 12:04</p>`,
  ],
  ['hidden items of a list without end tags', `<ul><li hidden>x<li hidden>y</ul>${PAGE}`],
];

describe('the hash stays as it is', () => {
  for (const [what, html] of SAME) {
    test(what, async () => assert.equal(await hash(html), await hash(PAGE)));
  }
});

const OTHER: readonly (readonly [what: string, html: string])[] = [
  ['a letter', PAGE.replace('all', 'ill')],
  ['words that become one', PAGE.replace('Of <b>', 'Of<b>')],
  ['lines that become one', '<h1>Harbours<b>Of</b> <b>all</b> coasts.</h1>'],
  ['a picture', `${PAGE}<img src=a.png>`],
  ['text behind something hidden', `${PAGE}<p hidden>x</p>y`],
  ['a header of an article', `${PAGE}<article><header>y</header></article>`],
  ['what can be found by searching the page', `${PAGE}<p hidden=until-found>x</p>`],
  ['a dialog that is open', `${PAGE}<dialog open>D</dialog>`],
  [
    'words about building',
    `${PAGE}<p>Built 3 ships in 1900 ${'and later many more '.repeat(10)}</p>`,
  ],
];

describe('the hash changes with', () => {
  for (const [what, html] of OTHER) {
    test(what, async () => assert.notEqual(await hash(html), await hash(PAGE)));
  }
});

test('of a picture its address counts, without the query that builds put behind it', async () => {
  const picture = (src: string): Promise<string> => hash(`<p>x<img src="${src}">`);
  assert.equal(await picture('a.png?v=1'), await picture('a.png?v=2#x'));
  assert.notEqual(await picture('a.png'), await picture('b.png'));
  assert.notEqual(
    await picture('data:image/png;base64,AAAA'),
    await picture('data:image/png;base64,AAAAAA'),
  );
});

test('of a time its moment counts, not what it is called today', async () => {
  const time = (called: string, datetime: string): Promise<string> =>
    hash(`<p>x <time datetime="${datetime}">${called}</time> y`);
  assert.equal(await time('2 days ago', '2026-11-01'), await time('3 days ago', '2026-11-01'));
  assert.notEqual(await time('2 days ago', '2026-11-01'), await time('2 days ago', '2026-11-02'));
  assert.notEqual(await hash('<p><time>noon</time>'), await hash('<p><time>midnight</time>'));
});

test('main comes before articles, articles before the body', async () => {
  const main = await content('<p>a</p><article>b</article><main>c <aside>d</aside></main>');
  assert.deepEqual([main.region, main.characters], ['main', 1]);
  assert.equal(main.hash, await hash('c'));
  const article = await content('<p>a</p><article>b</article><main> </main><article>c</article>');
  assert.deepEqual([article.region, article.characters], ['article', 3]);
  const body = await content('<p>a');
  assert.deepEqual([body.region, body.characters], ['body', 1]);
  assert.equal((await content('<div role=main>a</div>b')).region, 'main');
  assert.deepEqual((await content('')).characters, 0);
});

test('the hash has 32 hexadecimal digits', async () => {
  assert.match(await hash(PAGE), /^[0-9a-f]{32}$/);
});

describe('the words', () => {
  const words = async (html: string): Promise<string> => (await content(html)).words;

  test('are equal for pages that differ in digits alone', async () => {
    const page = (one: string): string => `<h1>Page ${one}</h1><p>of${one} 3 <b>${one}</b> x`;
    const other = ['', '7', '12 34', '٣', '９', '𝟘', '<i>1</i>', '&#49;'];
    for (const one of other) assert.equal(await words(page(one)), await words(page('1')), one);
    assert.equal(await words('<p>1 Page 2'), await words('<p>Page'));
    assert.equal(await words('<p>12'), await words('<p>'));
    assert.match(await words(PAGE), /^[0-9a-f]{16}$/);
  });

  test('differ where a word does, and where no decimal digit does', async () => {
    assert.notEqual(await words('<p>Page 1 a'), await words('<p>Page 1 b'));
    assert.notEqual(await words('<p>Page 1 a'), await words('<p>Page1a'));
    for (const one of ['²', '½', 'Ⅷ', '一']) {
      assert.notEqual(await words(`<p>x${one}`), await words('<p>x'), one);
    }
  });
});

test('as many characters as the limit count, the rest is noted and does not', async () => {
  const read = async (text: string): Promise<unknown> => {
    const facts = await readPageChunked(text, { limits: { contentCharactersMax: 5 } });
    return [facts.content?.characters, facts.notes.map(({ code }) => code)];
  };
  assert.deepEqual(await read('abcde'), [5, []]);
  assert.deepEqual(await read('abcdef'), [5, ['content-too-long']]);
});

test('nobody who did not ask gets it', async () => {
  assert.equal((await readPageChunked(PAGE, { content: false })).content, undefined);
});

test('a change around the content moves nothing, wherever the blocks of reading end', async () => {
  const stamp = '<p>Built 1 quay, rendered &amp; generated on 2026-11-20 at 3.</p>';
  const article = `<main>${stamp.repeat(1_500)}</main>`;
  const first = await hash(article);
  for (const padding of [1, 777, 32_768, 40_001]) {
    assert.equal(await hash(`<nav>${'x'.repeat(padding)}</nav>${article}`), first);
  }
});

test('words keep the numbers of pictures, without those of their queries', async () => {
  const words = async (html: string): Promise<string | undefined> => (await content(html)).words;
  const picture = (src: string, more = ''): string => `<p>Photo ${more}.</p><img src="${src}">`;
  const one = await words(picture('/1.jpg', '1'));
  assert.equal(await words(picture('/1.jpg', '22')), one);
  assert.notEqual(await words(picture('/2.jpg', '1')), one);
  assert.equal(await words(picture('/1.jpg?v=2', '1')), one);
  assert.notEqual(
    await words('<p>Film</p><video src=/1.mp4>'),
    await words('<p>Film</p><video src=/2.mp4>'),
  );
  assert.equal(
    await words('<p>Written as [img 1 and no more'),
    await words('<p>Written as [img 2 and no more'),
  );
});
