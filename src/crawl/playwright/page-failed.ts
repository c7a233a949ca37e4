// The error for a page that could not be rendered.
import { PortolanError } from '../../base/portolan-error.ts';

export function pageFailed(
  url: string,
  error: unknown,
  hint = 'Check whether it opens in a browser.',
): PortolanError {
  return new PortolanError('CRAWL_RENDER_FAILED', {
    message: `${url} could not be rendered: ${firstLineOf(error)}`,
    hint,
    url,
    cause: error,
  });
}

/** The first line of an error, as a sentence. */
export function firstLineOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1);
  return line.endsWith('.') ? line : `${line}.`;
}

export function originOf(url: string | undefined): string | undefined {
  return url === undefined ? undefined : URL.parse(url)?.origin;
}
