import type { RuleFile } from '../rule-file.ts';
import { samplePage } from './sample-page.ts';

export const pageMixedContent: RuleFile<'page'> = {
  id: 'page-mixed-content',
  watches: 'page',
  severity: 'info',
  basis: 'https://www.w3.org/TR/mixed-content/',
  summary: 'The https page loads images, scripts or styles over http.',
  reason:
    'Browsers block the scripts and styles, and load images only if they are available over https.',
  fix: 'Use https in these URLs.',
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
