// Between files of a folder and the addresses under which a server serves them.
import type { Settled } from '../../base/with-defaults.ts';
import { encodeUrlCharacters } from '../../protocol/url-encoding.ts';
import type { HtmlFolderOptions } from '../port/source-spec.ts';

/** How names of files become addresses. */
export interface AddressPolicy extends Settled<Pick<HtmlFolderOptions, 'indexFiles'>> {
  readonly extension: 'keep' | 'drop';
}

const EXTENSION = /\.(?:html?|xhtml)$/i;
const INDEX = /^index\.(?:html?|xhtml)$/;

export function isPageName(name: string): boolean {
  return EXTENSION.test(name);
}

/**
 * Returns the address of the folder that represents the root: with a slash at its end, and without
 * query and fragment.
 *
 * `undefined` for anything that is not an http or https URL.
 */
export function folderAddress(base: string): URL | undefined {
  const url = URL.parse(base);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/**
 * Returns the address of a page. `file`: its path below the folder, with slashes. What a file's
 * name may hold and a path may not is percent-encoded.
 */
export function addressOfPage(file: string, root: URL, policy: AddressPolicy): URL {
  const segments = file.split('/');
  const name = segments.pop() ?? '';
  const folder = segments.map((segment) => `${encodeSegment(segment)}/`).join('');
  const url = new URL(root);
  url.pathname += folder + encodeSegment(lastPart(name, policy));
  return url;
}

function lastPart(name: string, { indexFiles, extension }: AddressPolicy): string {
  if (indexFiles === 'drop' && INDEX.test(name)) return '';
  return extension === 'drop' ? name.replace(EXTENSION, '') : name;
}

function encodeSegment(name: string): string {
  // A percent sign of a file's name begins no escape.
  return encodeUrlCharacters(name.replaceAll('%', '%25')).replaceAll('?', '%3F');
}

/**
 * Whether an address is only another spelling of a page's: with or without the slash at its
 * end, `index.html` or extension, its letters escaped or not. A query makes another page.
 */
export function isSpellingOfPage(address: string, file: string, root: URL): boolean {
  const url = URL.parse(address);
  if (url === null || url.origin !== root.origin || url.search !== '') return false;
  const rootPath = plainPath(root.pathname);
  const path = plainPath(url.pathname);
  // The root itself may come without its slash.
  const isRoot = `${path}/` === rootPath;
  if (!isRoot && !path.startsWith(rootPath)) return false;
  const below = isRoot ? '' : path.slice(rootPath.length);
  return spellingsOf(file.normalize('NFC')).includes(below);
}

function spellingsOf(file: string): readonly string[] {
  const bare = file.replace(EXTENSION, '');
  const name = file.slice(file.lastIndexOf('/') + 1);
  if (!INDEX.test(name)) return [file, bare, `${bare}/`];
  const folder = file.slice(0, file.length - name.length);
  return [folder, folder.slice(0, -1), bare, file];
}

function plainPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).normalize('NFC');
  } catch {
    return pathname;
  }
}
