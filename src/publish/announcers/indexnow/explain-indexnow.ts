// What the answers of IndexNow's engines mean.
import { RETRY_SECONDS_MIN } from '../engine/announce-limits.ts';
import type { AnswerMeaning } from '../engine/ask-engine.ts';
import type { EngineFault } from '../engine/engine-fault.ts';
import type { IndexNowKeyFile } from './indexnow-key-file.ts';

/** Source: https://www.indexnow.org/documentation */
export function explainIndexNow(
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
