// Where tags are not what they seem: white space that is none, scripts in scripts, CDATA, HTML
// inside SVG and MathML, tables that are not there, items of microdata.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPageChunked } from '../../../tests/support/page-chunkings.ts';

const HEADERS = { 'Content-Type': 'text/html; charset=utf-8' };

async function read(page: string) {
  const { canonicals, links, title, base, robots, language, dates, notes } = await readPageChunked(
    page,
    { headers: HEADERS },
  );
  return {
    title,
    base,
    language,
    canonicals: canonicals.map(({ url }) => url),
    links: links.map(({ url }) => url.replace('https://example.com', '')),
    robots: robots.flatMap(({ directives }) => directives),
    dates: dates.map(({ value }) => value),
    notes: notes.map(({ code }) => code),
  };
}

const CANONICAL = '<link rel=canonical href=/c>';
const IN_HEAD = ['https://example.com/c'];

test('a no-break space, U+FEFF or NUL ends the head; white space of HTML does not', async () => {
  for (const text of ['\u00a0', '&nbsp;', '\ufeff', '\u2003', '\v', '\0', 'x']) {
    const { canonicals, notes } = await read(`<head><title>T</title>${text}${CANONICAL}`);
    assert.deepEqual([canonicals, notes], [[], ['canonical-in-body']], JSON.stringify(text));
  }
  for (const text of [' ', '\t', '\n', '\f', '\r', '\r\n', '&#32;', '<!-- x -->']) {
    const { canonicals } = await read(`<head><title>T</title>${text}${CANONICAL}`);
    assert.deepEqual(canonicals, IN_HEAD, JSON.stringify(text));
  }
});

test('what belongs in the head counts behind </head>, until the body begins', async () => {
  for (const [page, isHead] of [
    [`</head>${CANONICAL}`, true],
    [`</head><template></template>${CANONICAL}`, true],
    [`<noscript></noscript>${CANONICAL}`, true],
    [`</head><noscript></noscript>${CANONICAL}`, false],
    [`</p></div>${CANONICAL}`, true],
    [`</br>${CANONICAL}`, false],
    [`</body>${CANONICAL}`, false],
    [`</html>${CANONICAL}`, false],
    [`<td>${CANONICAL}`, false],
  ] as const) {
    assert.deepEqual((await read(page)).canonicals, isHead ? IN_HEAD : [], page);
  }
});

test('a title keeps its no-break spaces', async () => {
  assert.equal((await read('<title> \n a&nbsp;b \t c </title>')).title, 'a\u00a0b c');
});

test('a script that writes scripts ends where the outer one does', async () => {
  const wrapped = `<script><!--
document.write("<script src='/x.js'></script>");
//--></script>${CANONICAL}<a href=/after>`;
  const { canonicals, links } = await read(wrapped);
  assert.deepEqual([canonicals, links], [IN_HEAD, ['/after']]);
  for (const [script, isOver] of [
    ['<script>"<!--"</script>', true],
    ['<script>"<!--<script>"</script>', false],
    ['<script>"<!--<SCRIPT/></script x>"</script>', true],
    ['<script>"<!--<script>--></script>', true],
    ['<script>"<!--><script>"</script>', true],
    ['<script>"<!---><script>"</script>', true],
    ['<script>"<!--<scripty>"</script>', true],
    ['<script>"<script>"</script>', true],
    ['<style>"<!--<style>"</style>', true],
  ] as const) {
    assert.deepEqual((await read(`${script}<a href=/x>`)).links, isOver ? ['/x'] : [], script);
  }
});

test('the attributes of an end tag are attributes', async () => {
  assert.deepEqual((await read('</p title="><a href=/no>"><a href=/yes>')).links, ['/yes']);
});

