// Google Search Console: submits each sitemap, by whatever credentials of Google there are.
import { relative, resolve } from 'node:path';
import type { HttpAnswer } from '../../../net/request-sender.ts';
import type { AnnounceCheck, Announcer, CheckOptions } from '../../ports/announcer.ts';
import { readSites, sitesText } from '../engine/account-sites.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineQuestion,
  type EngineRefusal,
  type EngineReply,
  uncheckedResult,
} from '../engine/ask-engine.ts';
import { checkSecretSetting, readApiSetting } from '../engine/check-setting.ts';
import { type EngineFault, readJsonAnswer } from '../engine/engine-fault.ts';
import { tellSitemaps } from '../engine/tell-sitemaps.ts';
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

interface Property {
  /** As `https://www.example.com/` or `sc-domain:example.com`. */
  readonly site: string;
  /** As `siteOwner`, `siteFullUser`, `siteRestrictedUser`, `siteUnverifiedUser`. */
  readonly permission: string;
}

interface PropertiesQuestion {
  readonly api: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly context: AnnouncerContext;
  readonly explain: EngineQuestion['explain'];
}

/** Source: https://support.google.com/webmasters/answer/7687615 */
const MAY_SUBMIT: ReadonlySet<string> = new Set(['siteOwner', 'siteFullUser']);

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

/**
 * Asks which properties the account can see; the first 100.
 * Source: https://developers.google.com/webmaster-tools/v1/sites/list
 */
async function askProperties(
  { api, headers, context, explain }: PropertiesQuestion,
  signal: AbortSignal | undefined,
): Promise<readonly Property[] | EngineRefusal> {
  const request = { method: 'GET', url: `${api}/webmasters/v3/sites`, headers } as const;
  const question = { engine: 'Search Console', request, accepts: [200], explain };
  const reply = await askEngine(question, context, signal);
  if (!reply.accepted) return reply;
  const { siteEntry } = readJsonAnswer(reply.answer);
  const fields = { site: 'siteUrl', state: 'permissionLevel' };
  return readSites(siteEntry, fields, context.secrets).map(({ site, state }) => {
    return { site, permission: typeof state === 'string' ? state : '' };
  });
}

/** Says which properties there are (`undefined`: nobody knows), and what to do about `site`. */
function explainProperties(
  properties: readonly Property[] | undefined,
  { site, access }: { readonly site: string; readonly access: GoogleAccess },
): string {
  const user = access.email ?? 'the account';
  if (properties === undefined) return howToAdd(user);
  const own = properties.find((property) => property.site === site);
  if (own !== undefined) {
    const level = own.permission.replace(/^site/, '').replace(/User$/, '') || 'Unknown';
    return own.permission === 'siteUnverifiedUser'
      ? `The property is there, and ${user} is not verified for it. ${howToAdd(user)}`
      : `The property is there with the permission ${level}: Full is needed. ${howToAdd(user)}`;
  }
  if (properties.length === 0) return `It has access to no property: a${howToAdd(user).slice(1)}`;
  const fitting = properties.filter((property) => covers(property.site, site));
  if (fitting.length > 0) {
    const one = fitting.length === 1 ? 'that' : 'one of them';
    return `It can see ${sitesText(fitting)}: set announce.searchConsole.site to ${one}.`;
  }
  return `It can see ${sitesText(properties)}, none of which has ${site}. ${howToAdd(user)}`;
}

// Since 2026 new service accounts are often "not found" in Users and permissions; as delegated
// owners they are. Source: https://github.com/mihdan/recrawler/issues/39 (2026-09-07)
function howToAdd(user: string): string {
  return (
    `Add ${user} to the property with Full permission: Settings, Users and permissions. Where ` +
    'the address is not found there, add it as a delegated owner at ' +
    'https://www.google.com/webmasters/verification/home.'
  );
}

/** The domain of a domain property, in small letters and Punycode; absent for any other. */
function domainOf(site: string): string | undefined {
  const domain = /^sc-domain:(.+)$/i.exec(site)?.[1];
  return domain === undefined ? undefined : (URL.parse(`https://${domain}/`)?.hostname ?? domain);
}

function covers(property: string, site: string): boolean {
  const [own, host] = [property, site].map((one) => domainOf(one) ?? URL.parse(one)?.hostname);
  if (own === undefined || host === undefined) return false;
  return property.startsWith('sc-domain:') ? `.${host}`.endsWith(`.${own}`) : own === host;
}
