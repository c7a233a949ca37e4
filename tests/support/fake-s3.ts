// A bucket store on the loopback address that speaks the S3 API as AWS publishes it: signatures are
// checked, writes may be conditional, and any request fails in any way when a test says so.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signatureOf } from './fake-s3-signature.ts';

/** Whose signatures are accepted. */
export interface FakeS3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** When given, each request must carry it. */
  readonly sessionToken?: string;
}

/** What a store is started with. */
export interface FakeS3Options {
  readonly keys: FakeS3Keys;
  /** Default: `maps` alone. */
  readonly buckets?: readonly string[];
  /** Default `us-east-1`. */
  readonly region?: string;
  /** Hosts below this one name a bucket: with `s3.test`, `maps.s3.test`. Default: none does. */
  readonly domain?: string;
  /**
   * What If-Match and If-None-Match do to a PUT; `unquoted`: If-Match must have no quotes, as for
   * Ceph. Default `kept`.
   */
  readonly conditions?: 'kept' | 'ignored' | 'refused' | 'unquoted';
  /** Default: the machine's. */
  readonly now?: () => number;
}

/** An object. */
export interface FakeObject {
  readonly bytes: Buffer;
  /** In quotes. */
  readonly etag: string;
  /** When it was put, in milliseconds since 1970. */
  readonly modifiedMs: number;
  /** `content-type`, `cache-control` and the like, as they were sent. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A request that came. */
export interface FakeS3Request {
  readonly method: string;
  readonly bucket: string;
  /** Decoded. */
  readonly key: string;
  readonly headers: IncomingMessage['headers'];
}

/**
 * How a request fails: with an answer, `after` it was carried out or (default) in its place; by a
 * connection that is closed before its body is read, or after it was carried out; by an answer
 * that is cut off; by silence.
 */
export type FakeS3Fault =
  | {
      readonly status: number;
      readonly code?: string;
      readonly message?: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly after?: boolean;
    }
  | 'close-before'
  | 'close-after'
  | 'torn'
  | 'silent';

type Faulty = FakeS3Fault | undefined;

/** A running store. */
export interface FakeS3 {
  readonly origin: string;
  readonly port: number;
  /** What came, in order, refused or not. */
  readonly log: FakeS3Request[];
  /** The objects of a bucket by their keys: to look at, and to change behind everybody's back. */
  objects(bucket?: string): Map<string, FakeObject>;
  /** Keys that listings still have, though their objects are gone, and when they were put. */
  readonly ghosts: Map<string, number>;
  /** Puts an object without a request. */
  put(key: string, content: string | Uint8Array, bucket?: string): void;
  /**
   * Is asked for the fault of each request, which waits for the answer; the number of the first
   * after `log` is cleared is 1.
   */
  fault: ((number: number, request: FakeS3Request) => Faulty | Promise<Faulty>) | undefined;
  /** Is called after each change of an object. */
  onChange: (() => void) | undefined;
  close(): Promise<void>;
}

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Starts a store. Close it. */
export async function startFakeS3(options: FakeS3Options): Promise<FakeS3> {
  const names = options.buckets ?? ['maps'];
  const buckets = new Map(names.map((name) => [name, new Map<string, FakeObject>()]));
  const first = names[0] ?? '';
  const clock = options.now ?? Date.now;
  const server = createServer((request, response) => {
    serve(request, response).catch((error) => response.destroy(error));
  });
  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const head = readHead(request, options);
    const number = fake.log.push(head);
    const fault = await fake.fault?.(number, head);
    if (fault === 'silent') return;
    if (fault === 'close-before') return void request.socket.destroy();
    const parts: Buffer[] = [];
    // A body that is cut off on its way carries nothing out.
    for await (const part of request) parts.push(part);
    const call: Call = { ...head, body: Buffer.concat(parts) };
    const before = typeof fault === 'object' && fault.after !== true;
    let reply = before ? refusal(fault) : (checkRequest(call, options) ?? carryOut(call));
    if (typeof fault === 'object') reply = refusal(fault);
    if (fault === 'close-after') return void request.socket.destroy();
    if (fault === 'torn') return tear(reply, request);
    const body = Buffer.from(reply.body ?? '');
    const length = reply.status === 204 ? {} : { 'content-length': body.length };
    response.writeHead(reply.status, { ...reply.headers, ...length });
    response.end(call.method === 'HEAD' ? undefined : body);
  }
  function carryOut(call: Call): Reply {
    const objects = buckets.get(call.bucket);
    if (!objects) return refusal({ status: 404, code: 'NoSuchBucket' });
    if (call.key === '') return listing(call, objects, fake.ghosts);
    const found = objects.get(call.key);
    if (call.method === 'PUT') {
      const refused = checkConditions(call, found, options.conditions ?? 'kept');
      if (refused) return refused;
      objects.set(call.key, objectOf(call.body, call.headers, clock()));
      fake.onChange?.();
      return { status: 200, headers: { etag: etagOf(call.body) } };
    }
    if (call.method === 'DELETE') {
      if (objects.delete(call.key)) fake.onChange?.();
      return { status: 204 };
    }
    return found ? readObject(call, found) : refusal({ status: 404, code: 'NoSuchKey' });
  }
  const fake: FakeS3 = {
    origin: '',
    port: 0,
    log: [],
    ghosts: new Map(),
    objects: (bucket = first) => buckets.get(bucket) ?? new Map(),
    put: (key, content, bucket = first) =>
      void buckets.get(bucket)?.set(key, objectOf(Buffer.from(content), {}, clock())),
    fault: undefined,
    onChange: undefined,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, { port, origin: `http://127.0.0.1:${port}` });
}

