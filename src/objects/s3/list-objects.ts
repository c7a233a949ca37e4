// The keys of a bucket below a prefix, page by page, with their ages.
import { PortolanError } from '../../base/portolan-error.ts';
import type { ListedObject } from '../port/object-store.ts';
import { type S3Client, undertakingOf } from './s3-client.ts';
import { s3Error } from './s3-problem.ts';

/** Which keys are listed. */
export interface ObjectListing {
  /** What they begin with, below the address of the client. */
  readonly prefix: string;
  /** Only keys behind this one. */
  readonly after?: string | undefined;
  /** Leaves out keys with a slash behind the prefix. Default false. */
  readonly isFlat?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

// A key has at most 1,024 bytes, so a page of a listing has less than 2 MiB.
const PAGE_BYTES_MAX = 8 * 1024 * 1024;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Lists keys, without what the address of the client begins with. A listing may still have what was
 * just removed. Errors: those of the client's code.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
export async function* listObjects(
  client: S3Client,
  { prefix, after, isFlat = false, signal }: ObjectListing,
): AsyncGenerator<readonly ListedObject[]> {
  const place = client.address.keyOf('');
  const which: Record<string, string> = { 'list-type': '2', prefix: place + prefix };
  if (isFlat) which['delimiter'] = '/';
  let from: Record<string, string> = after === undefined ? {} : { 'start-after': place + after };
  for (;;) {
    const request = { method: 'GET', key: '', query: { ...which, ...from }, signal } as const;
    const { problem, body } = await client.send({ ...request, bytesMax: PAGE_BYTES_MAX });
    if (problem) throw s3Error({ ...undertakingOf(client, request), key: place }, problem);
    const text = new TextDecoder().decode(body);
    const listed = readPage(client, text, place);
    yield isFlat ? listed.filter(({ key }) => !key.slice(prefix.length).includes('/')) : listed;
    const token = elementOf(text, 'NextContinuationToken');
    if (elementOf(text, 'IsTruncated') === 'true' && token === undefined) throw malformed(client);
    if (token === undefined) return;
    from = { 'continuation-token': token };
  }
}

function readPage(client: S3Client, text: string, place: string): readonly ListedObject[] {
  if (!text.includes('<ListBucketResult')) throw malformed(client);
  const listed: ListedObject[] = [];
  for (const [, contents = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = elementOf(contents, 'Key') ?? '';
    if (!key.startsWith(place) || key === place) continue;
    const changedAt = Date.parse(elementOf(contents, 'LastModified') ?? '');
    listed.push({ key: key.slice(place.length), changedAt: changedAt || 0 });
  }
  return listed;
}

/** The text of the first element of a name. */
function elementOf(xml: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (all, ...parts) => {
    const [decimal, hex, entity] = parts as (string | undefined)[];
    if (entity !== undefined) return ENTITIES.get(entity) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : all;
  });
}

function malformed({ address, code }: S3Client): PortolanError {
  return new PortolanError(code, {
    message: `Could not list ${address.name}: the answer is not a page of a listing.`,
    hint: 'Check that the endpoint speaks the S3 API (ListObjectsV2).',
    url: address.name,
  });
}
