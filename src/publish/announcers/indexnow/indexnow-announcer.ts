// IndexNow: submits URLs that were added, changed or removed to the engines that take part.
import { PortolanError } from '../../../base/portolan-error.ts';
import type {
  AnnounceCheck,
  Announcement,
  AnnounceResult,
  Announcer,
  ChangeKind,
} from '../../ports/announcer.ts';
import {
  INDEXNOW_ENDPOINTS_MAX,
  INDEXNOW_URLS_MAX,
  RETRY_SECONDS_MIN,
} from '../engine/announce-limits.ts';
import type { AnnouncerContext } from '../engine/announcer-context.ts';
import {
  type AnswerMeaning,
  askEngine,
  type EngineQuestion,
  type EngineRefusal,
  type EngineReply,
  mayPass,
  uncheckedResult,
} from '../engine/ask-engine.ts';
import { readAddressSetting } from '../engine/check-setting.ts';
import type { EngineFault } from '../engine/engine-fault.ts';
import { tellUrls, unknownChanges } from '../engine/tell-urls.ts';
import { type IndexNowKeyFile, keepKeyFile, locateKeyFile } from './indexnow-key-file.ts';
import { type IndexNowConfig, type IndexNowSite, siteContext } from './indexnow-sites.ts';

const ENGINE = 'IndexNow';
const KINDS: readonly ChangeKind[] = ['added', 'changed', 'removed'];
const ENDPOINT = 'https://api.indexnow.org/indexnow';
// 200: received. 202: received, and the key file is not checked yet.
const ACCEPTED = [200, 202];

/**
 * Submits the URLs of one host that changed and that the key file proves, 10,000 per POST. If one
 * of several endpoints does not accept, the next one is tried.
 * Source: https://www.indexnow.org/documentation
 */
export function createIndexNowAnnouncer(
  site: IndexNowSite,
  anyContext: AnnouncerContext,
): Announcer {
  const context = siteContext(site, anyContext);
  const { name, config, others } = site;
  checkKey(config.key);
  context.secrets.add(config.key);
  const endpoints = endpointsOf(config);
  const keyFile = locateKeyFile(config, context);
  const told = { name, context, endpoints, keyFile, config, others };
  return {
    name,
    urls: { kinds: KINDS, initial: config.initial === true },
    announce: (announcement) => announce(told, announcement),
    check: ({ signal }) => check(told, signal),
  };
}

interface IndexNow {
  readonly name: string;
  readonly context: AnnouncerContext;
  readonly config: IndexNowConfig;
  readonly endpoints: readonly URL[];
  readonly keyFile: IndexNowKeyFile;
  readonly others: readonly string[];
}

function endpointsOf({ endpoint = ENDPOINT }: IndexNowConfig): readonly URL[] {
  const given = [endpoint].flat();
  if (given.length > 0 && given.length <= INDEXNOW_ENDPOINTS_MAX) {
    return given.map((one) => readAddressSetting(one, 'announce.indexNow.endpoint'));
  }
  throw new PortolanError('CONFIG_INVALID', {
    message: `announce.indexNow.endpoint has ${given.length} addresses.`,
    hint: `Give one to ${INDEXNOW_ENDPOINTS_MAX}: one engine informs the others.`,
  });
}

async function announce(indexNow: IndexNow, announcement: Announcement): Promise<AnnounceResult> {
  const { name, context, config, keyFile } = indexNow;
  const { difference, initial, signal } = announcement;
  signal?.throwIfAborted();
  const fault = context.dryRun ? undefined : await keepKeyFile(keyFile, config.key);
  const remark = fault?.reason ?? (keyFile.path === undefined ? serveRemark(keyFile) : '');
  const skipped = (why: string): AnnounceResult => ({
    announcer: name,
    outcome: 'skipped',
    message: remark === '' ? why : `${why} ${remark}`,
  });
  if (difference === undefined) return skipped(unknownChanges(name, ENGINE).message);
  if (initial && config.initial !== true) {
    return skipped(
      'IndexNow accepts changes, not whole sitemaps, and nothing was published before: the next ' +
        'publication submits what changed. After a move to a new address, set initial: true once.',
    );
  }
  const posts = new EndpointPosts(indexNow, signal);
  const result = await tellUrls({
    announcer: name,
    engine: ENGINE,
    dryRun: context.dryRun,
    batches: difference(KINDS),
    includes: (url) => isProven(url, keyFile),
    leftOutReason: leftOutReason(indexNow),
    chunkSize: () => INDEXNOW_URLS_MAX,
    signal,
    tell: async (urls) => fault ?? posts.post(urls),
  });
  return withRemarks(result, posts, keyFile);
}

