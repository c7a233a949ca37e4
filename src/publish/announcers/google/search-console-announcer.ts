// Google Search Console: submits each sitemap, by whatever credentials of Google there are.
import { relative, resolve } from 'node:path';
import type { HttpAnswer } from '../../../net/request-sender.ts';
import type { AnnounceCheck, Announcer, CheckOptions } from '../../ports/announcer.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineRefusal,
  type EngineReply,
  uncheckedResult,
} from '../engine/ask-engine.ts';
import { checkSecretSetting, readApiSetting } from '../engine/check-setting.ts';
import type { EngineFault } from '../engine/engine-fault.ts';
import { tellSitemaps } from '../engine/tell-sitemaps.ts';
import {
  askProperties,
  domainOf,
  explainProperties,
  MAY_SUBMIT,
  type PropertiesQuestion,
} from './ask-properties.ts';
import { type GoogleAccess, requestGoogleAccess } from './google-access.ts';
import { readGoogleCredentials } from './google-credentials.ts';
import { SEARCH_CONSOLE_SCOPE } from './request-token.ts';

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

const NAME = 'search-console';
const ENGINE = 'Search Console';
const API = 'https://www.googleapis.com';

interface SearchConsole {
  readonly context: AnnouncerContext;
  readonly config: SearchConsoleConfig;
  readonly api: string;
  readonly site: string;
}

/**
 * Submitting a sitemap again makes Google read it again.
 * Source: https://developers.google.com/webmaster-tools/v1/sitemaps/submit
 */
export function createSearchConsoleAnnouncer(
  config: SearchConsoleConfig,
  context: AnnouncerContext,
): Announcer {
  const { accessToken = '' } = config;
  if (accessToken !== '') {
    context.secrets.add(checkSecretSetting(accessToken, 'announce.searchConsole.accessToken'));
  }
  const searchConsole: SearchConsole = {
    context,
    config,
    api: readApiSetting(config.apiUrl ?? API, 'announce.searchConsole.apiUrl'),
    site: config.site ?? `${context.base.origin}/`,
  };
  return {
    name: NAME,
    announce: (announcement) => {
      let access: GoogleAccess | EngineRefusal | undefined;
      return tellSitemaps(announcement, {
        announcer: NAME,
        engine: ENGINE,
        dryRun: context.dryRun,
        includes: (sitemap) => isOfProperty(sitemap, searchConsole.site),
        leftOutReason: `not of the property ${searchConsole.site}: Google refuses them there.`,
        tell: async (sitemap) => {
          access ??= await openAccess(searchConsole, announcement.signal);
          if ('accepted' in access) return access;
          return submit(searchConsole, access, sitemap, announcement.signal);
        },
      });
    },
    check: (options) => check(searchConsole, options),
  };
}

// A URL-prefix property has what begins with it; a domain property all hosts of the domain.
function isOfProperty(sitemap: string, site: string): boolean {
  const url = URL.parse(sitemap);
  const domain = domainOf(site);
  if (domain !== undefined) return url !== null && `.${url.hostname}`.endsWith(`.${domain}`);
  const prefix = URL.parse(site)?.href;
  return prefix === undefined || url === null || url.href.startsWith(prefix);
}

async function openAccess(
  { context, config }: SearchConsole,
  signal: AbortSignal | undefined,
): Promise<GoogleAccess | EngineRefusal> {
  signal?.throwIfAborted();
  const { accessToken = '', keyFile = '', tokenHosts = [], apiUrl } = config;
  if (accessToken !== '') return { token: accessToken, who: 'the access token' };
  const path = resolve(context.folder, keyFile);
  const inside = relative(context.folder, path);
  const credentials = await readGoogleCredentials(path, {
    shown: inside.startsWith('..') ? keyFile : inside,
    // Another API receives the token anyway.
    tokenHosts: apiUrl === undefined ? tokenHosts : [...tokenHosts, new URL(apiUrl).host],
  });
  if ('accepted' in credentials) return credentials;
  return requestGoogleAccess(credentials, context, signal);
}

