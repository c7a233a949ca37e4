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
import { listObjects } from './list-objects.ts';
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

/** Opens the keys below a prefix. Nothing is requested yet. Errors: CONFIG_INVALID. */
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
    const listed: ListedObject[] = [];
    for await (const page of listObjects(this.#client, { prefix, after, signal })) {
      listed.push(...page);
      if (listed.length >= LISTED_KEYS_MAX) break;
    }
    return listed.slice(0, LISTED_KEYS_MAX);
  }
}

function contentOf(bytes: Uint8Array) {
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
}
