// `announce.searchConsole`: sitemaps are submitted to Google Search Console.
import { type AnnouncerKind, announcerKind } from '../engine/announcer-kind.ts';

/** How sitemaps are submitted to Search Console. Needs `accessToken` or `keyFile`. */
export interface SearchConsoleConfig {
  /** `https://www.example.com/` or `sc-domain:example.com`. Default: the origin of `base`. */
  readonly site?: string | undefined;
  /**
   * A JSON credential file of Google: the key of a service account, a person's refresh token
   * (`authorized_user`) or workload identity (`external_account`).
   */
  readonly keyFile?: string | undefined;
  /** An access token with the scope of the API. Takes precedence over `keyFile`. */
  readonly accessToken?: string | undefined;
  /**
   * Hosts, as `sts.example.com`, to which the secrets of `keyFile` may be sent. Default: Google's
   * own, and that of `apiUrl`.
   */
  readonly tokenHosts?: readonly string[] | undefined;
  /** Default `https://www.googleapis.com`. */
  readonly apiUrl?: string | undefined;
}

/** `announce.searchConsole`. */
export const SEARCH_CONSOLE_KIND: AnnouncerKind = announcerKind<SearchConsoleConfig>({
  setting: 'searchConsole',
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
