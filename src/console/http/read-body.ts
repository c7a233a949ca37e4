// The bodies of requests, up to a limit.
import type { z } from 'zod';
import { FORM_BODY_BYTES_MAX } from '../core/console-limits.ts';
import type { ConsoleRequest } from './console-env.ts';
import { HttpError } from './http-error.ts';
import { parseBy } from './read-by-schema.ts';

const BODIES_RETRY_MS = 5_000;
const MEDIA_TYPE = /^\s*([^;\s]*)/;

/**
 * Reads the body of a request. What is longer than the limit is not read to its end.
 * Errors: HttpError 400, 413, 415, 429 while too many large ones come in.
 */
export async function readBody(c: ConsoleRequest, bytesMax: number): Promise<Uint8Array> {
  const encoding = c.req.header('content-encoding');
  if (encoding !== undefined && encoding !== 'identity') {
    throw new HttpError(415, {
      message: 'Request bodies with a Content-Encoding are not accepted.',
    });
  }
  if (Number(c.req.header('content-length') ?? 0) > bytesMax) throw tooLarge(bytesMax);
  const { body } = c.req.raw;
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const held: (() => void)[] = [];
  try {
    return await readUpTo(reader, bytesMax, (bytes) => {
      // Many that send much slowly hold no more than that.
      const leave = c.get('bodies').take(c.get('client'), bytes);
      if (leave === undefined) throw tooManyBytes();
      held.push(leave);
    });
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error;
  } finally {
    for (const leave of held) leave();
  }
}

// Bodies larger than a form are authorised before they are kept.
async function readUpTo(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  bytesMax: number,
  hold: (bytes: number) => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return new Uint8Array(Buffer.concat(chunks));
    bytes += value.length;
    if (bytes > bytesMax) throw tooLarge(bytesMax);
    if (bytes > FORM_BODY_BYTES_MAX) hold(value.length);
    chunks.push(value);
  }
}

/**
 * Reads a body of JSON by a schema. An empty body is read as `{}`.
 * Errors: HttpError 400, 413, 415.
 */
export async function readJson<Value>(
  c: ConsoleRequest,
  schema: z.ZodType<Value>,
  bytesMax: number,
): Promise<Value> {
  const bytes = await readBody(c, bytesMax);
  if (bytes.length > 0) requireMediaType(c, 'application/json');
  return parseBy(schema, bytes.length === 0 ? {} : parseJson(bytes));
}

/** Checks what a body is said to be. Errors: HttpError 415. */
export function requireMediaType(c: ConsoleRequest, type: string): void {
  const [, said = ''] = MEDIA_TYPE.exec(c.req.header('content-type') ?? '') ?? [];
  if (said.toLowerCase() === type) return;
  throw new HttpError(415, { message: `The body must be sent as ${type}.` });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new HttpError(400, { message: 'The body is not JSON in UTF-8.', cause });
  }
}

async function readChunk(
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Promise<ReadableStreamReadResult<Uint8Array>> {
  try {
    return await reader.read();
  } catch (cause) {
    throw new HttpError(400, { message: 'The body was cut off.', cause });
  }
}

function tooManyBytes(): HttpError {
  return new HttpError(429, {
    message: 'Too many large requests at the same time.',
    hint: 'Send them one after another.',
    retryAfterMs: BODIES_RETRY_MS,
  });
}

function tooLarge(bytesMax: number): HttpError {
  return new HttpError(413, { message: `The body has more than ${bytesMax} bytes.` });
}
