import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

const KNOWN = /^(?:PressRelease|Satire|Blog|OpEd|Opinion|UserGenerated)$/;

export const newsGenreUnknown: RuleFile<'news'> = {
  id: 'news-genre-unknown',
  watches: 'news',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd',
  summary: 'A genre of an article is not one of the six defined genres.',
  reason:
    'They are PressRelease, Satire, Blog, OpEd, Opinion and UserGenerated, and the element is ' +
    'no longer documented.',
  fix: 'Remove the element.',
  examples: {
    valid: [sampleNews('two genres', '<news:genres>Blog, OpEd</news:genres>')],
    invalid: [sampleNews('another word', '<news:genres>Blog, News</news:genres>')],
  },
  judge({ item: { genres } }) {
    return genres?.filter((genre) => !KNOWN.test(genre));
  },
};
