// Yandex Webmaster: adds each sitemap to the site.
import type { HttpAnswer } from '../../net/request-sender.ts';
import type { YandexConfig } from './announce-config.ts';
import type { Announcer } from './announcer.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineRefusal,
  type EngineReply,
  readJsonAnswer,
} from './ask-engine.ts';
import { checkSecretSetting, readApiSetting } from './check-setting.ts';
import { tellSitemaps } from './tell-sitemaps.ts';

const NAME = 'yandex';
const ENGINE = 'Yandex';
const API = 'https://api.webmaster.yandex.net';

interface YandexAccount {
  readonly context: AnnouncerContext;
  readonly config: YandexConfig;
  readonly api: string;
  readonly hostId: string;
}

/**
 * Makes the announcer that adds each sitemap to the site in Yandex Webmaster. One that is there
 * already counts as accepted.
 *
 * Errors: CONFIG_INVALID.
 * Source: https://yandex.com/dev/webmaster/doc/en/reference/host-user-added-sitemaps-post
 */
export function createYandexAnnouncer(config: YandexConfig, context: AnnouncerContext): Announcer {
  context.secrets.add(checkSecretSetting(config.token, 'announce.yandex.token'));
  const account: YandexAccount = {
    context,
    config,
    api: readApiSetting(config.apiUrl ?? API, 'announce.yandex.apiUrl'),
    hostId: config.hostId ?? hostIdOf(context.base),
  };
  return {
    name: NAME,
    announce: (announcement) => {
      const { signal } = announcement;
      let user: string | EngineRefusal | undefined = config.userId;
      return tellSitemaps(announcement, {
        announcer: NAME,
        engine: ENGINE,
        dryRun: context.dryRun,
        tell: async (sitemap) => {
          user ??= await askUser(account, signal);
          return typeof user === 'string' ? addSitemap(account, user, sitemap, signal) : user;
        },
      });
    },
  };
}

/** As `https:example.com:443`. */
function hostIdOf({ protocol, hostname, port }: URL): string {
  return `${protocol}${hostname}:${port || (protocol === 'https:' ? '443' : '80')}`;
}

async function askUser(
  account: YandexAccount,
  signal: AbortSignal | undefined,
): Promise<string | EngineRefusal> {
  const request = { method: 'GET', url: `${account.api}/v4/user` } as const;
  const reply = await ask(account, request, signal);
  if (!reply.accepted) return reply;
  // The number may be too large for a JavaScript number.
  const digits = /"user_id"\s*:\s*"?(\d{1,20})/.exec(reply.answer.text)?.[1];
  if (digits !== undefined) return digits;
  const reason = 'Yandex did not say which user the token belongs to. Set userId.';
  return { accepted: false, outcome: 'failed', reason };
}

function addSitemap(
  account: YandexAccount,
  user: string,
  sitemap: string,
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const host = encodeURIComponent(account.hostId).replaceAll('%3A', ':');
  const path = `/v4/user/${encodeURIComponent(user)}/hosts/${host}/user-added-sitemaps`;
  const request = {
    method: 'POST',
    url: account.api + path,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ url: sitemap }),
  } as const;
  return ask(account, request, signal);
}

function ask(
  account: YandexAccount,
  request: {
    readonly method: 'GET' | 'POST';
    readonly url: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
  },
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const authorization = `OAuth ${account.config.token}`;
  const explain = (answer: HttpAnswer): AnswerMeaning => explainAnswer(answer, account.hostId);
  return askEngine(
    {
      engine: ENGINE,
      request: { ...request, headers: { ...request.headers, authorization } },
      accepts: [200, 201],
      explain,
    },
    account.context,
    signal,
  );
}

// An error is {"error_code":"HOST_NOT_VERIFIED","error_message":"…"}.
function explainAnswer(answer: HttpAnswer, hostId: string): AnswerMeaning {
  const { error_code: code } = readJsonAnswer(answer);
  const elsewhere = 'Verify the site in Yandex Webmaster, or set hostId as it is written there.';
  switch (code) {
    case 'SITEMAP_ALREADY_ADDED':
      return { outcome: 'accepted' };
    case 'INVALID_USER_ID':
      return { reason: 'the token belongs to another user. Leave userId out: it is asked for.' };
    case 'HOST_NOT_VERIFIED':
      return { reason: `${hostId} is not verified under the user of the token. ${elsewhere}` };
    case 'HOST_NOT_FOUND':
      return { reason: `it knows no site ${hostId} of the user of the token. ${elsewhere}` };
    case 'HOST_NOT_LOADED':
      return { outcome: 'failed', reason: `it has not loaded the data of ${hostId} yet.` };
    case 'ACCESS_FORBIDDEN':
      return {
        reason:
          'the token may not do this. Get one with the rights webmaster:hostinfo and ' +
          'webmaster:verify.',
      };
    case 'INVALID_OAUTH_TOKEN':
      return { reason: 'it does not know the token, or it has expired. Get a new one.' };
    case 'INVALID_URL':
      return { reason: `it takes no such address for ${hostId}.` };
    default:
      if (answer.status !== 401 && answer.status !== 403) return {};
      return { reason: 'it does not take the token. Get a new one.' };
  }
}
