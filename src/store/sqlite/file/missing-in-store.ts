// The error of what a store does not have.
import { PortolanError } from '../../../base/portolan-error.ts';

/** Returns the error of something that belongs to a site and is not there, or not any more. */
export function missingInStore({ path }: { readonly path: string }, what: string): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `The store ${path} has no ${what}: it was removed, or never existed.`,
    hint: 'Submit the site again if you still want it.',
    path,
  });
}