async function submit(
  searchConsole: SearchConsole,
  access: GoogleAccess,
  sitemap: string,
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const { context, api, site } = searchConsole;
  const path = `/webmasters/v3/sites/${encodeURIComponent(site)}/sitemaps/`;
  const url = api + path + encodeURIComponent(sitemap);
  const request = { method: 'PUT', url, headers: headersOf(access) } as const;
  let missing = false;
  const explain = (answer: HttpAnswer, fault: EngineFault): AnswerMeaning => {
    const meaning = explainFault(answer.status, fault, site, access);
    missing = meaning.reason === undefined && [403, 404].includes(answer.status);
    return missing ? { reason: `${access.who} may not submit sitemaps of ${site}.` } : meaning;
  };
  const question = { engine: ENGINE, request, accepts: [200, 204], explain };
  const reply = await askEngine(question, context, signal);
  if (reply.accepted || !missing) return reply;
  const found = await askProperties(questionOf(searchConsole, access), signal);
  const hint = explainProperties('accepted' in found ? undefined : found, { site, access });
  return { ...reply, reason: `${reply.reason} ${hint}` };
}

function headersOf({ token, quotaProject }: GoogleAccess): Record<string, string> {
  const headers = { authorization: `Bearer ${token}` };
  return quotaProject === undefined ? headers : { ...headers, 'x-goog-user-project': quotaProject };
}

function questionOf({ api, context }: SearchConsole, access: GoogleAccess): PropertiesQuestion {
  const explain = (answer: HttpAnswer, fault: EngineFault): AnswerMeaning =>
    explainFault(answer.status, fault, 'the account', access);
  return { api, headers: headersOf(access), context, explain };
}

// A live 403 is {"error":{"code":403,"message":"User does not have sufficient permission for site
// '…'.","errors":[{"reason":"forbidden"}]}}, for a property that is not there as well.
function explainFault(
  status: number,
  { codes }: EngineFault,
  site: string,
  { who }: GoogleAccess,
): AnswerMeaning {
  // `rateLimitExceeded` and `RATE_LIMIT_EXCEEDED` are the same.
  const words = codes.join(' ').replaceAll('_', '').toLowerCase();
  if (status === 400) {
    const forms = 'https://www.example.com/ or sc-domain:example.com';
    const is = `Is ${site} written as in Search Console (${forms})?`;
    return { reason: `it does not accept this site or sitemap. ${is}` };
  }
  if (status === 401) {
    const whose = who === 'the access token' ? '' : ` of ${who}`;
    return { reason: `it does not accept the access token${whose}. Has it expired?` };
  }
  if (status !== 403) return {};
  if (/limitexceeded|quotaexceeded|resourceexhausted/.test(words)) {
    return { outcome: 'failed', reason: 'its quota of requests is used up.' };
  }
  if (/accessnotconfigured|servicedisabled/.test(words)) {
    const where = 'in the Google Cloud project of the credentials';
    const fix = 'Enable it under APIs & Services.';
    return { reason: `the Search Console API is not enabled ${where}. ${fix}` };
  }
  if (!/insufficientpermissions|scopeinsufficient/.test(words)) return {};
  return { reason: `${who} lacks the scope ${SEARCH_CONSOLE_SCOPE}. Ask for the token with it.` };
}

async function check(
  searchConsole: SearchConsole,
  { signal }: CheckOptions,
): Promise<AnnounceCheck> {
  const { site } = searchConsole;
  const access = await openAccess(searchConsole, signal);
  if ('accepted' in access) return uncheckedResult(NAME, access);
  const properties = await askProperties(questionOf(searchConsole, access), signal);
  if ('accepted' in properties) return uncheckedResult(NAME, properties);
  const own = properties.find((property) => property.site === site);
  const sites = properties.map((property) => property.site);
  if (own !== undefined && MAY_SUBMIT.has(own.permission)) {
    const message = `Search Console accepts sitemaps of ${site} from ${access.who}.`;
    return { announcer: NAME, outcome: 'ready', message, sites };
  }
  const hint = explainProperties(properties, { site, access });
  const message = `Search Console would not accept sitemaps of ${site} from ${access.who}. ${hint}`;
  return { announcer: NAME, outcome: 'refused', message, sites };
}
