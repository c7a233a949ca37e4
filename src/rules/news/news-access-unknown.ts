import type { RuleFile } from '../rule-file.ts';
import { sampleNews } from './sample-news.ts';

export const newsAccessUnknown: RuleFile<'news'> = {
  id: 'news-access-unknown',
  watches: 'news',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd',
  summary: 'The access of an article is neither Subscription nor Registration.',
  reason: 'Only these two words have a meaning, and the element is no longer documented.',
  fix: 'Remove the element.',
  examples: {
    valid: [sampleNews('Subscription', '<news:access>Subscription</news:access>')],
    invalid: [sampleNews('another word', '<news:access>Paid</news:access>')],
  },
  judge({ item: { access } }) {
    return access !== undefined && !/^(?:Subscription|Registration)$/.test(access) && access;
  },
};
