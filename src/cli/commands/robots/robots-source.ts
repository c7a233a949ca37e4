// Where `portolan robots` reads from: a file, stdin, or the robots.txt of a site.
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PortolanError } from '../../../base/portolan-error.ts';
import { ROBOTS_BYTES_MAX } from '../../../formats/robots-txt/robots-line.ts';
import type { RobotsTxtVisit } from '../../../net/port/visit.ts';
import { readStdin } from '../../front/read-stdin.ts';
import { type NetworkFlags, networkFor } from '../../network/network-of.ts';

export interface RobotsSource {
  /** The address of the file, its path, or `-`. */
  readonly name: string;
  /** `absent`: there is none, and everything is allowed. `unreachable`: it could not be fetched. */
  readonly state: 'read' | 'absent' | 'unreachable';
  /** At most 512,000 bytes and one more, so that its reader sees that it was cut. */
  readonly bytes: Uint8Array;
  /** How it was fetched. Absent for a file. */
  readonly visit?: RobotsTxtVisit | undefined;
}

export interface RobotsSourceOptions extends NetworkFlags {
  readonly signal: AbortSignal;
}

const STDIN = '-';

/** Reads the robots.txt that the user named. Failures of the server are reported, not thrown. */
export async function openRobotsSource(
  source: string,
  options: RobotsSourceOptions,
): Promise<RobotsSource> {
  const { signal } = options;
  if (/^https?:\/\//i.test(source)) return fetchRobotsTxt(source, options);
  if (source === STDIN) {
    return { name: STDIN, state: 'read', bytes: await firstBytes(readStdin(signal)) };
  }
  return { name: source, state: 'read', bytes: await readRobotsFile(source, signal) };
}

async function fetchRobotsTxt(
  address: string,
  { signal, ...flags }: RobotsSourceOptions,
): Promise<RobotsSource> {
  const { createVisitor } = await import('../../../net/visitor.ts');
  const { url, network } = networkFor(address, flags, process.env);
  await using visitor = createVisitor({ ...network, trustedUrl: url });
  const visit = await visitor.robotsTxt(url, signal);
  // The file is kept now: a verdict shows how the gate treats the response.
  const { because } = await visitor.robots(new URL('/', visit.url).href, '*', signal);
  const state = because === 'absent' || because === 'unreachable' ? because : 'read';
  return { name: visit.url, state, bytes: visit.body, visit };
}

async function readRobotsFile(source: string, signal: AbortSignal): Promise<Uint8Array> {
  const path = pathOf(source);
  try {
    return await firstBytes(createReadStream(path, { end: ROBOTS_BYTES_MAX, signal }));
  } catch (error) {
    signal.throwIfAborted();
    throw unreadable(source, path, error);
  }
}

async function firstBytes(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const kept: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    kept.push(chunk);
    length += chunk.length;
    if (length > ROBOTS_BYTES_MAX) break;
  }
  return new Uint8Array(Buffer.concat(kept).subarray(0, ROBOTS_BYTES_MAX + 1));
}

function pathOf(source: string): string {
  if (/^file:\/\//i.test(source) && URL.parse(source) !== null) return fileURLToPath(source);
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(source)?.[1];
  if (scheme === undefined) return source;
  throw new PortolanError('FETCH_ADDRESS_INVALID', {
    message: `${source} is not an http or https address.`,
    hint: `Portolan does not speak ${scheme}: download the file first.`,
    url: source,
  });
}

// `example.com` is a file to us; whoever typed it meant an address.
function unreadable(source: string, path: string, cause: unknown): PortolanError {
  const { code = '', message = String(cause) } = cause as NodeJS.ErrnoException;
  const address = /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?::\d+)?(?:\/|$)/i.test(source);
  const file = /\.txt$/i.test(source) && !source.includes('/');
  const why =
    code === 'ENOENT'
      ? 'there is no such file'
      : code === 'EISDIR'
        ? 'it is a folder'
        : message.replace(/\.$/, '');
  const hint =
    code === 'EISDIR'
      ? 'Name the file: portolan robots dist/robots.txt'
      : address && !file && !existsSync(path)
        ? `If it is on the web, write https://${source}`
        : undefined;
  return new PortolanError('SOURCE_UNREADABLE', {
    message: `${source} could not be read: ${why}.`,
    path,
    cause,
    hint,
  });
}
