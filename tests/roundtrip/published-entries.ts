// Five thousand entries with every extension and every string that ever broke a sitemap, and what a
// published set gives back of them.

import type { ExtensionField } from '../../src/protocol/extensions/extension.ts';
import { type Entry, EXTENSIONS, type UrlEntry } from '../../src/protocol/index.ts';
import { fc } from '../support/seeded-fast-check.ts';
import { extraElement, urlEntries } from './entry-arbitraries.ts';
import { SCHEMA_CHOICES } from './schema-choices.ts';
import { writtenEntry } from './written-entry.ts';

/** How many entries there are. */
export const ENTRIES = 5_000;

/** The origins of their pages, beside that of the set. */
export const ORIGINS: readonly string[] = [
  'https://example.com',
  'http://example.com:8080',
  'https://münchen.example',
  'https://xn--mnchen-3ya.example',
  'https://例え.テスト:444',
  'https://[::1]',
  'https://192.0.2.1',
  'https://sub_domain.example.com',
];

// Each stands in every kind of field once, among them all that XML gives a meaning to.
const STRINGS: readonly string[] = [
  '&',
  '<',
  '>',
  '"',
  "'",
  '&amp;',
  '&amp;amp;',
  '&lt;b&gt;',
  '&#38;',
  '&#x0;',
  '&bogus;',
  ']]>',
  '<![CDATA[x]]>',
  '<!-- x -->',
  '--',
  '<?x y?>',
  '<!DOCTYPE x>',
  '</url></urlset>',
  '<loc>https://evil.example/</loc>',
  '{{x}}',
  '%',
  '%41',
  '%c3%bc',
  '%zz',
  '%25',
  '\r',
  '\n',
  '\r\n',
  '\t',
  'a\r\rb\n\nc\t\td',
  'a  b',
  '\u00a0x\u00a0',
  '\u2028',
  '\u0085',
  '\u0000',
  'a\u0001\u0008\u000b\u000c\u000e\u001fb',
  '\u007f',
  '\u009f',
  '\ufffe\uffff',
  '\ud83d',
  '\ude00\ud83d',
  'a\ud800b',
  '\ufeffbom',
  '\ufffd',
  '\u{10ffff}',
  '\u{1fffe}',
  '😀👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301\u0323',
  'ﬁ',
  'ﬀ',
  'İıſ',
  '日本語',
  'ไทย',
  '한국어',
  'العربية',
  'עברית \u200fabc\u200e',
  '\u202egnp.exe\u202c',
  '\u200b\u2060',
  '<script>alert(1)</script>',
  '=1+1',
  '; DROP TABLE urls',
  '../../etc/passwd',
  'null',
  'constructor',
  '__proto__',
  'toString',
  '0',
  '007',
  '1e9',
  'true',
  'NaN',
  '-0',
];
// Longer than any buffer on its way.
const LONG = 'Long text & <more>, ü😀. '.repeat(3_000);

const FULL_ENTRIES = 20;
const DRAWN_FOR_A_FULL_ENTRY = 12;

/** Makes the entries. Each third has elements that no schema knows (`extras`). */
export function publishedEntries(seed: number, base: string): UrlEntry[] {
  const special = specialEntries(base);
  const full = fullEntries(seed);
  const count = ENTRIES - special.length - full.length;
  const drawn = fc.sample(urlEntries(SCHEMA_CHOICES), { numRuns: count, seed }).map(lighten);
  const extras = fc.sample(fc.array(extraElement, { minLength: 1, maxLength: 3 }), {
    numRuns: ENTRIES,
    seed,
  });
  return [...special, ...full, ...drawn].map((entry, index) => ({
    ...entry,
    loc: index < special.length ? entry.loc : ownLoc(entry.loc, index),
    ...(index % 3 === 0 && extras[index] && { extras: extras[index] }),
  }));
}

// One or two of the extensions in each entry: all of them in all entries would take the test a
// minute, and show no more.
function lighten(entry: UrlEntry, index: number): UrlEntry {
  const left = EXTENSIONS.filter((_, at) => (index + 3 * at) % 7 > index % 2).map(
    ({ property }) => property,
  );
  const kept = Object.entries(entry).filter(([property]) => !left.includes(property));
  return Object.fromEntries(kept) as unknown as UrlEntry;
}