test('CDATA is a comment up to the next > in HTML, and text in SVG', async () => {
  const cdata = '<![CDATA[ x > <a href="/in">x</a> ]]>';
  for (const [page, links] of [
    [`<p>${cdata}</p><a href=/after>`, ['/in', '/after']],
    [`<p><![CDATA[<a href=/no><a href=/after>`, ['/after']],
    [`<svg>${cdata}</svg><a href=/after>`, ['/after']],
    [`<svg><g>${cdata}</g></svg>`, []],
    [`<svg><foreignObject>${cdata}`, ['/in']],
    [`<svg><desc><p>${cdata}`, ['/in']],
    [`<math><mi>${cdata}`, ['/in']],
    [`<math><annotation-xml>${cdata}`, []],
  ] as const) {
    assert.deepEqual((await read(page)).links, links, page);
  }
});

test('in SVG and MathML names mean other things, up to where HTML begins again', async () => {
  const html = '<title>T</title><base href=/b/><meta name=robots content=noindex>';
  for (const [page, counts] of [
    [`<svg><foreignObject>${html}`, true],
    [`<svg><FOREIGNOBJECT>${html}`, true],
    [`<svg><desc>${html}`, true],
    [`<svg><title>${html}`, true],
    [`<math><mtext>${html}`, true],
    [`<math><annotation-xml encoding="Text/HTML">${html}`, true],
    [`<math><annotation-xml encoding="application/xhtml+xml">${html}`, true],
    [`<svg><p>${html}`, true],
    [`<svg></p>${html}`, true],
    [`<div><svg><g></div>${html}`, true],
    [`<svg><font color=red>${html}`, true],
  ] as const) {
    const { title, base, robots } = await read(page);
    const found = [title, base, robots];
    assert.deepEqual(found, counts ? ['T', 'https://example.com/b/', ['noindex']] : [], page);
  }
  const drawn =
    '<title>T</title><base href=/b/><iframe src=/f></iframe><script><a href=/s></script>';
  for (const open of ['<svg>', '<math>', '<math><annotation-xml>', '<svg><mi>', '<svg><font>']) {
    const { title, base, links } = await read(`${open}${drawn}`);
    assert.deepEqual([title, base, links], [undefined, undefined, ['/s']], open);
  }
  assert.deepEqual((await read('<svg><template><a href=/a></template>')).links, ['/a']);
  assert.deepEqual((await read('<template><svg></template><a href=/a>')).links, ['/a']);
});

test('a template ends with its own tag alone', async () => {
  const page = '<table><tr><td><template></td></tr></table><a href=/no></template><a href=/yes>';
  assert.deepEqual((await read(page)).links, ['/yes']);
});

test('the first value of each attribute of <html> counts, wherever it is', async () => {
  assert.equal((await read('<html><p><html lang=de><html lang=fr>')).language, 'de');
  assert.equal((await read('<html lang=""><p><html lang=fr>')).language, undefined);
  assert.equal((await read('<html xml:lang=de><p><html lang=fr>')).language, 'fr');
  assert.equal((await read('<svg><html lang=fr>')).language, undefined);
});

test('the date of an item counts only when the page is about that item', async () => {
  const date = '<time itemprop=dateModified datetime=2026-01-02>';
  const item = 'itemscope itemtype=https://schema.org';
  for (const [page, counts] of [
    [date, true],
    [`<time itemprop="datePublished dateModified" datetime=2026-01-02>`, true],
    [`<article ${item}/Article>${date}`, true],
    [`<body ${item}/WebPage><article ${item}/Article>${date}`, true],
    [`<body ${item}/WebPage><div itemprop=mainEntity ${item}/Thing>${date}`, true],
    [`<article ${item}/Article><div itemprop=comment ${item}/Comment>${date}`, false],
    [`<article ${item}/Article><div itemprop=hasPart itemscope>${date}`, false],
    [`<article ${item}/Article><div ${item}/Comment>${date}`, false],
    [`<div ${item}/UserComments><p itemscope>${date}`, false],
    [`<div ${item}/Article><p itemprop=a itemscope>x</p>${date}`, true],
  ] as const) {
    assert.deepEqual((await read(page)).dates, counts ? ['2026-01-02'] : [], page);
  }
});
