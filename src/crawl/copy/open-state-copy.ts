// Opens the place of a copied state.
import { type OpenObjectStoreOptions, openObjectStore } from '../../objects/open-object-store.ts';
import type { ObjectStore } from '../../objects/port/object-store.ts';

/** Where the keys of S3 come from, what paths are relative to, and how requests are made. */
export type OpenStateCopyOptions = Omit<OpenObjectStoreOptions, 'code'>;

/**
 * Opens the place for `stateCopy` of a crawl: the path of a folder, a `file:` URL, or
 * `s3://bucket/prefix?region=…&endpoint=https://…`, with the keys in `environment` as
 * AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN. Nothing is touched yet.
 * Errors: CONFIG_INVALID; of its methods QUEUE_UNUSABLE.
 */
export function openStateCopy(
  spec: string,
  options: OpenStateCopyOptions = {},
): Promise<ObjectStore> {
  return openObjectStore(spec, { ...options, code: 'QUEUE_UNUSABLE' });
}
