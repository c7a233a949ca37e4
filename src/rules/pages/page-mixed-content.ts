import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageMixedContent: RuleFile<'page'> = {
  id: 'page-mixed-content',
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
