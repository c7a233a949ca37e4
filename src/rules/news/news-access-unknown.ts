// A kind of access that does not exist.
import type { JudgingRule } from '../rule.ts';
import { sampleNews } from './sample-news.ts';

/** The access of an article is neither Subscription nor Registration. */
export const newsAccessUnknown: JudgingRule<'news'> = {
  id: 'news-access-unknown',
  subject: 'news',
  since: '0.3.0',
  watches: 'news',
  severity: 'info',
  basis: 'https://www.google.com/schemas/sitemap-news/0.9/sitemap-news.xsd',
  summary: 'The access of an article is neither Subscription nor Registration.',
  reason: 'Only these two words have a meaning, and the element is not documented any more.',
  fix: 'Remove the element.',
  examples: {
    valid: [
      { says: 'Subscription', document: sampleNews('<news:access>Subscription</news:access>') },
    ],
    invalid: [{ says: 'another word', document: sampleNews('<news:access>Paid</news:access>') }],
  },
  judge({ item: { access } }) {
    return access !== undefined && !/^(?:Subscription|Registration)$/.test(access) && access;
  },
};
