// The URL of the folder that a set is served in.
import { PortolanError } from '../../base/portolan-error.ts';

/** Returns the base with a slash at its end. Errors: CONFIG_INVALID. */
export function settleBase(given: unknown): string {
  const url = typeof given === 'string' ? (URL.parse(given) ?? undefined) : undefined;
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol);
  if (!isWeb || url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '')
    throw new PortolanError('CONFIG_INVALID', {
      message: `The base is ${JSON.stringify(given)}, which is not the URL of a folder.`,
      hint: 'Write it with its scheme: https://example.com/.',
    });
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}
