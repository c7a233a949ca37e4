// `announce.baidu`: changed URLs are pushed to Baidu.
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';
import type { BaiduConfig } from './baidu-announcer.ts';

export const BAIDU_KIND: AnnouncerKind = announcerKind<BaiduConfig>({
  setting: 'baidu',
  place: 6,
  schema: ({ object, text, secret, address }) =>
    object<BaiduConfig>({
      site: text('the site’s address or host').optional(),
      token: secret('a token'),
      apiUrl: address('the address of the API').optional(),
    }),
  secrets: [{ part: 'token', variable: 'PORTOLAN_BAIDU_TOKEN' }],
  recipients: [
    {
      name: 'baidu',
      setUp: 'Set PORTOLAN_BAIDU_TOKEN.',
      help: ["PORTOLAN_BAIDU_TOKEN        URLs, within the day's quota"],
    },
  ],
  async open(value) {
    const { createBaiduAnnouncer } = await import('./baidu-announcer.ts');
    return [{ setting: value, create: (context) => createBaiduAnnouncer(value, context) }];
  },
});
