import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

export const newsPublicationMissing: RuleFile<'news'> = {
  id: 'news-publication-missing',
  watches: 'news',
  unless: ['news:name', 'news:language'],
  severity: 'error',
  basis: 'https://developers.google.com/search/docs/crawling-indexing/sitemaps/news-sitemap',
  summary: 'An article has no publication.',
  reason:
    "Google does not accept an article without the publication's name and language; Search " +
    'Console reports "Missing <publication> tag".',
  fix: 'Add news:publication with news:name and news:language.',
  examples: {
    valid: [sampleNews('name and language', '')],
    invalid: [
      sampleNews('no publication', '', { without: ['publication'] }),
      sampleNews('an empty one', '<news:publication></news:publication>'),
    ],
  },
  // What a broken document lacks is absent here, whatever the type says.
  judge({ item }) {
    return (item.publication as unknown) === undefined;
  },
};
