// sitemap.html: the pages of a set for people, by section and folder.
import { counted } from '../../base/counted.ts';
import { dropForbidden, escapeXml } from '../../formats/xml/escape.ts';
import {
  type HumanEntry,
  type HumanFolder,
  type HumanPageLink,
  HumanTree,
  type HumanTreeLimits,
} from './human-tree.ts';
import { readableHost, readableUrl } from './readable-url.ts';

/**
 * Shows the filter: only pages whose address has every word stay. The page is complete without it.
 */
const HUMAN_PAGE_SCRIPT = `
'use strict';
(() => {
  const form = document.querySelector('form');
  const input = form.querySelector('input');
  const output = form.querySelector('output');
  const folders = [...document.querySelectorAll('main section, main details')];
  const notes = [...document.querySelectorAll('.more')];
  const readable = (url) => { try { return decodeURI(url); } catch { return url; } };
  const items = Array.from(document.querySelectorAll('main li'), (element) => {
    const link = element.querySelector('a');
    const text = element.textContent + ' ' + (link ? readable(link.href) : '');
    return { element, text: text.toLowerCase() };
  });
  let open;
  const filter = () => {
    const words = input.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const active = words.length > 0;
    open ??= new Set(folders.filter((folder) => folder.open));
    const shown = new Set();
    let count = 0;
    for (const { element, text } of items) {
      const matches = words.every((word) => text.includes(word));
      element.hidden = !matches;
      if (!matches) continue;
      count += 1;
      let folder = element.parentElement.closest('details, section');
      for (; folder && !shown.has(folder); folder = folder.parentElement.closest('details, section')) {
        shown.add(folder);
      }
    }
    for (const folder of folders) {
      folder.hidden = active && !shown.has(folder);
      if (folder.localName === 'details') folder.open = active || open.has(folder);
    }
    for (const note of notes) note.hidden = active;
    if (!active) open = undefined;
    output.value = active ? count.toLocaleString() + ' of ' + items.length.toLocaleString() : '';
  };
  form.addEventListener('submit', (event) => event.preventDefault());
  input.addEventListener('input', filter);
  form.hidden = false;
  if (input.value !== '') filter();
})();
`;

export interface HumanPageBatch {
  readonly section: string;
  readonly entries: readonly HumanEntry[];
}

export interface HumanPageOptions extends HumanTreeLimits {
  readonly base: string;
  /** The files that engines read, as addresses or as names beside the page. Default: none. */
  readonly sitemaps?: readonly string[] | undefined;
}

// Up to this many pages, all folders are open.
const OPEN_PAGES_MAX = 200;
const CHUNK_CHARACTERS = 32_768;
// Numbers of up to this many digits are sorted by value.
const NUMBER_DIGITS = 12;

const HUMAN_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --text: #1c1f23; --quiet: #5c6570; --paper: #fff; --panel: #f5f6f8; --line: #dde1e6;
  --link: #0b57c2; --hover: #eef3fb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e7e9ec; --quiet: #a3abb5; --paper: #15181c; --panel: #1e2227; --line: #343a42;
    --link: #8db8ff; --hover: #202a38;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
[hidden] { display: none !important; }
body {
  margin: 0 auto; padding: 2rem 1.25rem 4rem; max-width: 62rem;
  font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--paper);
}
h1 { margin: 0 0 .25rem; font-size: 1.75rem; line-height: 1.2; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.25rem; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
a { color: var(--link); text-underline-offset: .15em; overflow-wrap: anywhere; }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
header p, .count, .more, time, output { color: var(--quiet); }
.count { font-size: .875rem; font-weight: normal; white-space: nowrap; }
form {
  position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: .25rem .75rem;
  align-items: center; margin: 1.25rem 0 0; padding: .75rem 0; background: var(--paper);
  border-bottom: 1px solid var(--line);
}
input {
  flex: 1 1 14rem; min-width: 0; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--panel); border: 1px solid var(--quiet); border-radius: .375rem;
}
output { font-size: .875rem; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 1rem 0 0; padding: 0; }
nav li { list-style: none; }
main ul { margin: 0; padding: 0; }
main li {
  display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem;
  padding: .2rem .5rem; list-style: none; border-radius: .25rem;
}
main li:hover { background: var(--hover); }
main li a { unicode-bidi: isolate; }
main time { font-size: .875rem; font-variant-numeric: tabular-nums; }
details { margin: .25rem 0; border: 1px solid var(--line); border-radius: .375rem; }
details > :not(summary) { margin-inline: .75rem .5rem; }
details > :last-child:not(summary) { margin-bottom: .5rem; }
summary {
  padding: .35rem .5rem; font-weight: 600; cursor: pointer; background: var(--panel);
  border-radius: .375rem; overflow-wrap: anywhere;
}
.more { padding: .2rem .5rem; font-size: .875rem; }
@media print { form { display: none; } details, summary { border: 0; background: none; } }
`;

/**
 * Writes the page for people: counts, a filter, and for each section its pages by folder, with the
 * day of their lastmod. The same set results in the same page, whatever the day.
 *
 * At most 10,000 pages and 5,000 folders are listed; the others are counted. Addresses are shown
 * decoded and linked as they are; what is neither http nor https is not linked.
 */
export async function* writeHumanPage(
  batches: AsyncIterable<HumanPageBatch>,
  options: HumanPageOptions,
): AsyncGenerator<string, void, void> {
  const tree = new HumanTree(options);
  for await (const { section, entries } of batches) {
    for (const entry of entries) tree.add(section, entry);
  }
  let chunk = '';
  for (const part of pageParts(tree, options)) {
    chunk += part;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

function* pageParts(tree: HumanTree, options: HumanPageOptions): Iterable<string> {
  const { sections } = tree;
  const host = htmlText(readableHost(options.base));
  yield `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, follow">