// Every page has an address of its own, and ends with a letter: blanks at the ends are not told.
function ownLoc(loc: string, index: number): string {
  return `${loc.replace(/^([a-z]+:\/\/[^/?#]*)/i, `$1/${index}/`)}z`;
}

// All fields of all extensions in one entry, each list with an item at least.
function fullEntries(seed: number): UrlEntry[] {
  const paths = EXTENSIONS.flatMap(({ name, fields, attributes = [] }) => [
    ...attributes.map(({ property }) => `${name}.${property}`),
    ...pathsOf(name, fields),
  ]).filter((path) => !(SCHEMA_CHOICES.absent ?? []).includes(path));
  const complete = urlEntries({ ...SCHEMA_CHOICES, required: paths });
  const parts = DRAWN_FOR_A_FULL_ENTRY;
  const drawn = fc.sample(complete, { numRuns: FULL_ENTRIES * parts, seed: seed + 1 });
  // Which extensions an entry has is left to chance, so some entries are put into one.
  return Array.from({ length: FULL_ENTRIES }, (_, index) =>
    Object.assign({}, ...drawn.slice(index * parts, (index + 1) * parts)),
  );
}

function pathsOf(path: string, fields: readonly ExtensionField[]): string[] {
  return fields.flatMap(({ property, attributes = [], fields: inner = [], content }) => {
    const own = `${path}.${property}`;
    const beside = attributes.map((row) => `${row.beside ? path : own}.${row.property}`);
    return [own, ...beside, ...(content ? [`${own}.${content}`] : []), ...pathsOf(own, inner)];
  });
}

function specialEntries(base: string): UrlEntry[] {
  return [...STRINGS, LONG].map((text, index): UrlEntry => {
    const short = text === LONG ? 'long' : text;
    // A text may be nothing but blanks and what is dropped, and some must not be empty.
    const filled = `x${short}x`;
    const url = `${base}special/${index}/${short}z?q=${short}z`;
    return {
      loc: url,
      alternates: [{ hreflang: 'de', href: url, media: filled }],
      images: [{ loc: url, caption: `${text}.`, title: filled, geoLocation: filled, license: url }],
      videos: [
        {
          thumbnailLoc: url,
          title: filled,
          description: filled,
          contentLoc: url,
          playerLoc: url,
          playerAutoplay: filled,
          galleryLoc: url,
          galleryTitle: filled,
          tags: [filled, 'y'],
          category: filled,
          uploader: { name: filled, info: url },
        },
      ],
      news: {
        publication: { name: filled, language: 'en' },
        publicationDate: '2026-11-20',
        title: `${text}.`,
        keywords: [filled, 'y'],
      },
      pageMap: {
        template: { src: url },
        dataObjects: [
          {
            type: filled,
            id: filled,
            attributes: [
              { name: filled, value: text },
              { name: filled, text: `${text}.` },
            ],
          },
        ],
      },
      mobile: {},
      baiduMobile: { type: 'pc,mobile' },
    };
  });
}

/**
 * What the published set gives back: the loc as publishing repairs it, and all else as the writer
 * writes it. Both are told here once more, from what is documented of them.
 */
export function publishedEntry(entry: UrlEntry): Entry {
  return writtenEntry({ ...entry, loc: repairedLoc(entry.loc) });
}

// Forbidden characters go, blanks inside become %20, unless there is a line break or a tab among
// them, and backslashes before the query become slashes.
function repairedLoc(loc: string): string {
  const kept = loc
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ud800-\udfff\ufffe\uffff]/gu, '')
    .replace(/[ \t\r\n]+/g, (run) => (/[\t\r\n]/.test(run) ? '' : run.replaceAll(' ', '%20')));
  const [path = ''] = /^[^?#]*/.exec(kept) ?? [];
  return path.replaceAll('\\', '/') + kept.slice(path.length);
}
