// Made-up pages, whole and in ruins, read by the pages' reader and by parse5: the same links, base,
// canonicals, hreflang, robots, language and title. PORTOLAN_FUZZ_SEED repeats a run.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from '../../src/pages/page-reader.ts';
import { seededRandom } from '../support/chunkings.ts';
import { fuzzBudget } from '../support/fuzz-budget.ts';
import { type ParsedPage, parsePage } from '../support/parsed-page.ts';
import { TEST_SEED } from '../support/test-seed.ts';

const RUNS = 1_500;
const URL_OF_PAGE = 'https://example.com/dir/page';
const HEADERS = { 'Content-Type': 'text/html; charset=utf-8' };

// `#` becomes another number at each place. Not made up: `<select>` and `<frameset>`. parse5 8
// drops what the standard keeps in `<select>` since 2025. A `<frameset>` takes away a body that
// began before it, which a reader of streams has told of by then: those below come before one.
const OF_HEAD = [
  '<title>T#</title>',
  '<base href="/b#/">',
  '<base target=_top>',
  '<link rel="canonical" href="/c#">',
  '<link rel="Canonical\tx" href=c#>',
  '<link rel=alternate hreflang=de href=/h#>',
  '<link rel="next" href="?p=#">',
  '<meta name=robots content="noindex, r#">',
  '<meta name="viewport" content="x">',
  '<style>a > b { } </style>',
  '<style><a href=/no#></style>',
  '<script>if (1 < 2) "</p>";</script>',
  '<script><!-- document.write("<script src=/x></script>"); //--></script>',
  '<script>"<!--<script>"</script>',
  '<script><!--</script>',
  '<template><a href=/no#></template>',
  '<template><svg></template>',
  '<noscript><img src=x></noscript>',
  '<noscript><a href=/n#>n</a></noscript>',
  '<!-- <a href=/no#> -->',
  '<!--><a href=/yes#>x</a>',
  '<!---><a href=/yes#>x</a>',
  '<!-- --!><a href=/yes#>x</a>',
  '<html lang=l#>',
  '<head>',
  '</head>',
  '<body>',
  '</body>',
  '</html>',
  '</br>',
  '</p>',
];
const OF_BODY = [
  '<a href="/l#">x</a>',
  '<a href=l# title="a > b">',
  '<A HREF = l#>x</A\n>',
  '<area href="/area#">',
  '<iframe src="/f#"></iframe>',
  '<iframe src="/f#"><a href=/no#></iframe>',
  '<textarea><a href=/no#></textarea>',
  '<p title="</p>"><a href=q#>',
  '</p title="><a href=/no#>">',
  '<table>',
  '<tr>',
  '<td>',
  '<th>',
  '<caption>',
  '<tbody>',
  '<colgroup>',
  '<col>',
  '</td>',
  '</tr>',
  '</table>',
  '<div>',
  '</div>',
  '<p>',
  '<b>',
  '</b>',
  '<span>',
  '</span>',
  '<li>',
  '<button>',
  '</button>',
  '<object>',
  '</object>',
  '<h1>',
  '</h1>',
  '<form>',
  '<pre>\n',
  'text',
  ' ',
  '\n',
  '\u00a0',
  '\ufeff',
  '&nbsp;',
  '&lt;a href=/no#>',
  '\0',
];
const OF_FOREIGN = [
  '<svg>',
  '</svg>',
  '<svg/>',
  '<math>',
  '</math>',
  '<g>',
  '</g>',
  '<foreignObject>',
  '</foreignObject>',
  '<desc>',
  '<title>S#</title>',
  '<title>',
  '</title>',
  '<mi>',
  '</mi>',
  '<mtext>',
  '<annotation-xml encoding="text/html">',
  '<annotation-xml>',
  '</annotation-xml>',
  '<mglyph>',
  '<script><a href="/s#"></script>',
  '<style><a href="/s#"></style>',
  '<script/>',
  '<font>',
  '<font color=red>',
  '<![CDATA[ <a href=/cd#> ]]>',
  '<![CDATA[ x > <a href=/cd#>x</a>',
  ']]>',
  '<template>',
  '</template>',
  '<path d=""/>',
  '<a href="/sv#"/>',
];

