// The names that a published file may have, wherever it is published.
import { PortolanError } from '../../base/portolan-error.ts';

/**
 * The most bytes of a published file's name, in UTF-8: what the usual file systems take.
 *
 * Source: https://man7.org/linux/man-pages/man0/limits.h.0p.html (NAME_MAX of Linux)
 */
export const PUBLISHED_NAME_BYTES_MAX = 255;

/** The folder beside the published files in which a target keeps what is not published. */
export const OWN_FOLDER_NAME = '.portolan';

// What Windows forbids is forbidden everywhere, so that a set can be published anywhere.
// https://learn.microsoft.com/en-us/windows/win32/fileio/naming-a-file, read 2026-11-21.
const FORBIDDEN_CHARACTER = /[\0-\x1f\x7f<>:"/\\|?*]/;
const RESERVED_NAME = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;

/**
 * Checks that a name is a plain one: no folder part, nothing that a file system or a web
 * server takes for something else. A name may begin with a dot.
 *
 * Errors: CONFIG_INVALID.
 */
export function checkPublishedName(name: string): void {
  const fault = faultOf(name);
  if (fault === undefined) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `${JSON.stringify(name)} cannot be the name of a published file: ${fault}.`,
    hint: 'Choose a name of letters, digits, "-", "_" and ".", without a folder.',
  });
}

function faultOf(name: string): string | undefined {
  if (name === '') return 'it is empty';
  if (name === '.' || name === '..') return 'it is a folder';
  const character = FORBIDDEN_CHARACTER.exec(name)?.[0];
  if (character !== undefined) return `it contains ${JSON.stringify(character)}`;
  if (/[. ]$/.test(name)) return 'it ends with a dot or a space';
  if (RESERVED_NAME.test(name)) return 'Windows reserves it for a device';
  if (name.toLowerCase() === OWN_FOLDER_NAME) return 'Portolan reserves it';
  if (!name.isWellFormed()) return 'it contains half a character';
  const bytes = new TextEncoder().encode(name).length;
  return bytes > PUBLISHED_NAME_BYTES_MAX
    ? `it has ${bytes} bytes, and ${PUBLISHED_NAME_BYTES_MAX} is the limit`
    : undefined;
}
