// The names of published files in a bucket, page by page, with their ages.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { ListedFile } from '../../ports/target.ts';
import { type S3Client, type S3Request, undertakingOf } from './s3-client.ts';
import { s3Error } from './s3-problem.ts';

const PAGE_BYTES_MAX = 16 * 1024 * 1024;
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
]);

/**
 * Lists the objects whose names begin with `prefix`, without those of folders below. A listing may
 * still have what was just removed.
 * Source: https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html
 */
export async function* listObjects(
  client: S3Client,
  { prefix, signal }: { readonly prefix: string; readonly signal?: AbortSignal | undefined },
): AsyncGenerator<readonly ListedFile[]> {
  const folder = client.address.keyOf('');
  for (let token: string | undefined = ''; token !== undefined; ) {
    const query = new URLSearchParams({
      'list-type': '2',
      prefix: folder + prefix,
      delimiter: '/',
    });
    if (token !== '') query.set('continuation-token', token);
    const request: S3Request = {
      method: 'GET',
      key: '',
      // A signature has spaces as %20.
      query: query.toString().replaceAll('+', '%20'),
      bytesMax: PAGE_BYTES_MAX,
      signal,
    };
    const { body, problem } = await client.send(request);
    if (problem) throw s3Error({ ...undertakingOf(client, request), key: folder }, problem);
    const text = new TextDecoder().decode(body);
    yield readPage(client, text, folder);
    const next = elementOf(text, 'NextContinuationToken');
    if (elementOf(text, 'IsTruncated') === 'true' && next === undefined) throw malformed(client);
    token = next;
  }
}

function readPage(client: S3Client, text: string, folder: string): ListedFile[] {
  if (!text.includes('<ListBucketResult')) throw malformed(client);
  const files: ListedFile[] = [];
  for (const [, contents = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = elementOf(contents, 'Key') ?? '';
    const modifiedMs = Date.parse(elementOf(contents, 'LastModified') ?? '');
    const name = key.slice(folder.length);
    if (!key.startsWith(folder) || name === '' || name.includes('/')) continue;
    files.push({ name, modifiedMs });
  }
  return files;
}

function elementOf(text: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
  return found?.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (all, ...parts) => {
    const [decimal, hex, entity] = parts as (string | undefined)[];
    if (entity !== undefined) return ENTITIES.get(entity) ?? all;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10_ffff ? String.fromCodePoint(code) : all;
  });
}

function malformed({ address }: S3Client): PortolanError {
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: `Could not list ${address.name}: the answer is not a page of a listing.`,
    hint: 'Check that the endpoint speaks the S3 API (ListObjectsV2).',
    url: address.name,
  });
}