<title>Sitemap of ${host}</title>
<style>${HUMAN_PAGE_STYLE}</style>
</head>
<body>
<header>
<h1>Sitemap of <bdi>${host}</bdi></h1>
<p>${summary(tree)}</p>
${sitemapLinks(options.sitemaps ?? [])}</header>
<form role="search" hidden>
<label for="filter">Find pages</label>
<input type="search" id="filter" autocomplete="off" autocapitalize="none" spellcheck="false">
<output for="filter" aria-live="polite"></output>
</form>
`;
  if (sections.length > 1) yield* navigation(sections);
  yield '<main>\n';
  const open = tree.count <= OPEN_PAGES_MAX;
  for (const [index, section] of sections.entries()) {
    yield `<section aria-labelledby="section-${index + 1}">\n`;
    yield `<h2 id="section-${index + 1}">${sectionName(section)} ${count(section)}</h2>\n`;
    yield* sectionParts(section, open);
    yield '</section>\n';
  }
  yield `</main>\n<script>${HUMAN_PAGE_SCRIPT}</script>\n</body>\n</html>\n`;
}

function summary({ count: pages, listed, newestDay, sections }: HumanTree): string {
  const within = sections.length > 1 ? ` in ${counted(sections.length, 'section')}` : '';
  const newest =
    newestDay === '' ? '' : ` The latest change was on <time>${newestDay}</time> (UTC).`;
  const rest = ` Listed here: ${counted(listed, 'page')}; the others are counted by folder.`;
  return `${counted(pages, 'page')}${within}.${newest}${listed === pages ? '' : rest}`;
}

function sitemapLinks(sitemaps: readonly string[]): string {
  if (sitemaps.length === 0) return '';
  const links = sitemaps.map((url) => link(url, readableUrl(url)));
  return `<p>For search engines: ${links.join(', ')}</p>\n`;
}

function* navigation(sections: readonly HumanFolder[]): Iterable<string> {
  yield '<nav aria-label="Sections">\n<ul>\n';
  for (const [index, section] of sections.entries()) {
    const name = sectionName(section);
    yield `<li><a href="#section-${index + 1}">${name}</a> ${count(section)}</li>\n`;
  }
  yield '</ul>\n</nav>\n';
}

function sectionName({ name }: HumanFolder): string {
  return name === '' ? 'Pages' : `<bdi>${htmlText(name)}</bdi>`;
}

// The pages of a section's only host are in the section itself.
function* sectionParts(section: HumanFolder, open: boolean): Iterable<string> {
  const hosts = [...section.folders.values()];
  const [only] = hosts;
  if (only && hosts.length === 1) {
    yield* folderContent(only, open, `${readableHost(only.name)}/`);
  } else {
    yield* folderParts(hosts, open, readableHost);
  }
  yield* pageList(section, '');
}

function* folderParts(
  all: readonly HumanFolder[],
  open: boolean,
  labelOf: (name: string) => string,
): Iterable<string> {
  const folders = all.map((folder) => ({ folder, label: labelOf(folder.name) }));
  const sorted = folders.toSorted((a, b) => compare(a.label, b.label));
  // A single folder would only be in the way.
  const shown = open || folders.length === 1;
  for (const { folder, label } of sorted) {
    yield `<details${shown ? ' open' : ''}>\n<summary><bdi>${htmlText(label)}/</bdi> `;
    yield `${count(folder)}</summary>\n`;
    yield* folderContent(folder, open, `${label}/`);
    yield '</details>\n';
  }
}

function* folderContent(folder: HumanFolder, open: boolean, ownLabel: string): Iterable<string> {
  yield* pageList(folder, ownLabel);
  yield* folderParts([...folder.folders.values()], open, readableUrl);
}

function* pageList({ pages, pageCount }: HumanFolder, ownLabel: string): Iterable<string> {
  if (pages.length > 0) {
    const labelOf = ({ loc, labelStart }: HumanPageLink) => readableUrl(loc.slice(labelStart));
    const links = pages.map((page) => ({ page, label: labelOf(page) }));
    yield '<ul>\n';
    for (const { page, label } of links.sort((a, b) => compare(a.label, b.label))) {
      yield pageItem(page, label === '' ? ownLabel : label);
    }
    yield '</ul>\n';
  }
  const more = pageCount - pages.length;
  if (more > 0) yield `<p class="more">${counted(more, 'more page')}, not listed</p>\n`;
}

function pageItem({ loc, lastmod }: HumanPageLink, label: string): string {
  if (lastmod === undefined) return `<li>${link(loc, label)}</li>\n`;
  const day = htmlText(lastmod.slice(0, 'yyyy-mm-dd'.length));
  return `<li>${link(loc, label)} <time datetime="${htmlText(lastmod)}">${day}</time></li>\n`;
}

// Links only to pages and to files beside this one.
function link(url: string, label: string): string {
  const text = htmlText(label);
  if (!/^https?:\/\//i.test(url) && /^[^/?#]*:/.test(url)) return text;
  return `<a href="${htmlText(url)}">${text}</a>`;
}

function count(folder: HumanFolder): string {
  return `<span class="count">${counted(folder.count, 'page')}</span>`;
}

// Independent of the machine's language; `page-2` comes before `page-10`.
function compare(a: string, b: string): number {
  const [first = '', second = ''] = [a, b].map((label) =>
    label.replace(/\d+/g, (digits) => digits.padStart(NUMBER_DIGITS, '0')),
  );
  return first < second ? -1 : first > second ? 1 : 0;
}

function htmlText(text: string): string {
  return escapeXml(dropForbidden(text), 'attribute');
}
