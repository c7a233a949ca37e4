// Where a crawl begins besides its first address: the command line, a file, stdin.
import { PortolanError } from '../../../base/portolan-error.ts';
import { STARTS_MAX } from '../../../crawl/begin/check-crawl-options.ts';
import { readLines } from '../../front/read-lines.ts';
import type { CrawlCommandOptions } from './crawl-command-options.ts';

/**
 * Gives the further starts. Empty lines of a file and those that begin with `#` are passed over.
 *
 * Errors: CONFIG_INVALID, when there are more than 100,000; SOURCE_UNREADABLE; the signal's reason.
 */
export async function crawlStarts(
  { more = [], starts: path }: Pick<CrawlCommandOptions, 'more' | 'starts'>,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const starts = [...more];
  if (path === undefined) return starts;
  for await (const line of readLines(path, { flag: '--starts', signal })) {
    if (line === '' || line.startsWith('#')) continue;
    starts.push(line);
    if (starts.length > STARTS_MAX) {
      throw new PortolanError('CONFIG_INVALID', {
        message: `${path} has more than ${STARTS_MAX} addresses.`,
        hint: 'A crawl finds the others by their links.',
      });
    }
  }
  return starts;
}
