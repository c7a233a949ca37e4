import type { RuleFile } from '../port/rule-file.ts';
import { sampleGzip } from '../samples/sample-gzip.ts';

export const textNameNotTxt: RuleFile<'document'> = {
  id: 'text-name-not-txt',
  watches: 'document',
  severity: 'warning',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/build-sitemap#text',
  summary: 'The name of the list of URLs does not end in .txt.',
  reason: 'Google accepts a list under any name that ends in .txt; the protocol allows any name.',
  fix: 'Use a name that ends in .txt.',
  engines: ['google'],
  examples: {
    valid: [
      { says: '.txt', document: 'https://example.com/\n', url: 'https://example.com/sitemap.txt' },
      {
        says: 'compressed',
        document: () => sampleGzip(`https://example.com/\n`),
        url: 'https://example.com/sitemap.txt.gz',
      },
      {
        says: 'a query behind it',
        document: 'https://example.com/\n',
        url: 'https://example.com/sitemap.txt?page=1',
      },
      { says: 'a file of unknown name', document: 'https://example.com/\n' },
    ],
    invalid: [
      { says: 'no ending', document: 'https://example.com/\n', url: 'https://example.com/sitemap' },
      { says: '.xml', document: 'https://example.com/\n', url: 'https://example.com/sitemap.xml' },
    ],
  },
  judge({ format, url }) {
    const path = url === undefined ? undefined : URL.parse(url)?.pathname;
    return format === 'text' && path !== undefined && !/\.txt(?:\.gz)?$/i.test(path) && path;
  },
};
