// Google Search Console: submits each sitemap, by the key of a service account.
import { relative, resolve } from 'node:path';
import type { HttpAnswer } from '../../net/request-sender.ts';
import { requestAccessToken } from './access-token.ts';
import type { SearchConsoleConfig } from './announce-config.ts';
import type { Announcer } from './announcer.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineRefusal,
  type EngineReply,
  readJsonAnswer,
} from './ask-engine.ts';
import { readApiSetting } from './check-setting.ts';
import { readGoogleAccount } from './google-account.ts';
import { tellSitemaps } from './tell-sitemaps.ts';

const NAME = 'search-console';
const ENGINE = 'Search Console';
const API = 'https://www.googleapis.com';

interface SearchConsole {
  readonly context: AnnouncerContext;
  readonly api: string;
  readonly site: string;
  readonly keyPath: string;
  readonly keyShown: string;
}

interface Access {
  readonly token: string;
  readonly email: string;
}

/**
 * Makes the announcer that submits each sitemap to Search Console. Submitting one again does no
 * harm: Google then reads it anew.
 *
 * Errors: CONFIG_INVALID.
 * Source: https://developers.google.com/webmaster-tools/v1/sitemaps/submit
 */
export function createSearchConsoleAnnouncer(
  config: SearchConsoleConfig,
  context: AnnouncerContext,
): Announcer {
  const { folder, base } = context;
  const keyPath = resolve(folder, config.keyFile);
  const searchConsole: SearchConsole = {
    context,
    api: readApiSetting(config.apiUrl ?? API, 'announce.searchConsole.apiUrl'),
    site: config.site ?? `${base.origin}/`,
    keyPath,
    keyShown: relative(folder, keyPath).startsWith('..')
      ? config.keyFile
      : relative(folder, keyPath),
  };
  return {
    name: NAME,
    announce: (announcement) => {
      let access: Access | EngineRefusal | undefined;
      return tellSitemaps(announcement, {
        announcer: NAME,
        engine: ENGINE,
        dryRun: context.dryRun,
        tell: async (sitemap) => {
          access ??= await openAccess(searchConsole, announcement.signal);
          if ('accepted' in access) return access;
          return submit(searchConsole, access, sitemap, announcement.signal);
        },
      });
    },
  };
}

async function openAccess(
  { context, keyPath, keyShown }: SearchConsole,
  signal: AbortSignal | undefined,
): Promise<Access | EngineRefusal> {
  signal?.throwIfAborted();
  const account = await readGoogleAccount(keyPath, keyShown);
  if ('accepted' in account) return account;
  for (const secret of account.secrets) context.secrets.add(secret);
  const token = await requestAccessToken(account, context, signal);
  return typeof token === 'string' ? { token, email: account.email } : token;
}

function submit(
  { context, api, site }: SearchConsole,
  { token, email }: Access,
  sitemap: string,
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const path = `/webmasters/v3/sites/${encodeURIComponent(site)}/sitemaps/`;
  const request = {
    method: 'PUT',
    url: api + path + encodeURIComponent(sitemap),
    headers: { authorization: `Bearer ${token}` },
  } as const;
  const explain = (answer: HttpAnswer): AnswerMeaning => explainAnswer(answer, site, email);
  return askEngine({ engine: ENGINE, request, accepts: [200, 204], explain }, context, signal);
}

function explainAnswer(answer: HttpAnswer, site: string, email: string): AnswerMeaning {
  const { reason: fault } = firstFault(answer);
  switch (answer.status) {
    case 400:
      return {
        reason:
          `it takes no such site or sitemap. Is ${site} written as in Search Console ` +
          '(https://www.example.com/ or sc-domain:example.com)?',
      };
    case 401:
      return { reason: 'it does not take the access token of the service account.' };
    case 403:
      if (/limitexceeded|quotaexceeded/i.test(fault)) {
        return { outcome: 'failed', reason: 'its quota of requests is used up.' };
      }
      if (/accessnotconfigured|service_disabled/i.test(fault)) {
        return {
          reason:
            'the Search Console API is not switched on in the Google Cloud project of the key. ' +
            'Switch it on under APIs & Services.',
        };
      }
      return {
        reason:
          `the service account may not submit sitemaps of ${site}. Add ${email} there as an ` +
          'owner: Settings, Users and permissions.',
      };
    case 404:
      return {
        reason:
          `it knows no site ${site}. Add it, or set announce.searchConsole.site as it is ` +
          'written there.',
      };
    default:
      return {};
  }
}

// {"error":{"code":403,"message":"…","errors":[{"reason":"forbidden"}],"status":"…"}}
function firstFault(answer: HttpAnswer): { readonly reason: string } {
  const { error } = readJsonAnswer(answer);
  const { errors, details } = Object(error) as Record<string, unknown>;
  const reasons = [errors, details]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .map((item: unknown) => (Object(item) as Record<string, unknown>)['reason']);
  return { reason: reasons.filter((reason) => typeof reason === 'string').join(' ') };
}
