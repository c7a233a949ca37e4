// What an engine says of an error in its own words: its codes and its message, as plain text.
import type { HttpAnswer } from '../../../net/request-sender.ts';
import type { SecretHider } from './announcer-context.ts';

/** The codes and the message of an answer; hostile text. */
export interface EngineFault {
  /** As `KeyNotFound` or `rateLimitExceeded`; several if an engine returns several. */
  readonly codes: readonly string[];
  readonly message: string;
}

const CODES_MAX = 8;
const CODES_SHOWN_MAX = 3;
const MESSAGE_CHARACTERS_MAX = 300;
const CODE = /^[\w.:-]{1,64}$/;

export function readJsonAnswer({ text }: HttpAnswer): Readonly<Record<string, unknown>> {
  return parseJsonObject(text);
}

/** Parses JSON; returns an empty object where the text is not an object. */
export function parseJsonObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * Reads what an answer says of an error: `errorCode` and `message` (IndexNow), `ErrorCode` and
 * `Message` (Bing), `error_code` and `error_message` (Yandex), `error` and `message` (Baidu),
 * `error` and `error_description` (OAuth), `error` as an object (Google), or plain text.
 */
export function readEngineFault(answer: HttpAnswer): EngineFault {
  const body = readJsonAnswer(answer);
  const { error } = body;
  const inner = typeof error === 'object' && error !== null ? { ...error } : {};
  const { errors, details, status, message: innerMessage } = inner as Record<string, unknown>;
  const reasons = [errors, details]
    .flatMap((list) => (Array.isArray(list) ? list.slice(0, CODES_MAX) : []))
    .map((item: unknown) => (Object(item) as Record<string, unknown>)['reason']);
  const codes = [body['errorCode'], body['error_code'], body['ErrorCode'], error]
    .concat(reasons, status)
    .map((code) => (typeof code === 'number' && code !== answer.status ? `code ${code}` : code))
    .filter((code) => typeof code === 'string')
    .slice(0, CODES_MAX);
  const sentences = [body['error_description'], body['error_message'], body['message']];
  const message = [innerMessage, ...sentences, body['Message']].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  );
  return {
    codes: [...new Set(codes)],
    message: typeof message === 'string' ? message : textBody(answer),
  };
}

/**
 * Quotes the engine behind our own reason: ` It said: KeyNotFound, “…”.`; an empty text where it
 * said nothing. The message is cut to 300 characters, without markup, control characters and
 * secrets.
 */
export function saidText({ codes, message }: EngineFault, secrets: SecretHider): string {
  const shownCodes = codes
    .map((code) => code.replace(/^code /, ''))
    .filter((code) => CODE.test(code) && secrets.hide(code) === code)
    .slice(0, CODES_SHOWN_MAX);
  const words = plainWords(message, secrets).replace(/\.$/, '');
  const parts = [...shownCodes, ...(words === '' ? [] : [`“${words}”`])];
  return parts.length === 0 ? '' : ` It said: ${parts.join(', ')}.`;
}

export function plainWords(text: string, secrets: SecretHider): string {
  const plain = text
    .replace(/<[^<>]{0,500}>/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\s]+/gu, ' ')
    .trim();
  // Hidden before the text is cut, so that no part of a secret remains.
  const characters = [...secrets.hide(plain).slice(0, 2 * MESSAGE_CHARACTERS_MAX + 1)];
  if (characters.length <= MESSAGE_CHARACTERS_MAX) return characters.join('').trim();
  return `${characters.slice(0, MESSAGE_CHARACTERS_MAX).join('').trimEnd()}…`;
}

// HTML, as of a proxy or a load balancer, says nothing useful.
function textBody(answer: HttpAnswer): string {
  const type = answer.headers.get('content-type') ?? 'text/plain';
  const text = /^text\/plain\b/i.test(type) ? answer.text : '';
  return /^\s*[<{[]/.test(text) ? '' : text;
}
