// Opens the place of a copied state.
import { checkGivenOptions, type OptionKinds } from '../../base/check-given-options.ts';
import { checkText } from '../../base/check-value.ts';
import { type OpenObjectStoreOptions, openObjectStore } from '../../objects/open-object-store.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';

/** Where the keys of S3 come from, what paths are relative to, and how requests are made. */
export type OpenStateCopyOptions = Omit<OpenObjectStoreOptions, 'code'>;

const KINDS: OptionKinds<OpenStateCopyOptions> = {
  environment: 'object',
  folder: 'text',
  network: 'object',
  clock: 'now() monotonic()',
};

/**
 * Opens the place for `stateCopy` of a crawl: the path of a folder, a `file:` URL, or
 * `s3://bucket/prefix?region=…&endpoint=https://…`, with the keys in `environment` as
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN. Nothing is touched yet.
 * Errors: CONFIG_INVALID; of its methods QUEUE_UNUSABLE.
 */
export async function openStateCopy(
  spec: string,
  options: OpenStateCopyOptions = {},
): Promise<ObjectStore> {
  checkText('spec', spec);
  checkGivenOptions(options, KINDS);
  return await openObjectStore(spec, { ...options, code: 'QUEUE_UNUSABLE' });
}
