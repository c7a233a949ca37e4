// A built site in a folder, visited as if it were on the web: addresses become files.
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { givenValues } from '../../base/given-values.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { ROBOTS_BYTES_MAX } from '../../formats/robots-txt/robots-line.ts';
import { matchSpellings } from '../../formats/robots-txt/robots-spelling.ts';
import { type RobotsTxt, readRobotsTxt } from '../../formats/robots-txt/robots-txt-reader.ts';
import type { RobotsGateVerdict, Visit, Visitor } from '../../net/port/visit.ts';
import { openFileBody } from '../../tree/file-body.ts';
import { readFileStart } from './read-file-start.ts';

/** A folder and the address that it will have. */
export interface FolderVisitorOptions {
  readonly folder: string;
  /** The address of the folder itself. */
  readonly baseUrl: string;
  /** The crawler that robots.txt is evaluated for. Default `Portolan`. */
  readonly robotsAgent?: string | undefined;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html'],
  ['htm', 'text/html'],
  ['xhtml', 'application/xhtml+xml'],
  ['xml', 'application/xml'],
  ['txt', 'text/plain'],
  ['pdf', 'application/pdf'],
  ['json', 'application/json'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['png', 'image/png'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
]);

/**
 * Makes a visitor of a folder. An address is the file of its path; `/about/` is
 * `about/index.html`, `/about` that folder (redirected to `/about/`) or `about.html`. What is not
 * there answers 404. Addresses elsewhere are not visited.
 *
 * Nothing outside the folder is opened, through whatever name or link.
 */
export function createFolderVisitor(options: FolderVisitorOptions): Visitor {
  const { folder, robotsAgent = 'Portolan' } = options;
  const base = new URL('.', options.baseUrl);
  const robotsUrl = new URL('/robots.txt', base).href;
  let robotsTxt: Promise<RobotsTxt | undefined> | undefined;
  const readRobots = async (): Promise<RobotsTxt | undefined> => {
    // A robots.txt counts only at the root of the host.
    if (base.pathname !== '/') return undefined;
    const bytes = await readFileStart(folder, 'robots.txt', ROBOTS_BYTES_MAX + 1);
    return bytes && readRobotsTxt(bytes, { url: robotsUrl });
  };
  const robots = async (url: string, agent = robotsAgent): Promise<RobotsGateVerdict> => {
    robotsTxt ??= readRobots();
    const read = await robotsTxt;
    if (!read) return { allowed: true, agent, robotsTxt: robotsUrl, because: 'absent' };
    const { allowed, line } = matchSpellings(read, url, agent);
    const verdict = { allowed, agent, robotsTxt: robotsUrl };
    return line === undefined
      ? { ...verdict, because: 'no-rule' }
      : { ...verdict, because: 'rule', line };
  };
  const close = async (): Promise<void> => {};
  return {
    async visit(address, { signal, robots: ask = true, method } = {}) {
      signal?.throwIfAborted();
      const url = URL.parse(address);
      if (url === null || !isBelow(url, base)) return elsewhere(address);
      const gate = ask ? await robots(url.href) : undefined;
      if (gate?.allowed === false) return nothing(address, 'disallowed', { robots: gate });
      const found = await findFile(folder, url.pathname.slice(base.pathname.length));
      if (!found) return nothing(address, 'answered', { status: 404 });
      const moved = found.slash ? [{ url: url.href, status: 301 }] : [];
      const finalUrl = found.slash ? `${url.origin}${url.pathname}/${url.search}` : url.href;
      const { body, bytes } = await openFileBody(found.path, signal);
      const contentType = TYPES.get(
        found.path.slice(found.path.lastIndexOf('.') + 1).toLowerCase(),
      );
      return {
        ...nothing(address, 'answered', { status: 200 }),
        ...givenValues({ robots: gate, contentType, bytes }),
        finalUrl,
        redirects: moved,
        headers: new Map(contentType === undefined ? [] : [['content-type', contentType]]),
        body: method === 'HEAD' ? noBody() : body,
      };
    },
    robots,
    async robotsTxt(address) {
      const bytes = await readFileStart(folder, 'robots.txt', ROBOTS_BYTES_MAX + 1);
      const url = new URL('/robots.txt', address).href;
      const body = bytes ?? new Uint8Array(0);
      return { url, finalUrl: url, status: bytes ? 200 : 404, body };
    },
    hosts: () => new Map(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function isBelow(url: URL, base: URL): boolean {
  return url.origin === base.origin && url.pathname.startsWith(base.pathname);
}

/** The file for a path below the folder, and whether a slash was missing. */
async function findFile(
  folder: string,
  path: string,
): Promise<{ readonly path: string; readonly slash: boolean } | undefined> {
  const plain = decodePath(path);
  if (plain === undefined) return undefined;
  const root = await realpath(folder);
  const within = async (name: string): Promise<string | undefined> => {
    const real = await realpath(join(root, name)).catch(() => undefined);
    if (real === undefined || !real.startsWith(root.endsWith(sep) ? root : root + sep)) {
      return undefined;
    }
    return (await stat(real)).isFile() ? real : undefined;
  };
  if (plain === '' || plain.endsWith('/')) {
    const index = await within(`${plain}index.html`);
    return index === undefined ? undefined : { path: index, slash: false };
  }
  const file = (await within(plain)) ?? (await within(`${plain}.html`));
  if (file !== undefined) return { path: file, slash: false };
  const index = await within(`${plain}/index.html`);
  return index === undefined ? undefined : { path: index, slash: true };
}

function decodePath(path: string): string | undefined {
  try {
    const plain = decodeURIComponent(path);
    return /[\0\\]/.test(plain) || plain.split('/').includes('..') ? undefined : plain;
  } catch {
    return undefined;
  }
}

function nothing(
  url: string,
  outcome: Visit['outcome'],
  more: Pick<Visit, 'status' | 'robots' | 'error'>,
): Visit {
  const none = { redirects: [], headers: new Map(), waitedMs: 0, gzipKept: false };
  return { url, finalUrl: url, outcome, ...none, body: noBody(), discard: () => {}, ...more };
}

// Nothing is said about such a page: it is neither there nor missing.
function elsewhere(url: string): Visit {
  const error = new PortolanError('FETCH_DISALLOWED', {
    message: `${url} is not below the folder's address; it was not visited.`,
    url,
  });
  return nothing(url, 'failed', { error });
}

async function* noBody(): AsyncGenerator<Uint8Array> {
  // Empty.
}
