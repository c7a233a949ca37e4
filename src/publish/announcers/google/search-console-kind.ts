// `announce.searchConsole`: sitemaps are submitted to Google Search Console.
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';
import type { SearchConsoleConfig } from './search-console-announcer.ts';

export const SEARCH_CONSOLE_KIND: AnnouncerKind = announcerKind<SearchConsoleConfig>({
  setting: 'searchConsole',
  place: 2,
  schema: ({ object, text, secret, list, address }) =>
    object<SearchConsoleConfig>({
      site: text('a site, as https://www.example.com/ or sc-domain:example.com').optional(),
      keyFile: secret('the path of a JSON credential file of Google').optional(),
      accessToken: secret('an access token').optional(),
      tokenHosts: list(text('a host, as sts.example.com'), 'a list of hosts').optional(),
      apiUrl: address('the address of the API').optional(),
    }),
  secrets: [
    { part: 'accessToken', variable: 'PORTOLAN_GOOGLE_ACCESS_TOKEN' },
    { part: 'keyFile', variable: 'GOOGLE_APPLICATION_CREDENTIALS', isSharedFile: true },
  ],
  recipients: [
    {
      name: 'search-console',
      setUp:
        'Set PORTOLAN_GOOGLE_ACCESS_TOKEN, or GOOGLE_APPLICATION_CREDENTIALS to a credential file.',
      help: [
        'PORTOLAN_GOOGLE_ACCESS_TOKEN; or, with --to, a credential file of Google in',
        'GOOGLE_APPLICATION_CREDENTIALS: key, refresh token or workload identity',
      ],
    },
  ],
  async open(value) {
    const { createSearchConsoleAnnouncer } = await import('./search-console-announcer.ts');
    return [{ setting: value, create: (context) => createSearchConsoleAnnouncer(value, context) }];
  },
});
