// The call of xmllint that is not here.

import type { Readable } from 'node:stream';
import { XMLLintUnavailable } from '../values/errors.ts';

/** Rejects with `XMLLintUnavailable`: `portolan check` says more, and needs no other program. */
export async function xmlLint(_xml: string | Readable): Promise<void> {
  throw new XMLLintUnavailable();
}
