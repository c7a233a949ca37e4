// Bing Webmaster Tools: submits each sitemap.
import type { BingConfig } from './announce-config.ts';
import type { AnnounceCheck, Announcer, CheckOptions } from './announcer.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import { askBing, type BingAccount, isOfBingSite, openBingAccount } from './ask-bing.ts';
import { plainWords, readJsonAnswer } from './engine-fault.ts';
import { tellSitemaps } from './tell-sitemaps.ts';

const NAME = 'bing';
const SITES_MAX = 100;
const SITES_SHOWN_MAX = 10;

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
        includes: (sitemap) => isOfBingSite(sitemap, account),
        leftOutReason: `not of the site ${account.site}, and Bing refuses those of others.`,
        tell: (feedUrl) =>
          askBing(
            account,
            { method: 'SubmitFeed', body: { siteUrl: account.site, feedUrl } },
            announcement.signal,
          ),
      }),
    check: (options) => check(account, options),
  };
}

// {"d":[{"__type":"Site:#Microsoft.Bing.Webmaster.Api","IsVerified":true,"Url":"http://…"}]}
// Source:
// https://learn.microsoft.com/en-us/dotnet/api/microsoft.bing.webmaster.api.interfaces.iwebmasterapi.getusersites
async function check(account: BingAccount, { signal }: CheckOptions): Promise<AnnounceCheck> {
  const { site, context } = account;
  const reply = await askBing(account, { method: 'GetUserSites' }, signal);
  if (!reply.accepted) return { announcer: NAME, outcome: reply.outcome, message: reply.reason };
  const { d } = readJsonAnswer(reply.answer);
  const all = (Array.isArray(d) ? d.slice(0, SITES_MAX) : []).map((one: unknown) => {
    const { Url: url, IsVerified: verified } = Object(one) as Record<string, unknown>;
    return { site: plainWords(String(url), context.secrets), verified: verified === true };
  });
  const sites = all.map((one) => one.site);
  // Bing writes the same site with and without the slash at its end, and hosts in Punycode.
  const bare = (text: string): string => (URL.parse(text)?.href ?? text).replace(/\/$/, '');
  const own = all.find((one) => bare(one.site) === bare(site));
  if (own?.verified === true) {
    return {
      announcer: NAME,
      outcome: 'ready',
      message: `Bing accepts sitemaps of ${site}.`,
      sites,
    };
  }
  const seen = sites.slice(0, SITES_SHOWN_MAX).join(', ') || 'no site';
  const message =
    own === undefined
      ? `Bing does not know ${site} under the account of the API key. It knows ${seen}: add the ` +
        'site in Bing Webmaster Tools, or set announce.bing.site as it is written there.'
      : `Bing has not verified ${site} under the account of the API key. Verify it in Bing ` +
        'Webmaster Tools.';
  return { announcer: NAME, outcome: 'refused', message, sites };
}
