// The error of URLs that cannot be written.
import { PortolanError } from '../../../../base/portolan-error.ts';

/** Returns it. `name`: of the database; `why`: a clause. */
export function unusableUrls(name: string, why: string): PortolanError {
  return new PortolanError('STORE_UNUSABLE', {
    message: `The URLs in ${name} cannot be used: ${why}.`,
  });
}
