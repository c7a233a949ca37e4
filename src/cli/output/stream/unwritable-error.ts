// The error for a file that was asked for and cannot be written.
import { PortolanError } from '../../../base/portolan-error.ts';

export interface UnwritableFile {
  readonly path: string;
  /** What the system said. */
  readonly cause: unknown;
  /** What was to be written, as the beginning of a sentence: `The report`. Default: the path. */
  readonly what?: string;
  /** Default: a place that may be written to. */
  readonly hint?: string;
}

export function unwritableError({ path, cause, what, hint }: UnwritableFile): PortolanError {
  const why = cause instanceof Error ? cause.message : String(cause);
  const begin =
    what === undefined ? `${path} could not be written` : `${what} could not be written to ${path}`;
  return new PortolanError('OUTPUT_UNWRITABLE', {
    message: `${begin}: ${why}.`,
    hint: hint ?? 'Choose a file in a folder that exists and may be written to.',
    path,
    cause,
  });
}
