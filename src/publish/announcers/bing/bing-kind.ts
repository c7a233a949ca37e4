// `announce.bing`: sitemaps, and changed URLs, are submitted to Bing Webmaster Tools.
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';
import type { BingConfig } from './ask-bing.ts';

export const BING_KIND: AnnouncerKind = announcerKind<BingConfig>({
  setting: 'bing',
  place: 3,
  schema: ({ object, secret, address, yesNo }) =>
    object<BingConfig>({
      apiKey: secret('an API key'),
      site: address('the address of the site').optional(),
      urls: yesNo().optional(),
      apiUrl: address('the address of the API').optional(),
    }),
  secrets: [{ part: 'apiKey', variable: 'PORTOLAN_BING_API_KEY' }],
  recipients: [
    {
      name: 'bing',
      setUp: 'Set PORTOLAN_BING_API_KEY.',
      help: ['PORTOLAN_BING_API_KEY       each sitemap'],
    },
    {
      name: 'bing-urls',
      switch: 'urls',
      setUp: 'Set PORTOLAN_BING_API_KEY.',
      help: ["PORTOLAN_BING_API_KEY       URLs, within the day's quota; only with --to"],
    },
  ],
  async open(value) {
    const { createBingAnnouncer } = await import('./bing-announcer.ts');
    const { createBingUrlsAnnouncer } = await import('./bing-urls-announcer.ts');
    const makers = value.urls
      ? [createBingAnnouncer, createBingUrlsAnnouncer]
      : [createBingAnnouncer];
    return makers.map((create) => ({
      setting: value,
      create: (context) => create(value, context),
    }));
  },
});
