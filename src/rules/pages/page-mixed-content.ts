// A listed https page that loads things by http.
import type { JudgingRule } from '../rule.ts';
import { samplePage } from './sample-page.ts';

/** The page is https and loads pictures, scripts or styles by http. */
export const pageMixedContent: JudgingRule<'page'> = {
  id: 'page-mixed-content',
  subject: 'pages',
  since: '0.3.0',
  watches: 'page',
  severity: 'info',
  basis: 'https://www.w3.org/TR/mixed-content/',
  summary: 'The page is https and loads pictures, scripts or styles by http.',
  reason:
    'Browsers do not load the scripts and styles, and pictures only if they can be had by ' +
    'https.',
  fix: 'Write https in these addresses.',
  examples: {
    valid: [samplePage('all by https')],
    invalid: [
      samplePage('a picture by http', { page: { insecure: ['http://example.com/a.png'] } }),
    ],
  },
  judge({ page }) {
    const [first, ...more] = page?.insecure ?? [];
    return first !== undefined && (more.length === 0 ? first : `${first} and ${more.length} more`);
  },
};
