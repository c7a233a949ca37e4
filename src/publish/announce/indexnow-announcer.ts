// IndexNow: tells the engines that take part which URLs were added, changed or removed.
import { PortolanError } from '../../base/portolan-error.ts';
import type { HttpAnswer } from '../../net/request-sender.ts';
import type { IndexNowConfig } from './announce-config.ts';
import { INDEXNOW_URLS_MAX } from './announce-limits.ts';
import type { Announcement, AnnounceResult, Announcer } from './announcer.ts';
import type { AnnouncerContext } from './announcer-context.ts';
import { type AnswerMeaning, askEngine, type EngineReply } from './ask-engine.ts';
import { readAddressSetting } from './check-setting.ts';
import { type IndexNowKeyFile, keepKeyFile, locateKeyFile } from './indexnow-key-file.ts';
import { tellUrls } from './tell-urls.ts';

const NAME = 'indexnow';
const ENGINE = 'IndexNow';
const ENDPOINT = 'https://api.indexnow.org/indexnow';

// 200: received. 202: received, and the key file is still to be looked at.
const ACCEPTED = [200, 202];

/**
 * Makes the announcer of IndexNow: 10,000 URLs a POST, only the difference, only URLs that the key
 * file proves; it keeps the key file where it knows the folder.
 *
 * Errors: CONFIG_INVALID.
 * Source: https://www.indexnow.org/documentation
 */
export function createIndexNowAnnouncer(
  config: IndexNowConfig,
  context: AnnouncerContext,
): Announcer {
  checkKey(config.key);
  context.secrets.add(config.key);
  const endpoint = readAddressSetting(config.endpoint ?? ENDPOINT, 'announce.indexNow.endpoint');
  const keyFile = locateKeyFile(config, context);
  const told = { context, endpoint, keyFile, config };
  return { name: NAME, announce: (announcement) => announce(told, announcement) };
}

interface IndexNow {
  readonly context: AnnouncerContext;
  readonly config: IndexNowConfig;
  readonly endpoint: URL;
  readonly keyFile: IndexNowKeyFile;
}

async function announce(indexNow: IndexNow, announcement: Announcement): Promise<AnnounceResult> {
  const { context, config, keyFile } = indexNow;
  const { difference, initial, signal } = announcement;
  signal?.throwIfAborted();
  const fault = context.dryRun ? undefined : await keepKeyFile(keyFile, config.key);
  const remark = fault?.reason ?? (keyFile.path === undefined ? serveRemark(keyFile) : '');
  const skipped = (why: string): AnnounceResult => ({
    announcer: NAME,
    outcome: 'skipped',
    message: remark === '' ? why : `${why} ${remark}`,
  });
  if (difference === undefined) {
    return skipped(
      'IndexNow wants the URLs that changed, and which did is not known: build with --state, ' +
        'or name them with portolan announce --urls.',
    );
  }
  if (initial && config.initial !== true) {
    return skipped(
      'IndexNow wants changes, not whole sitemaps, and nothing was published before: the next ' +
        'publication tells what changed. After a move to a new address, set initial: true once.',
    );
  }
  const batches = difference(['added', 'changed', 'removed']);
  let pendingCheck = false;
  const result = await tellUrls({
    announcer: NAME,
    engine: ENGINE,
    dryRun: context.dryRun,
    batches,
    includes: (url) => isProven(url, keyFile),
    leftOutReason: leftOutReason(keyFile),
    chunkSize: () => INDEXNOW_URLS_MAX,
    signal,
    tell: async (urls) => {
      const reply = fault ?? (await post(indexNow, urls, signal));
      if (reply.accepted && reply.answer.status === 202) pendingCheck = true;
      return reply;
    },
  });
  return withRemarks(result, pendingCheck, keyFile);
}

function post(
  { config, context, endpoint, keyFile }: IndexNow,
  urlList: readonly string[],
  signal: AbortSignal | undefined,
): Promise<EngineReply> {
  const { host, keyLocation } = keyFile;
  const request = {
    method: 'POST',
    url: endpoint.href,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({ host, key: config.key, ...(keyLocation && { keyLocation }), urlList }),
  } as const;
  const explain = (answer: HttpAnswer): AnswerMeaning => explainAnswer(answer, keyFile);
  return askEngine({ engine: ENGINE, request, accepts: ACCEPTED, explain }, context, signal);
}

function explainAnswer({ status }: HttpAnswer, keyFile: IndexNowKeyFile): AnswerMeaning {
  const { host, folderPath } = keyFile;
  const place = `${host}${folderPath}`;
  switch (status) {
    case 400:
      return { reason: 'it could not read the request. Is the endpoint one of IndexNow?' };
    case 403:
      return {
        reason:
          `the key file below ${place} was not found, or does not hold the key. ` +
          'Serve it there as plain text, then announce again.',
      };
    case 405:
      return { reason: 'it takes no POST. Is the endpoint one of IndexNow?' };
    case 422:
      return {
        reason: `it does not take the key, its place, or URLs of ${place} for ones of that key.`,
      };
    case 429:
      return { reason: 'it was told too much in too short a time. Try again in ten minutes.' };
    default:
      return {};
  }
}

function withRemarks(
  result: AnnounceResult,
  pendingCheck: boolean,
  keyFile: IndexNowKeyFile,
): AnnounceResult {
  const parts = [result.message];
  if (result.outcome === 'accepted' && pendingCheck) {
    parts.push('It will look at the key file before it believes them.');
  }
  const proven = result.outcome === 'accepted' && !pendingCheck;
  if (keyFile.path === undefined && !proven) parts.push(serveRemark(keyFile));
  return { ...result, message: parts.join(' ') };
}

function serveRemark({ host, keyLocation }: IndexNowKeyFile): string {
  return keyLocation === undefined
    ? `No folder is known to keep the key file in: serve it at the root of ${host}, named after ` +
        'the key with .txt behind, with the key in it.'
    : 'No folder is known to keep the key file in: serve it at keyLocation, with the key in it.';
}

function leftOutReason({ host, folderPath }: IndexNowKeyFile): string {
  return folderPath === '/'
    ? `not on ${host}. Each host needs a key file and an announcement of its own.`
    : `not below ${host}${folderPath}, where the key file lies. With a key file at the ` +
        'root, and keyLocation, all of the host can be told.';
}

// http and https may be mixed; the host must be the one, its port included.
function isProven(text: string, { host, folderPath }: IndexNowKeyFile): boolean {
  const url = URL.parse(text);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.host === host &&
    url.pathname.startsWith(folderPath)
  );
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
