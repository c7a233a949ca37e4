// Bing Webmaster Tools: submits each sitemap.
import type { BingConfig } from './announce-config.ts';
import type { Announcer } from './announcer.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import { askBing, openBingAccount } from './ask-bing.ts';
import { tellSitemaps } from './tell-sitemaps.ts';

const NAME = 'bing';

/**
 * Makes the announcer that submits each sitemap to Bing. Submitting one again does no harm.
 *
 * Errors: CONFIG_INVALID.
 * Source:
 * https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi.submitfeed
 */
export function createBingAnnouncer(config: BingConfig, context: AnnouncerContext): Announcer {
  const account = openBingAccount(config, context);
  return {
    name: NAME,
    announce: (announcement) =>
      tellSitemaps(announcement, {
        announcer: NAME,
        engine: 'Bing',
        dryRun: context.dryRun,
        tell: (feedUrl) =>
          askBing(
            account,
            { method: 'SubmitFeed', body: { siteUrl: account.site, feedUrl } },
            announcement.signal,
          ),
      }),
  };
}