/** Posts chunks to the first endpoint that accepts, and begins with that one the next time. */
class EndpointPosts {
  readonly #indexNow: IndexNow;
  readonly #signal: AbortSignal | undefined;
  #order: readonly URL[];
  /** Why endpoints before the one that accepted did not; each once. */
  readonly passedOver: Set<string> = new Set();
  /** An endpoint has not checked the key file yet. */
  pendingCheck = false;

  constructor(indexNow: IndexNow, signal: AbortSignal | undefined) {
    this.#indexNow = indexNow;
    this.#signal = signal;
    this.#order = indexNow.endpoints;
  }

  async post(urls: readonly string[]): Promise<EngineReply> {
    const refusals: EngineRefusal[] = [];
    for (const endpoint of this.#order) {
      const reply = await postTo(endpoint, urls, this.#indexNow, this.#signal);
      if (reply.accepted) {
        for (const { reason } of refusals) this.passedOver.add(reason);
        if (reply.answer.status === 202) this.pendingCheck = true;
        this.#order = [endpoint, ...this.#order.filter((one) => one !== endpoint)];
        return reply;
      }
      refusals.push(reply);
    }
    return joinRefusals(refusals);
  }
}

function joinRefusals(refusals: readonly EngineRefusal[]): EngineRefusal {
  const failed = refusals.filter(({ outcome }) => outcome === 'failed');
  return {
    accepted: false,
    outcome: failed.length > 0 ? 'failed' : 'refused',
    reason: refusals.map(({ reason }) => reason).join(' '),
    retryAfterSeconds: Math.max(0, ...failed.map(({ retryAfterSeconds = 0 }) => retryAfterSeconds)),
  };
}

function postTo(
  endpoint: URL,
  urlList: readonly string[],
  { config, context, endpoints, keyFile }: IndexNow,
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const { host, keyLocation } = keyFile;
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  const body = JSON.stringify({ host, key: config.key, keyLocation, urlList });
  const question: EngineQuestion = {
    engine: endpoints.length === 1 ? ENGINE : `${ENGINE} at ${endpoint.host}`,
    request: { method: 'POST', url: endpoint.href, headers, body },
    accepts: ACCEPTED,
    explain: ({ status }, fault) => explainIndexNow(status, fault, keyFile),
  };
  return askEngine(question, context, signal);
}

function withRemarks(
  result: AnnounceResult,
  { pendingCheck, passedOver }: EndpointPosts,
  keyFile: IndexNowKeyFile,
): AnnounceResult {
  const parts = [result.message, ...(result.outcome === 'accepted' ? passedOver : [])];
  if (result.outcome === 'accepted' && pendingCheck) {
    parts.push('It will check the key file before it uses them.');
  }
  const proven = result.outcome === 'accepted' && !pendingCheck;
  if (keyFile.path === undefined && !proven) parts.push(serveRemark(keyFile));
  return { ...result, message: parts.join(' ') };
}

function serveRemark({ host, keyLocation }: IndexNowKeyFile): string {
  return keyLocation === undefined
    ? `The folder of the key file is not known: serve it at the root of ${host}, named after ` +
        'the key with the ending .txt, with the key in it.'
    : 'The folder of the key file is not known: serve it at keyLocation, with the key in it.';
}

function leftOutReason({ keyFile: { host, folderPath }, others }: IndexNow): string {
  if (others.length > 0) {
    const names = others.join(', ');
    const place = folderPath === '/' ? host : host + folderPath;
    return `not on ${place}. Those of ${names} are announced separately.`;
  }
  return folderPath === '/'
    ? `not on ${host}. Each host needs a key file: name further ones in announce.indexNow.hosts.`
    : `not below ${host}${folderPath}, where the key file is. With a key file at the ` +
        'root, and keyLocation, URLs of the whole host are accepted.';
}

// http and https may be mixed; the host must be the one, its port included.
function isProven(text: string, { host, folderPath }: IndexNowKeyFile): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return false;
  return url.host === host && url.pathname.startsWith(folderPath);
}

