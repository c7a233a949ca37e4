// One published object: whether it is there, its version, its bytes.
import { PortolanError } from '../../base/portolan-error.ts';
import { type S3Answer, type S3Client, type S3Request, undertakingOf } from './s3-client.ts';
import { s3Error } from './s3-problem.ts';

export interface S3Object {
  readonly etag: string;
  readonly size: number;
  /** When it was written, in milliseconds since 1970; NaN where that is not known. */
  readonly modifiedMs: number;
}

export interface S3Content {
  readonly etag: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

export interface S3Lookup {
  readonly key: string;
  readonly signal?: AbortSignal | undefined;
}

/** The largest file that is written and read, in bytes: a sitemap has at most 52,428,800. */
export const OBJECT_BYTES_MAX: number = 64 * 1024 * 1024;
export const RANGE_BYTES: number = 8 * 1024 * 1024;

export async function findObject(
  client: S3Client,
  options: S3Lookup,
): Promise<S3Object | undefined> {
  const request: S3Request = { method: 'HEAD', ...options };
  const answer = await client.send(request);
  if (answer.status === 404) return undefined;
  if (answer.problem) {
    // An answer to HEAD has no body, so only GET says why.
    const headers = { range: 'bytes=0-0' };
    const { problem = answer.problem } = await client.send({ ...request, method: 'GET', headers });
    throw s3Error(undertakingOf(client, request), problem);
  }
  const size = Number(answer.headers.get('content-length') ?? Number.NaN);
  if (!Number.isSafeInteger(size)) throw malformed(client, request, 'its size');
  const modifiedMs = Date.parse(answer.headers.get('last-modified') ?? '');
  return { size, modifiedMs, etag: etagOf(answer) };
}

/**
 * Opens an object; `undefined` when it is not there. Its bytes are of one version (else
 * PUBLISH_CONFLICT), read by parts of `RANGE_BYTES`, the first of them now.
 */
export async function openObject(
  client: S3Client,
  options: S3Lookup,
): Promise<S3Content | undefined> {
  const request: S3Request = {
    method: 'GET',
    headers: { range: `bytes=0-${RANGE_BYTES - 1}` },
    // A service without ranges answers with the whole.
    bytesMax: OBJECT_BYTES_MAX,
    ...options,
  };
  const first = await client.send(request);
  // An empty object has no range.
  if (first.status === 416) {
    const found = await findObject(client, options);
    return found && { bytes: nothing(), etag: found.etag };
  }
  if (first.status === 404 && first.problem?.code !== 'NoSuchBucket') return undefined;
  if (first.problem) throw s3Error(undertakingOf(client, request), first.problem);
  return { bytes: partsFrom(client, request, first), etag: etagOf(first) };
}

async function* partsFrom(
  client: S3Client,
  request: S3Request,
  first: S3Answer,
): AsyncGenerator<Uint8Array, void, void> {
  yield first.body;
  if (first.status !== 206) return;
  const total = /\/(\d{1,15})$/.exec(first.headers.get('content-range') ?? '')?.[1];
  if (total === undefined) throw malformed(client, request, 'the size of the whole');
  const etag = etagOf(first);
  let offset = first.body.length;
  while (offset < Number(total)) {
    const range = `bytes=${offset}-${offset + RANGE_BYTES - 1}`;
    const headers = { range, ...(etag !== '' && { 'if-match': etag }) };
    const part = await client.send({ ...request, headers });
    if (part.status === 412 || part.status === 404) throw s3Conflict(client, request.key);
    if (part.problem) throw s3Error(undertakingOf(client, request), part.problem);
    if (part.status !== 206 || part.body.length === 0) {
      throw malformed(client, request, 'the part that was asked for');
    }
    yield part.body;
    offset += part.body.length;
  }
}

export function s3Conflict(client: S3Client, key: string): PortolanError {
  const url = `s3://${client.address.bucket}/${key}`;
  return new PortolanError('PUBLISH_CONFLICT', {
    message: `Another process published at the same time: ${url} changed since the start.`,
    hint: 'What it published is kept. Let only one process publish at a time, and publish again.',
    url,
  });
}

function malformed(client: S3Client, request: S3Request, missing: string): PortolanError {
  const url = `s3://${client.address.bucket}/${request.key}`;
  return new PortolanError(client.code, {
    message: `Could not read ${url}: the answer of ${client.address.name} lacks ${missing}.`,
    hint: 'Check that the endpoint speaks the S3 API.',
    url,
  });
}

export function etagOf(answer: S3Answer): string {
  return answer.headers.get('etag') ?? '';
}

async function* nothing(): AsyncGenerator<Uint8Array, void, void> {}