function makeUp(random: () => number, withForeign: boolean): string {
  let number = 0;
  const pick = (list: readonly string[]): string =>
    (list[Math.floor(random() * list.length)] ?? '').replaceAll('#', () => String((number += 1)));
  const some = (list: readonly string[], most: number): string =>
    Array.from({ length: Math.floor(random() * most) }, () => pick(list)).join('');
  const all = [...OF_HEAD, ...OF_BODY, ...(withForeign ? OF_FOREIGN : [])];
  const opening = random() < 0.7 ? '<!doctype html><html lang=en><head>' : '';
  const head = some(OF_HEAD, 6);
  const middle = random() < 0.7 ? '</head><body>' : '';
  return opening + head + middle + some(all, 25) + some(OF_BODY, 6);
}

async function readOurs(html: string): Promise<ParsedPage> {
  const options = { url: URL_OF_PAGE, headers: HEADERS, links: true, media: false };
  const facts = await readPage(new TextEncoder().encode(html), options);
  return {
    title: facts.title,
    language: facts.language,
    base: facts.base ?? URL_OF_PAGE,
    canonicals: facts.canonicals.map(({ url }) => url),
    alternates: facts.alternates.map(({ hreflang, href }) => `${hreflang} ${href}`),
    robots: facts.robots.map(({ directives }) => directives.join(', ')),
    links: facts.links.map(({ kind, url }) => `${kind} ${url}`).sort(),
  };
}

for (const withForeign of [false, true]) {
  test(`made-up pages ${withForeign ? 'with SVG and MathML' : 'of HTML'}`, async () => {
    const goesOn = fuzzBudget(RUNS);
    for (let seed = TEST_SEED; goesOn(); seed += 1) {
      const page = makeUp(seededRandom(seed), withForeign);
      try {
        const expected = parsePage(page.replace(/^\ufeff/, ''), URL_OF_PAGE);
        assert.deepEqual(await readOurs(page), expected);
      } catch (error) {
        throw new Error(`PORTOLAN_FUZZ_SEED=${seed}: ${JSON.stringify(page)}`, { cause: error });
      }
    }
  });
}

const NOTHING_BEFORE = ['', '<title>T</title>', '</head>', '</html>', '\0', ' \n', '<div>', '</p>'];
const SOMETHING_BEFORE = ['text', '<br>', '</br>', '<body>', '<table>', '<svg>', '<li>', '<img>'];
const OF_FRAMES = [
  '<frame src=/f><a href=/no>x</a><title>N</title><base href=/no/>',
  '<frame src=/f></frameset><a href=/no>x</a><link rel=canonical href=/no><meta name=robots content=no>',
  '<frame src=/f><frameset><frame src=/g></frameset></frameset><html lang=de><iframe src=/no></iframe>',
  '<frame src=/f><noframes><body><a href=/no>x</a></noframes></frameset>text<a href=/no>y</a>',
];

test('pages of frames, and such as only seem to be', async () => {
  // Our decision: `<frame>` counts in a body, too, where browsers drop it.
  const inBody = OF_FRAMES.map((frames) => frames.replaceAll(/<frame [^>]*>/g, ''));
  const starts = ['', '<!doctype html><html lang=en><head><link rel=canonical href=/c>'];
  const pages = starts.flatMap((start) => [
    ...NOTHING_BEFORE.flatMap((one) => OF_FRAMES.map((rest) => `${start}${one}<frameset>${rest}`)),
    ...SOMETHING_BEFORE.flatMap((one) => inBody.map((rest) => `${start}${one}<frameset>${rest}`)),
  ]);
  for (const page of pages) {
    assert.deepEqual(await readOurs(page), parsePage(page, URL_OF_PAGE), page);
  }
});