// The key file is fetched as an engine fetches it. Only an announcement would show whether an
// engine has verified the key already.
async function check(
  { name, context, config, keyFile }: IndexNow,
  signal: AbortSignal | undefined,
): Promise<AnnounceCheck> {
  const url = new URL(keyFile.keyLocation ?? `/${config.key}.txt`, context.base).href;
  const place = `the key file of ${keyFile.host}`;
  const question: EngineQuestion = {
    engine: keyFile.host,
    subject: `The key file of ${keyFile.host}`,
    request: { method: 'GET', url },
    accepts: [200],
    explain: ({ status }) => ({ quoted: false, reason: keyFileFault(status, place, url) }),
  };
  const reply = await askEngine(question, context, signal);
  if (!reply.accepted) return uncheckedResult(name, reply);
  if (reply.answer.text.replace(/^\ufeff/, '').trim() === config.key) {
    const message = `The key file of ${keyFile.host} is served, and contains the key.`;
    return { announcer: name, outcome: 'ready', message };
  }
  const instead = /^\s*</.test(reply.answer.text) ? ', but a page' : '';
  const fix = 'Serve nothing but the key there, as plain text.';
  const message = `What is served at ${url} is not the key${instead}. ${fix}`;
  return { announcer: name, outcome: 'refused', message };
}

function keyFileFault(status: number, place: string, url: string): string {
  if (mayPass(status)) return `${place} could not be checked. Check again later.`;
  return status >= 300 && status < 400
    ? `${place} is served behind a redirect. Serve it at ${url} itself.`
    : `${place} is not served. It belongs at ${url}, as plain text, with the key in it.`;
}

function checkKey(key: string): void {
  if (/^[A-Za-z0-9-]{8,128}$/.test(key)) return;
  throw new PortolanError('CONFIG_INVALID', {
    message:
      'announce.indexNow.key is not 8 to 128 letters, digits and dashes ' +
      `(it has ${key.length} characters).`,
    hint: "Make one with: node -p \"crypto.randomUUID().replaceAll('-', '')\".",
  });
}

/** Source: https://www.indexnow.org/documentation */
function explainIndexNow(
  status: number,
  { codes, message }: EngineFault,
  { host, folderPath }: IndexNowKeyFile,
): AnswerMeaning {
  const place = `${host}${folderPath}`;
  switch (status) {
    case 400:
      return { reason: 'it could not read the request. Is the endpoint one of IndexNow?' };
    case 403:
      return explainForbidden(`${codes.join(' ')} ${message}`, host, place);
    case 405:
      return { reason: 'it does not accept POST. Is the endpoint one of IndexNow?' };
    case 422:
      return {
        reason: `it does not accept the key, its place, or URLs of ${place} for ones of that key.`,
      };
    default:
      return {};
  }
}

// The codes of a 403 are documented nowhere; an answer is
// {"errorCode":"SiteVerificationNotCompleted","message":"…","details":null}.
// Source: https://github.com/stephrobert/pavois/pull/262 (2026-09-16)
function explainForbidden(words: string, host: string, place: string): AnswerMeaning {
  if (/SiteVerificationNotCompleted/i.test(words)) {
    const reason =
      'it is still checking the key file, which takes it some minutes after the first ' +
      'announcement with a key. Nothing has to be changed.';
    return { outcome: 'failed', retryAfterSeconds: RETRY_SECONDS_MIN, reason };
  }
  if (/UserForbidd(?:ed|en)ToAccessSite/i.test(words)) {
    return {
      reason:
        `it does not accept this key for ${host}, regardless of the key file: it could not ` +
        'prove the key before, or knows it from another host, and remembers that. Make a new ' +
        'key, serve its file first, then announce; or verify the site in Bing Webmaster Tools.',
    };
  }
  if (/InvalidKey/i.test(words)) {
    return {
      reason:
        `the key file below ${place} does not contain the key. Serve only the key in it, as ` +
        'plain text, then announce again.',
    };
  }
  const missing = /KeyNotFound/i.test(words) ? '' : ', or does not contain the key';
  return {
    reason:
      `the key file below ${place} was not found${missing}. Serve it there as plain text, ` +
      'then announce again.',
  };
}
