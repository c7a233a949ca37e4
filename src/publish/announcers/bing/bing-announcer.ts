// Bing Webmaster Tools: submits each sitemap.
import type { AnnounceCheck, Announcer, CheckOptions } from '../../ports/announcer.ts';
import { readSites, sitesText } from '../engine/account-sites.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import { uncheckedResult } from '../engine/ask-engine.ts';
import { readJsonAnswer } from '../engine/engine-fault.ts';
import { tellSitemaps } from '../engine/tell-sitemaps.ts';
import {
  askBing,
  type BingAccount,
  type BingConfig,
  isOfBingSite,
  openBingAccount,
} from './ask-bing.ts';

const NAME = 'bing';

/**
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
        leftOutReason: `not of the site ${account.site}: Bing refuses sitemaps of other sites.`,
        tell: (feedUrl) => {
          const body = { siteUrl: account.site, feedUrl };
          return askBing(account, { method: 'SubmitFeed', body }, announcement.signal);
        },
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
  if (!reply.accepted) return uncheckedResult(NAME, reply);
  const { d } = readJsonAnswer(reply.answer);
  const all = readSites(d, { site: 'Url', state: 'IsVerified' }, context.secrets);
  const sites = all.map((one) => one.site);
  // Bing writes the same site with and without the slash at its end, and hosts in Punycode.
  const bare = (text: string): string => (URL.parse(text)?.href ?? text).replace(/\/$/, '');
  const own = all.find((one) => bare(one.site) === bare(site));
  if (own?.state === true) {
    const message = `Bing accepts sitemaps of ${site}.`;
    return { announcer: NAME, outcome: 'ready', message, sites };
  }
  const message =
    own === undefined
      ? `Bing does not know ${site} under the account of the API key. It knows ` +
        `${sitesText(all)}: add the site in Bing Webmaster Tools, or set announce.bing.site as ` +
        'it is written there.'
      : `Bing has not verified ${site} under the account of the API key. Verify it in Bing ` +
        'Webmaster Tools.';
  return { announcer: NAME, outcome: 'refused', message, sites };
}
