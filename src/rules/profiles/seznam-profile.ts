// The profile `seznam`: what is known of Seznam.
import type { Profile } from '../port/profile.ts';

/** Seznam, as its announcement of support for sitemaps says. */
export const seznamProfile: Profile = {
  name: 'seznam',
  summary: 'Seznam, as its announcement of support for sitemaps says.',
  agents: ['SeznamBot'],
  lines: [
    {
      rule: 'priority-flat',
      severity: 'warning',
      basis: 'https://blog.seznam.cz/2007/11/podpora-sitemap-xml/',
      note:
        'Seznam orders its visits by priority and says that the same value ' +
        'everywhere has no meaning.',
    },
  ],
};
