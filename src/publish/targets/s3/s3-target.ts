// A bucket of S3, or of a service with the same API, as a target. Nothing is ever locked: the file
// by which a set is found is replaced last, and only if nobody else has replaced it meanwhile.
import { checkGivenOptions, type OptionKinds } from '../../../base/check-given-options.ts';
import { type Clock, systemClock } from '../../../base/clock.ts';
import { NETWORK_KINDS, type NetworkOptions } from '../../../net/exchange/network-options.ts';
import type { RequestSender } from '../../../net/request-sender.ts';
import { createS3Address, type S3Place } from '../../../objects/s3/s3-address.ts';
import { createS3Client, type S3RetryOptions } from '../../../objects/s3/s3-client.ts';
import { createS3Signer, type S3Credentials } from '../../../objects/s3/s3-signer.ts';
import type { Target } from '../../ports/target.ts';
import { createS3View, openS3Session, type S3ViewOptions } from './s3-session.ts';
import { createTemporaryStage } from './temporary-stage.ts';

/** Which bucket, which keys, and how long to wait. */
export interface S3TargetOptions extends S3Place, S3RetryOptions {
  readonly credentials: S3Credentials;
  /**
   * `etag`: the files by which the set is found are written with If-Match or If-None-Match, so
   * that of two publishers at once one gets PUBLISH_CONFLICT. `none`: for services that refuse or
   * ignore these headers; the version is compared just before, and the moment between remains.
   * Default `etag`.
   */
  readonly conditional?: 'etag' | 'none' | undefined;
  /**
   * The file by which the set is found. It is read when a session is opened: a publication between
   * then and the commit is noticed. Default `sitemap.xml`.
   */
  readonly wayIn?: string | undefined;
  /**
   * The Cache-Control of files that never change (default a year) and of those that do (default
   * 5 minutes, well below the time until a shard that is no longer named is removed).
   */
  readonly cacheControl?:
    | { readonly immutable?: string | undefined; readonly mutable?: string | undefined }
    | undefined;
  /** Where files wait until they are sent. Default: the system's folder for temporary files. */
  readonly temporaryFolder?: string | undefined;
  /** Default: one for each session, which waits 120 seconds for an answer. Yours is not closed. */
  readonly sender?: RequestSender | undefined;
  /** Of its own sender: proxies and TLS. Default: none. */
  readonly network?: Pick<NetworkOptions, 'proxy' | 'tls'> | undefined;
  readonly clock?: Clock | undefined;
}

const KINDS: OptionKinds<S3TargetOptions> = {
  bucket: '!text',
  prefix: 'text',
  region: '!text',
  endpoint: 'text',
  pathStyle: 'boolean',
  attemptsMax: 'positive',
  wait: 'function',
  random: 'function',
  credentials: '!object',
  conditional: '"etag"|"none"',
  wayIn: 'text',
  temporaryFolder: 'text',
  sender: 'send()',
  cacheControl: { immutable: 'text', mutable: 'text' },
  network: { proxy: NETWORK_KINDS.proxy, tls: NETWORK_KINDS.tls },
  clock: 'now() monotonic()',
};
const CREDENTIALS_KINDS: OptionKinds<S3Credentials> = {
  accessKeyId: '!text',
  secretAccessKey: '!text',
  sessionToken: 'text',
};

const CODE = 'PUBLISH_TARGET_UNWRITABLE';
const WAY_IN = 'sitemap.xml';
const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';
const MUTABLE_CACHE = 'public, max-age=300';
// From the first byte sent to the head of the answer: 64 MiB at 0.6 MB/s.
const TIMEOUT_MS = 120_000;

/**
 * Makes a target of a bucket. No request is sent before it is opened.
 *
 * The bucket has to exist: a missing one is not an empty target.
 * A crash leaves at most shards that no index names; the same publication, made again, takes
 * them up. The keys need s3:GetObject, s3:PutObject and s3:DeleteObject below the prefix, and
 * s3:ListBucket on the bucket: without that, S3 answers 403 for what is not there.
 *
 * Of N new shards and M other files, a publication makes N + M + 1 HEADs, N + M PUTs (fewer of
 * shards that are there already), and a DELETE for each file that is removed; the publisher asks
 * with one HEAD more after each file that it expects to be there unchanged.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
 * Errors: CONFIG_INVALID.
 */
export function createS3Target(options: S3TargetOptions): Target {
  checkGivenOptions(options, KINDS);
  checkGivenOptions(options.credentials, CREDENTIALS_KINDS, 'credentials');
  const { credentials, region, clock = systemClock, conditional = 'etag' } = options;
  const address = createS3Address(options);
  const sign = createS3Signer({ credentials, region, clock });
  const cacheControl = {
    immutable: options.cacheControl?.immutable ?? IMMUTABLE_CACHE,
    mutable: options.cacheControl?.mutable ?? MUTABLE_CACHE,
  };
  const connect = async (signal: AbortSignal | undefined): Promise<S3ViewOptions> => {
    signal?.throwIfAborted();
    const sender = options.sender ?? (await ownSender(options, clock));
    const client = createS3Client({ ...options, address, sender, sign, clock, code: CODE });
    const disconnect = async (): Promise<void> => {
      if (options.sender === undefined) await sender.close();
    };
    return { client, disconnect, signal };
  };
  return {
    name: address.name,
    naming: 'hashed',
    async open({ signal } = {}) {
      const connection = await connect(signal);
      const staging = createTemporaryStage(options.temporaryFolder);
      const wayIn = options.wayIn ?? WAY_IN;
      try {
        const how = { staging, wayIn, conditional, cacheControl, clock };
        return await openS3Session({ ...connection, ...how });
      } catch (error) {
        await connection.disconnect();
        throw error;
      }
    },
    view: async ({ signal } = {}) => createS3View(await connect(signal)),
  };
}

// The HTTP client is only loaded where it is used.
async function ownSender({ network }: S3TargetOptions, clock: Clock): Promise<RequestSender> {
  const { createRequestSender } = await import('../../../net/request-sender.ts');
  const { proxy, tls } = network ?? {};
  return createRequestSender({ timeoutMs: TIMEOUT_MS, proxy, tls, clock });
}
