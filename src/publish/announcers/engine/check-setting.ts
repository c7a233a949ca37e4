// Settings of announcements that can be wrong, checked before anything is announced.
import { PortolanError } from '../../../base/portolan-error.ts';

/** Reads an address of a setting; `setting` is its name, as `announce.bing.apiUrl`. */
export function readAddressSetting(text: string, setting: string): URL {
  const url = URL.parse(text) ?? undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${setting} is not an http or https address.`,
      hint: 'Write it with its scheme: https://example.com/.',
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${setting} contains a user name or a password.`,
      hint: 'Leave them out: they are not sent.',
    });
  }
  return url;
}

export function checkSecretSetting(secret: string, setting: string): string {
  if (/^[\x21-\x7e]{1,4096}$/.test(secret)) return secret;
  throw new PortolanError('CONFIG_INVALID', {
    message:
      secret === ''
        ? `${setting} is empty.`
        : `${setting} contains a space, a line break or a character outside ASCII, or is too long.`,
    hint: 'Check that its environment variable is set, and was copied completely.',
  });
}

/** The beginning of an API's addresses, without a slash at its end. */
export function readApiSetting(text: string, setting: string): string {
  const url = readAddressSetting(text, setting);
  return url.origin + url.pathname.replace(/\/$/, '');
}
