// Yandex Webmaster: adds each sitemap to the site, and asks to read again what is there already.
import type { AnnounceCheck, Announcer, CheckOptions } from '../../ports/announcer.ts';
import { readSites, sitesText } from '../engine/account-sites.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type EngineRefusal,
  type EngineReply,
  failed,
  uncheckedResult,
} from '../engine/ask-engine.ts';
import { readJsonAnswer } from '../engine/engine-fault.ts';
import { tellSitemaps } from '../engine/tell-sitemaps.ts';
import {
  askYandex,
  askYandexUser,
  isOfYandexHost,
  openYandexAccount,
  type YandexAccount,
  type YandexCall,
  type YandexConfig,
  yandexHostPath,
} from './ask-yandex.ts';

const NAME = 'yandex';
const ENGINE = 'Yandex';

/**
 * A sitemap that was added before is not submitted again, unless `recrawl` is set.
 * Source: https://yandex.com/dev/webmaster/doc/en/reference/host-user-added-sitemaps-post
 */
export function createYandexAnnouncer(config: YandexConfig, context: AnnouncerContext): Announcer {
  const account = openYandexAccount(config, context);
  return {
    name: NAME,
    announce: (announcement) => {
      const { signal } = announcement;
      let user: string | EngineRefusal | undefined;
      return tellSitemaps(announcement, {
        announcer: NAME,
        engine: ENGINE,
        dryRun: context.dryRun,
        includes: (sitemap) => isOfYandexHost(sitemap, account),
        leftOutReason: `not on ${account.hostId}: Yandex refuses sitemaps of other sites.`,
        tell: async (sitemap) => {
          user ??= await askYandexUser(account, signal);
          return typeof user === 'string' ? addSitemap(account, user, sitemap, signal) : user;
        },
      });
    },
    check: (options) => check(account, options),
  };
}

async function addSitemap(
  account: YandexAccount,
  user: string,
  sitemap: string,
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  let known = false;
  const call: YandexCall = {
    method: 'POST',
    path: `${yandexHostPath(account, user)}/user-added-sitemaps`,
    body: { url: sitemap },
    explain: (_answer, { codes: [code] }) => {
      known = code === 'SITEMAP_ALREADY_ADDED';
      return known ? { outcome: 'accepted' } : undefined;
    },
  };
  const reply = await askYandex(account, call, signal);
  if (!reply.accepted || !known) return reply;
  if (account.config.recrawl === true) return recrawl(account, user, reply, signal);
  const nothingNew =
    'It was added before, and Yandex decides when to read it again. Set announce.yandex.recrawl ' +
    'to true to have it read at once, up to 10 times a month.';
  return { ...reply, nothingNew };
}

// An answer to a known sitemap: {"error_code":"SITEMAP_ALREADY_ADDED","sitemap_id":"…"}.
// Source:
// https://yandex.com/dev/webmaster/doc/ru/reference/host-priority-re-crawl-initiation-sitemap.md
async function recrawl(
  account: YandexAccount,
  user: string,
  added: EngineReply & { readonly accepted: true },
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const { sitemap_id: id } = readJsonAnswer(added.answer);
  const before = 'It was added before';
  if (typeof id !== 'string') {
    const nothingNew = `${before}, and Yandex did not say under which id it could be read again.`;
    return { ...added, nothingNew };
  }
  const limit = await askRecrawlLimit(account, user, signal);
  if ('accepted' in limit) return limit;
  if (limit.left === 0) {
    const until = limit.nextDay === '' ? '' : ` until ${limit.nextDay}`;
    const nothingNew = `${before}, and this month’s recrawls of sitemaps are used up${until}.`;
    return { ...added, nothingNew };
  }
  const path = `${yandexHostPath(account, user)}/sitemaps/${encodeURIComponent(id)}/recrawl`;
  return askYandex(account, { method: 'POST', path, version: 'v4.1' }, signal);
}

async function askRecrawlLimit(
  account: YandexAccount,
  user: string,
  signal: AbortSignal | undefined,
): Promise<{ readonly left: number; readonly nextDay: string } | EngineRefusal> {
  const path = `${yandexHostPath(account, user)}/sitemaps/recrawl`;
  const reply = await askYandex(account, { method: 'GET', path, version: 'v4.1' }, signal);
  if (!reply.accepted) return reply;
  const { host_sitemaps_recrawl_limit_info: info } = readJsonAnswer(reply.answer);
  const limit = Object(info) as Record<string, unknown>;
  const { monthly_limit_requests: most, requests_count: used, nearest_allowed_day: day } = limit;
  if (typeof most !== 'number' || typeof used !== 'number') {
    return failed('Yandex did not say how many recrawls of sitemaps are left this month.');
  }
  const date = typeof day === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(day)?.[0] : undefined;
  return { left: Math.max(0, Math.floor(most - used)), nextDay: date ?? '' };
}

// {"hosts":[{"host_id":"https:example.com:443","verified":true}]}
// Source: https://yandex.com/dev/webmaster/doc/en/reference/hosts
async function check(account: YandexAccount, { signal }: CheckOptions): Promise<AnnounceCheck> {
  const { hostId, context, config } = account;
  const user = await askYandexUser(account, signal);
  if (typeof user !== 'string') return uncheckedResult(NAME, user);
  const path = `/user/${encodeURIComponent(user)}/hosts`;
  const reply = await askYandex(account, { method: 'GET', path }, signal);
  if (!reply.accepted) return uncheckedResult(NAME, reply);
  const { hosts } = readJsonAnswer(reply.answer);
  const all = readSites(hosts, { site: 'host_id', state: 'verified' }, context.secrets);
  const sites = all.map(({ site }) => site);
  const own = all.find(({ site }) => site === hostId);
  if (own?.state !== true) {
    const seen = own === undefined ? ` It knows ${sitesText(all)} of this user.` : '';
    const what = own === undefined ? 'does not know' : 'has not verified';
    const message =
      `Yandex ${what} ${hostId} under the user of the token.${seen} Verify the site in Yandex ` +
      'Webmaster, or set announce.yandex.hostId as it is written there.';
    return { announcer: NAME, outcome: 'refused', message, sites };
  }
  const ready = { announcer: NAME, outcome: 'ready', sites } as const;
  const accepts = `Yandex accepts sitemaps of ${hostId}.`;
  if (config.recrawl !== true) return { ...ready, message: accepts };
  const limit = await askRecrawlLimit(account, user, signal);
  if ('accepted' in limit) return uncheckedResult(NAME, limit);
  const message = `${accepts} Recrawls of sitemaps left this month: ${limit.left}.`;
  return { ...ready, message, quota: { left: limit.left, per: 'month' } };
}
