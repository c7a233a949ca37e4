import { ENTRY_TRAITS } from '../../formats/records/entry-facts.ts';
import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleChild, sampleLoc, urlsetXml } from '../samples/sample-document.ts';

const ESCAPED = /%(?:20|24|5b|5d|7b|7d)/gi;

// Brackets only in the path, as a whole segment: in queries they make lists, in hosts IPv6.
const SEGMENT = /^[^/]*\/\/[^/]*\/(?:[^?#]*\/)?(\[{1,2}(?:\.{3})?[a-z_][\w-]*\]{1,2})(?=[./?#]|$)/i;
const OBJECT = /\[object [A-Z][a-z]*\]/;

// `{{ slug }}`, `${slug}`, `{slug}`, `{id:int}`; not a GUID, which may be in braces.
const BRACES = /\{\{[^{}]*\}\}|\$\{[^{}]*\}|\{(?![0-9a-f]{8}-)[a-z_][\w.-]*[?*]?(?::[^{}]*)?\}/i;

export const locMistakeRules: readonly RuleFile<'loc'>[] = rulesOn('loc', [
  {
    id: 'loc-placeholder',
    traits: ENTRY_TRAITS.percent | ENTRY_TRAITS.braces,
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The URL contains a placeholder that was never filled in.',
    reason:
      'It is a route pattern or a piece of a template, so engines find no page at this URL. ' +
      'Plain words such as undefined and null are not reported, since pages can have such names.',
    fix: 'Give the generator the values of the route, or exclude the route from the sitemap.',
    examples: {
      valid: [
        { says: 'the value', document: of('https://example.com/blog/first') },
        { says: 'a list in a query', document: of('https://example.com/?tag[]=a&amp;by[name]=b') },
        { says: 'an IPv6 address', document: of('https://[2001:db8::7]/a') },
        { says: 'a year in brackets', document: of('https://example.com/films/[2026]') },
        {
          says: 'brackets inside a name',
          document: of('https://example.com/%5Bslug%5D-in-next-js'),
        },
        {
          says: 'a GUID',
          document: of('https://example.com/?list=%7BA1B2C3D4-0000-4000-8000-000000000000%7D'),
        },
      ],
      invalid: [
        { says: 'a segment of a route', document: of('https://example.com/blog/[slug]') },
        { says: 'the rest of a route', document: of('https://example.com/docs/[[...path]]/edit') },
        {
          says: 'a route with a file name',
          document: of('https://example.com/blog/%5Bslug%5D.html'),
        },
        { says: 'braces', document: of('https://example.com/users/{id}') },
        { says: 'a template', document: of('https://example.com/%7B%7B%20page.url%20%7D%7D') },
        // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what is looked for.
        { says: 'a template string', document: of('https://example.com/${slug}') },
        { says: 'an object', document: of('https://example.com/blog/[object Object]') },
        {
          says: 'an object, escaped',
          document: of('https://example.com/?of=%5Bobject%20Object%5D'),
        },
      ],
    },
    judge(loc) {
      const plain = loc.includes('%') ? loc.replace(ESCAPED, decodeURIComponent) : loc;
      return (BRACES.exec(plain) ?? OBJECT.exec(plain))?.[0] ?? SEGMENT.exec(plain)?.[1];
    },
  },
  {
    id: 'loc-self',
    traits: ENTRY_TRAITS.self,
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#locdef',
    summary: 'The sitemap lists its own URL as a page.',
    reason:
      'A sitemap is not a search result. The entry suggests that the generator lists every file ' +
      'it finds.',
    fix: "Remove the entry, and exclude sitemaps from the generator's list.",
    examples: {
      valid: [
        sampleLoc('another page', 'https://example.com/a.html', {
          url: 'https://example.com/sitemap.xml',
        }),
        sampleLoc('an address that is not known', 'https://example.com/sitemap.xml'),
        sampleChild(
          'an index that lists itself, which has a rule of its own',
          'https://example.com/sitemap.xml',
          { url: 'https://example.com/sitemap.xml' },
        ),
      ],
      invalid: [
        sampleLoc('itself', 'https://example.com/sitemap.xml', {
          url: 'https://example.com/sitemap.xml',
        }),
      ],
    },
    judge: (loc, { url }) => loc === url,
  },
]);

function of(loc: string): string {
  return urlsetXml(`<url><loc>${loc}</loc></url>`);
}
