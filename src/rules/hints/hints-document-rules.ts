import { type RuleFile, rulesOn } from '../port/rule-file.ts';
import { sampleDocument, sampleUrlset } from '../samples/sample-document.ts';

// What the protocol takes for the priority of a page that has none.
const PRIORITY_DEFAULT = 0.5;
const NEWS = `<news:news>
      <news:publication>
        <news:name>The Example</news:name><news:language>en</news:language>
      </news:publication>
      <news:publication_date>2026-06-15</news:publication_date>
      <news:title>A Day in June</news:title>
    </news:news>`;

export const hintsDocumentRules: readonly RuleFile<'document'>[] = rulesOn('document', [
  {
    id: 'changefreq-ignored',
    engines: ['google', 'bing'],
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
    summary: 'This engine ignores changefreq.',
    reason:
      'The elements do no harm, but make the file larger and have no effect on crawling or ' +
      'ranking.',
    fix: 'Remove changefreq, unless you need it for other engines: Yandex reads it.',
    examples: {
      valid: [sampleUrlset('no changefreq', `<lastmod>2026-06-01</lastmod>`)],
      invalid: [sampleUrlset('a changefreq', `<changefreq>daily</changefreq>`)],
    },
    judge: ({ changefreqs, urls }) => changefreqs > 0 && `${changefreqs} of ${urls} entries`,
  },
  {
    id: 'priority-ignored',
    engines: ['google', 'bing'],
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#xml',
    summary: 'This engine ignores priority.',
    reason:
      'The elements do no harm, but make the file larger and have no effect on crawling or ' +
      'ranking.',
    fix: 'Remove priority, unless you need it for other engines: Yandex and Seznam read it.',
    examples: {
      valid: [sampleUrlset('no priority', `<lastmod>2026-06-01</lastmod>`)],
      invalid: [sampleUrlset('a priority', `<priority>0.8</priority>`)],
    },
    judge: ({ priorities, urls }) => priorities > 0 && `${priorities} of ${urls} entries`,
  },
  {
    id: 'priority-flat',
    severity: 'info',
    basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
    summary: 'All pages have the same priority.',
    reason:
      'Priority compares the pages of a site with each other. If all are equal, it means nothing.',
    fix: 'Give higher values to the pages that matter most, or remove priority.',
    examples: {
      valid: [
        sampleDocument(
          'two values',
          entry('<priority>1.0</priority>') + entry('<priority>0.8</priority>'),
        ),
        sampleDocument('one value, and the default', entry('<priority>1.0</priority>') + entry('')),
        sampleDocument('a single page', entry('<priority>1.0</priority>')),
      ],
      invalid: [
        sampleDocument(
          'one value',
          entry('<priority>1.0</priority>') + entry('<priority>1.0</priority>'),
        ),
        sampleDocument(
          'the default, written out once',
          entry('<priority>0.5</priority>') + entry(''),
        ),
      ],
    },
    judge({ urls, priorities, onlyPriority }) {
      if (onlyPriority === undefined || urls < 2) return false;
      const flat = priorities === urls || onlyPriority === PRIORITY_DEFAULT;
      return flat && String(onlyPriority);
    },
  },
  {
    id: 'hints-in-news',
    severity: 'info',
    basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
    summary: 'A news sitemap has changefreq or priority.',
    reason:
      'News sitemaps are read every few minutes and list articles of two days. Neither element ' +
      'has any effect there.',
    fix: 'Remove both from news sitemaps.',
    examples: {
      valid: [
        sampleUrlset('news alone', NEWS),
        sampleUrlset('a priority without news', `<priority>0.8</priority>`),
        sampleDocument(
          'an article among other pages',
          `  <url><loc>https://example.com/a</loc>
    ${NEWS}
  </url>
  <url><loc>https://example.com/</loc><priority>0.8</priority></url>`,
        ),
      ],
      invalid: [
        sampleUrlset('a changefreq', `<changefreq>hourly</changefreq>\n    ${NEWS}`),
        sampleUrlset('a priority', `<priority>1.0</priority>\n    ${NEWS}`),
      ],
    },
    // In a sitemap of other pages too they may be those pages'.
    judge: ({ urls, withNews, changefreqs, priorities }) =>
      withNews > 0 && withNews === urls && changefreqs + priorities > 0,
  },
]);

function entry(priority: string): string {
  return `<url><loc>https://example.com/</loc>${priority}</url>`;
}
