// The errors of writes that come too late.
import { PortolanError } from '../../base/portolan-error.ts';

interface Place {
  /** Of a file, or of a database without its password. */
  readonly path: string;
}

/** Returns the error of something that belongs to a site and is not there, or not any more. */
export function missingInStore({ path }: Place, what: string): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `The store ${path} has no ${what}: it was removed, or never existed.`,
    hint: 'Submit the site again if you still want it.',
    path,
  });
}

/** Returns the error of a write of a run that is over. */
export function staleInStore(
  { path }: Place,
  { siteId, run }: { readonly siteId: number; readonly run: number },
): PortolanError {
  return new PortolanError('STORE_STALE', {
    message: `The store ${path} refused a write of run ${run} of site ${siteId}: the run is over.`,
    hint: 'Nothing was changed; the next run of the site does what is left.',
    path,
  });
}
