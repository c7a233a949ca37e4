// What each subject of rules is called, and about.
import type { RuleSubject } from '../../src/rules/port/rule-subject.ts';

/** The title of a subject, and a sentence on what its rules look at. */
export const RULE_SUBJECT_TEXTS: Readonly<
  Record<RuleSubject, { readonly title: string; readonly about: string }>
> = {
  document: {
    title: 'the document',
    about: 'Encoding, XML, namespaces, elements: whether a file is a sitemap, and a whole one.',
  },
  loc: { title: 'loc', about: 'The URLs of pages and sitemaps.' },
  lastmod: { title: 'lastmod', about: 'When a page last changed.' },
  hints: { title: 'changefreq and priority', about: 'The hints that few engines take.' },
  limits: { title: 'limits', about: 'How many entries and bytes there may be.' },
  sitemapindex: { title: 'the index', about: 'What an index says of its sitemaps.' },
  scope: { title: 'scope', about: 'Which pages and sitemaps a sitemap may list.' },
  image: { title: 'images', about: 'The extension for images.' },
  video: { title: 'videos', about: 'The extension for videos, and values of any extension.' },
  news: { title: 'news', about: 'The extension for articles.' },
  alternate: { title: 'hreflang', about: 'Links to a page in other languages.' },
  text: { title: 'lists of URLs', about: 'Sitemaps that are plain text.' },
  feed: { title: 'feeds', about: 'RSS, Atom and Media RSS as sitemaps.' },
  delivery: {
    title: 'delivery',
    about: 'How a sitemap is served: answers, redirects, compression, media types.',
  },
  'robots-txt': {
    title: 'robots.txt',
    about: "A site's robots.txt, and what it says of sitemaps.",
  },
  pages: { title: 'pages', about: 'Listed pages as they answer, where a check visits them.' },
  tree: {
    title: 'the tree',
    about: 'What shows only when several sitemaps are looked at together.',
  },
  schema: {
    title: 'the schemas',
    about: 'What the published schemas say of a document, under the profile `xsd`.',
  },
};
