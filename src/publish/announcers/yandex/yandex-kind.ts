// `announce.yandex`: sitemaps, and changed URLs, are submitted to Yandex Webmaster.
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';
import type { YandexConfig } from './ask-yandex.ts';

export const YANDEX_KIND: AnnouncerKind = announcerKind<YandexConfig>({
  setting: 'yandex',
  place: 4,
  schema: ({ object, secret, text, yesNo, address }) =>
    object<YandexConfig>({
      token: secret('an OAuth token'),
      userId: text('a user id').optional(),
      hostId: text('a host, as https:example.com:443').optional(),
      recrawl: yesNo().optional(),
      urls: yesNo().optional(),
      apiUrl: address('the address of the API').optional(),
    }),
  secrets: [{ part: 'token', variable: 'PORTOLAN_YANDEX_TOKEN' }],
  recipients: [
    {
      name: 'yandex',
      setUp: 'Set PORTOLAN_YANDEX_TOKEN.',
      help: ['PORTOLAN_YANDEX_TOKEN       each sitemap'],
    },
    {
      name: 'yandex-urls',
      switch: 'urls',
      setUp: 'Set PORTOLAN_YANDEX_TOKEN.',
      help: ["PORTOLAN_YANDEX_TOKEN       URLs, within the day's quota; only with --to"],
    },
  ],
  async open(value) {
    const { createYandexAnnouncer } = await import('./yandex-announcer.ts');
    const { createYandexUrlsAnnouncer } = await import('./yandex-urls-announcer.ts');
    const makers = value.urls
      ? [createYandexAnnouncer, createYandexUrlsAnnouncer]
      : [createYandexAnnouncer];
    return makers.map((create) => ({
      setting: value,
      create: (context) => create(value, context),
    }));
  },
});