// Half of the body, or of the head where there is no body.
function tear(reply: Reply, { socket, method }: IncomingMessage): void {
  const body = Buffer.from(method === 'HEAD' ? '' : (reply.body ?? ''));
  const lines = Object.entries(reply.headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${reply.status} Torn\r\n${lines.join('')}`;
  const length = `content-length: ${body.length}\r\n\r\n`;
  socket.write(body.length === 0 ? head : head + length);
  socket.write(body.subarray(0, body.length >> 1), () => socket.destroy());
}

interface Head extends FakeS3Request {
  /** As sent. */
  readonly path: string;
  readonly query: string;
}

interface Call extends Head {
  readonly body: Buffer;
}

function readHead(request: IncomingMessage, { domain }: FakeS3Options): Head {
  const { method = '', url = '/', headers } = request;
  const [path = '/', query = ''] = url.split('?', 2);
  const host = (headers.host ?? '').replace(/:\d+$/, '');
  const inHost = domain !== undefined && host.endsWith(`.${domain}`);
  const segments = path.slice(1).split('/').map(decodeURIComponent);
  const bucket = inHost ? host.slice(0, -domain.length - 1) : (segments.shift() ?? '');
  return { method, bucket, key: segments.join('/'), path, query, headers };
}

function refusal(fault: Exclude<FakeS3Fault, string>): Reply {
  const { status, code, message = 'It was refused.', headers } = fault;
  const body = code && `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
  return { status, ...(headers && { headers }), ...(body && { body }) };
}

const etagOf = (bytes: Buffer): string => `"${createHash('md5').update(bytes).digest('hex')}"`;

function objectOf(bytes: Buffer, sent: IncomingMessage['headers'], modifiedMs: number): FakeObject {
  const kept = /^(?:content-(?:type|encoding|language|disposition)|cache-control|x-amz-meta-.*)$/;
  const headers = Object.entries(sent).filter(([name]) => kept.test(name));
  return {
    bytes,
    etag: etagOf(bytes),
    modifiedMs,
    headers: Object.fromEntries(headers) as FakeObject['headers'],
  };
}

// https://docs.aws.amazon.com/AmazonS3/latest/userguide/conditional-writes.html
function checkConditions(
  { headers }: Call,
  found: FakeObject | undefined,
  conditions: NonNullable<FakeS3Options['conditions']>,
): Reply | undefined {
  const match = headers['if-match'];
  const noneMatch = headers['if-none-match'];
  if (conditions === 'ignored' || (match ?? noneMatch) === undefined) return undefined;
  if (conditions === 'refused') return refusal({ status: 501, code: 'NotImplemented' });
  if (match !== undefined && !found) return refusal({ status: 404, code: 'NoSuchKey' });
  const etag = conditions === 'unquoted' ? found?.etag.replaceAll('"', '') : found?.etag;
  const failed = match === undefined ? found !== undefined : etag !== match;
  return failed ? refusal({ status: 412, code: 'PreconditionFailed' }) : undefined;
}

function readObject(
  { headers }: Call,
  { bytes, etag, modifiedMs, headers: kept }: FakeObject,
): Reply {
  const match = headers['if-match'];
  if (match !== undefined && match !== etag) {
    return refusal({ status: 412, code: 'PreconditionFailed' });
  }
  const shown = { ...kept, etag, 'last-modified': new Date(modifiedMs).toUTCString() };
  const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
  if (!range) return { status: 200, headers: shown, body: bytes };
  const [start, end] = [Number(range[1]), Math.min(Number(range[2]), bytes.length - 1)];
  if (start >= bytes.length) return refusal({ status: 416, code: 'InvalidRange' });
  const part = { ...shown, 'content-range': `bytes ${start}-${end}/${bytes.length}` };
  return { status: 206, headers: part, body: bytes.subarray(start, end + 1) };
}

// https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
function listing(
  { method, query }: Call,
  objects: ReadonlyMap<string, FakeObject>,
  ghosts: ReadonlyMap<string, number>,
): Reply {
  const asked = new URLSearchParams(query);
  if (method !== 'GET' || asked.get('list-type') !== '2') {
    return refusal({ status: 405, code: 'MethodNotAllowed' });
  }
  const prefix = asked.get('prefix') ?? '';
  const after = asked.get('continuation-token') ?? asked.get('start-after') ?? '';
  const all = [...new Set([...objects.keys(), ...ghosts.keys()])];
  const keys = all.filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, Number(asked.get('max-keys') ?? 1_000));
  const more = page.length < keys.length;
  const escapeXml = (text: string) => text.replace(/[&<>]/g, (char) => `&#${char.charCodeAt(0)};`);
  const contents = page.map((key) => {
    const ghost = { bytes: '', etag: '', modifiedMs: ghosts.get(key) ?? 0 };
    const { bytes, etag, modifiedMs } = objects.get(key) ?? ghost;
    const time = `<LastModified>${new Date(modifiedMs).toISOString()}</LastModified>`;
    const size = `<ETag>${etag}</ETag><Size>${bytes.length}</Size>`;
    const fields = `<Key>${escapeXml(key)}</Key>${time}${size}`;
    return `<Contents>${fields}</Contents>`;
  });
  const token = more
    ? `<NextContinuationToken>${escapeXml(page.at(-1) ?? '')}</NextContinuationToken>`
    : '';
  const head = `<KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${token}`;
  return { status: 200, body: `<ListBucketResult>${head}${contents.join('')}</ListBucketResult>` };
}

