// Objects in a bucket of S3, or of a service with the same API.
import { createHash } from 'node:crypto';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { ErrorCode } from '../../base/error-codes.ts';
import type { NetworkOptions } from '../../net/exchange/network-options.ts';
import { createRequestSender, type RequestSender } from '../../net/request-sender.ts';
import {
  CONFLICT,
  LISTED_KEYS_MAX,
  type ListedObject,
  type ObjectStore,
  STORED_BYTES_MAX,
  type StoredObject,
} from '../port/object-store.ts';
import { createS3Address } from './s3-address.ts';
import { createS3Client, type S3Client, type S3RetryOptions, undertakingOf } from './s3-client.ts';
import { etagOf, findObject } from './s3-object.ts';
import { s3Error } from './s3-problem.ts';
import { replaceObject } from './s3-replace.ts';
import { createS3Signer } from './s3-signer.ts';
import type { S3Spec } from './s3-spec.ts';

export interface S3ObjectsOptions extends S3Spec, S3RetryOptions {
  /** The code of its errors. */
  readonly code: ErrorCode;
  /** Default: one of its own, which waits 120 seconds for an answer. Yours is not closed. */
  readonly sender?: RequestSender | undefined;
  /** Of its own sender: proxies and TLS. Default: none. */
  readonly network?: Pick<NetworkOptions, 'proxy' | 'tls'> | undefined;
  readonly clock?: Clock | undefined;
}

type Call = { readonly signal?: AbortSignal | undefined };

// From the first byte sent to the head of the answer: 64 MiB at 0.6 MB/s.
const TIMEOUT_MS = 120_000;
// A key has at most 1,024 bytes, so a page of a listing has less than 2 MiB.
const LISTING_BYTES_MAX = 8 * 1024 * 1024;

/** Opens the keys below a prefix. Nothing is asked yet. Errors: CONFIG_INVALID. */
export function createS3Objects(options: S3ObjectsOptions): ObjectStore {
  const { credentials, region, clock = systemClock } = options;
  const { proxy, tls } = options.network ?? {};
  const address = createS3Address(options);
  const sign = createS3Signer({ credentials, region, clock });
  const sender =
    options.sender ?? createRequestSender({ timeoutMs: TIMEOUT_MS, proxy, tls, clock });
  const client = createS3Client({ ...options, address, sender, sign, clock });
  const close = async (): Promise<void> => {
    if (options.sender === undefined) await sender.close();
  };
  return new S3Objects(client, options.conditional ?? 'etag', close);
}

class S3Objects implements ObjectStore {
  readonly name: string;
  readonly close: () => Promise<void>;
  readonly #client: S3Client;
  readonly #conditional: 'etag' | 'none';

  constructor(client: S3Client, conditional: 'etag' | 'none', close: () => Promise<void>) {
    this.name = client.address.name;
    this.close = close;
    this.#client = client;
    this.#conditional = conditional;
  }

  async get(key: string, { signal }: Call = {}): Promise<StoredObject | undefined> {
    const client = this.#client;
    const request = { method: 'GET', key: client.address.keyOf(key), signal } as const;
    const answer = await client.send({ ...request, bytesMax: STORED_BYTES_MAX });
    const { status, problem, body } = answer;
    if (status === 404 && problem?.code !== 'NoSuchBucket') return undefined;
    if (problem) throw s3Error(undertakingOf(client, request), problem);
    return { bytes: body, version: etagOf(answer) };
  }

  async version(key: string, { signal }: Call = {}): Promise<string | undefined> {
    const { address } = this.#client;
    return (await findObject(this.#client, { key: address.keyOf(key), signal }))?.etag;
  }

  async put(key: string, bytes: Uint8Array, { signal }: Call = {}): Promise<void> {
    const client = this.#client;
    const content = contentOf(bytes);
    const request = { method: 'PUT', key: client.address.keyOf(key), content, signal } as const;
    const { problem } = await client.send(request);
    if (problem) throw s3Error(undertakingOf(client, request), problem);
  }

  async replace(
    key: string,
    bytes: Uint8Array,
    { before, signal }: Call & { readonly before: string | undefined },
  ): Promise<string> {
    // Where writes have no conditions, a moment between remains.
    if (this.#conditional === 'none' && (await this.version(key, { signal })) !== before) {
      return CONFLICT;
    }
    return await replaceObject(this.#client, {
      key: this.#client.address.keyOf(key),
      content: contentOf(bytes),
      before,
      conditional: this.#conditional,
      signal,
    });
  }

  async remove(key: string, { signal }: Call = {}): Promise<void> {
    const client = this.#client;
    const request = { method: 'DELETE', key: client.address.keyOf(key), signal } as const;
    const { problem } = await client.send(request);
    const gone = problem?.status === 404 && problem.code !== 'NoSuchBucket';
    if (problem && !gone) throw s3Error(undertakingOf(client, request), problem);
  }

  async list(
    prefix: string,
    { after, signal }: Call & { readonly after?: string | undefined } = {},
  ): Promise<readonly ListedObject[]> {
    const client = this.#client;
    const place = client.address.keyOf('');
    const listed: ListedObject[] = [];
    let from: Record<string, string> = after === undefined ? {} : { 'start-after': place + after };
    for (;;) {
      const query = { 'list-type': '2', prefix: place + prefix, ...from };
      const request = { method: 'GET', key: '', query, signal } as const;
      const { problem, body } = await client.send({ ...request, bytesMax: LISTING_BYTES_MAX });
      if (problem) throw s3Error(undertakingOf(client, request), problem);
      const text = new TextDecoder().decode(body);
      for (const contents of text.split('<Contents>').slice(1)) {
        const [key = '', modified = ''] = ['Key', 'LastModified'].map((name) =>
          first(contents, name),
        );
        const changedAt = Date.parse(modified);
        listed.push({ key: key.slice(place.length), changedAt: changedAt || 0 });
      }
      const token = first(text, 'NextContinuationToken');
      if (token === undefined || listed.length >= LISTED_KEYS_MAX) break;
      from = { 'continuation-token': token };
    }
    return listed.slice(0, LISTED_KEYS_MAX);
  }
}

function contentOf(bytes: Uint8Array) {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The text of the first element of a name. */
function first(xml: string, name: string): string | undefined {
  const text = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return text?.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, ...parts) =>
    character(whole, parts as readonly (string | undefined)[]),
  );
}

const NAMED: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['amp', '&'],
]);

function character(whole: string, [decimal, hex, name]: readonly (string | undefined)[]): string {
  if (name !== undefined) return NAMED.get(name) ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
}
