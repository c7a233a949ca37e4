// What git writes with -z, cut into its parts.
import { PortolanError } from '../../../base/portolan-error.ts';

/** The most bytes of one part: far more than a path may have on any file system. */
const PART_BYTES_MAX = 65_536;

/**
 * Cuts bytes at every NUL, and returns the parts of each chunk together. One character of a part is
 * one byte (latin1), so that names that are no UTF-8 stay what they are. What stands behind the
 * last NUL is a part too, when it is not empty.
 *
 * Errors: LASTMOD_UNAVAILABLE, when a part is longer than 65,536 bytes; what `chunks` throws.
 */
export async function* splitAtNul(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<readonly string[], void, void> {
  let rest = '';
  for await (const chunk of chunks) {
    const { buffer, byteOffset, byteLength } = chunk;
    const text = Buffer.from(buffer, byteOffset, byteLength).toString('latin1');
    const parts = text.split('\0');
    parts[0] = rest + (parts[0] ?? '');
    rest = parts.pop() ?? '';
    if (rest.length > PART_BYTES_MAX || parts.some(({ length }) => length > PART_BYTES_MAX)) {
      throw new PortolanError('LASTMOD_UNAVAILABLE', {
        message: `git returned a file name of more than ${PART_BYTES_MAX} bytes.`,
        hint: 'Choose another strategy for lastmod than git.',
      });
    }
    if (parts.length > 0) yield parts;
  }
  if (rest !== '') yield [rest];
}
