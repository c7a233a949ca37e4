// The profile `yandex`: what Yandex Webmaster documents.
import type { Profile } from '../port/profile.ts';

/** Yandex, as the help of Yandex Webmaster says. */
export const yandexProfile: Profile = {
  name: 'yandex',
  summary: 'Yandex, as the help of Yandex Webmaster says.',
  // Sites write `User-agent: Yandex`, which speaks to all its crawlers; one that names YandexBot is
  // for that alone. Robots.txt is matched by whole names, so both are asked, the usual one first.
  agents: ['Yandex', 'YandexBot'],
  lines: [
    {
      rule: 'delivery-temporary',
      severity: 'error',
      basis: 'https://yandex.ru/support/webmaster/en/error-dictionary/sitemap',
      note: 'Yandex calls every status other than 200 an error.',
    },
    {
      rule: 'element-misplaced',
      severity: 'error',
      basis: 'https://yandex.com/support/webmaster/error-dictionary/sitemap.html',
      note: 'Its dictionary lists a misplaced tag among the errors.',
    },
    {
      rule: 'element-unknown',
      severity: 'error',
      basis: 'https://yandex.com/support/webmaster/error-dictionary/sitemap.html',
      note: 'Its dictionary lists an unknown tag among the errors.',
    },
    {
      rule: 'entry-field-ignored',
      severity: 'error',
      basis: 'https://yandex.com/support/webmaster/error-dictionary/sitemap.html',
      note: 'Its dictionary lists a misplaced tag among the errors.',
    },
  ],
};
