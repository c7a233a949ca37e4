// The profile `bing`: what Bing documents.
import type { Profile } from '../port/profile.ts';

/** Bing, as its blog and its Webmaster Tools documentation say. */
export const bingProfile: Profile = {
  name: 'bing',
  summary: 'Bing, as its blog and its Webmaster Tools documentation say.',
  agents: ['bingbot'],
  lines: [
    {
      rule: 'feed-atom-03',
      severity: 'warning',
      basis:
        'https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search',
      note: 'Bing names only RSS, Media RSS and Atom 1.0.',
    },
    {
      rule: 'priority-flat',
      severity: 'off',
      basis:
        'https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search',
      note: 'Bing ignores priority.',
    },
  ],
};
