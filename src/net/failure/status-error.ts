// The error for an answer that is not the document.
import { PortolanError } from '../../base/portolan-error.ts';

const HINTS: Readonly<Record<number, string>> = {
  401: 'It asks for a login: write it as https://user:password@host/….',
  403: 'The server refuses this program: try another --user-agent, or ask the site’s owner.',
  404: 'Look for a line "Sitemap:" in the site’s robots.txt.',
  410: 'The sitemap was removed: look for a line "Sitemap:" in the site’s robots.txt.',
  429: 'The server wants fewer requests: try again later.',
  503: 'The server is busy: try again later.',
};

export function statusError(url: string, status: number): PortolanError {
  const hint = HINTS[status] ?? (status >= 500 ? 'Try again later.' : undefined);
  return new PortolanError('FETCH_STATUS', {
    message: `${url} answered with status ${status}.`,
    url,
    status,
    hint,
  });
}