const AUTHORIZATION = new RegExp(
  [
    '^AWS4-HMAC-SHA256 Credential=([^/]+)/(\\d{8})/([^/]+)/s3/aws4_request',
    'SignedHeaders=([\\w;-]+)',
    'Signature=([0-9a-f]{64})$',
  ].join(', ?'),
);

// Who asks, for what, and when: in the order in which AWS finds fault.
function checkRequest(call: Call, options: FakeS3Options): Reply | undefined {
  const { keys, region = 'us-east-1', now = Date.now } = options;
  const { headers, body } = call;
  const header = (name: string): string => String(headers[name] ?? '');
  const given = AUTHORIZATION.exec(header('authorization'));
  if (!given) return refusal({ status: 403, code: 'AccessDenied' });
  const [, id, day = '', scope = '', signed = '', signature = ''] = given;
  if (id !== keys.accessKeyId) return refusal({ status: 403, code: 'InvalidAccessKeyId' });
  if (scope !== region) {
    const wrong = refusal({ status: 400, code: 'AuthorizationHeaderMalformed' });
    return {
      ...wrong,
      body: `${wrong.body}`.replace('</Error>', `<Region>${region}</Region></Error>`),
    };
  }
  const at = header('x-amz-date');
  const time = Date.parse(at.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (!at.startsWith(day) || !(Math.abs(time - now()) <= 15 * 60_000)) {
    return refusal({ status: 403, code: 'RequestTimeTooSkewed' });
  }
  const names = signed.split(';');
  const unsigned = Object.keys(headers).some(
    (name) => /^x-amz-/.test(name) && !names.includes(name),
  );
  if (unsigned || !names.includes('host')) return refusal({ status: 403, code: 'AccessDenied' });
  const expected = signatureOf({ ...call, names, region, secretAccessKey: keys.secretAccessKey });
  if (expected !== signature) {
    return refusal({ status: 403, code: 'SignatureDoesNotMatch' });
  }
  if (header('x-amz-security-token') !== (keys.sessionToken ?? '')) {
    return refusal({ status: 400, code: 'InvalidToken' });
  }
  const hash = header('x-amz-content-sha256');
  const actual = createHash('sha256').update(body).digest('hex');
  if (hash === 'UNSIGNED-PAYLOAD' || hash === actual) return undefined;
  return refusal({ status: 400, code: 'XAmzContentSHA256Mismatch' });
}
