// Serves built pages on this machine as a host of static sites does.
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, posix } from 'node:path';

/** Pages that are being served, until they are closed. */
export interface ServedFolder {
  readonly url: string;
  close(): void;
}

interface HeaderRule {
  readonly pattern: RegExp;
  readonly name: string;
  readonly value: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.gz': 'application/gzip',
  '.html': 'text/html; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/**
 * Serves folders, the first that has a file, on a free port of the loopback: `index.html` for a
 * folder, `about.html` for `/about`, a redirect from a folder's name to its `/`, the nearest
 * `404.html` for what is not there, and the headers of `_headers`.
 *
 * Errors: those of the file system and of listening.
 */
export async function serveFolder(...folders: readonly string[]): Promise<ServedFolder> {
  const rules = headerRules(find(folders, '/_headers'));
  const server = createServer((request, response) => {
    const [pathname = '/'] = (request.url ?? '/').split('?', 1);
    const answer = answerTo(folders, pathname);
    for (const { pattern, name, value } of rules) {
      if (pattern.test(pathname)) response.setHeader(name, value);
    }
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answerTo(folders: readonly string[], path: string) {
  const file = find(folders, path.endsWith('/') ? `${path}index.html` : path);
  if (file !== undefined && path !== '/_headers') return fileAnswer(file, 200);
  const page = find(folders, `${path}.html`);
  if (page !== undefined) return fileAnswer(page, 200);
  if (find(folders, `${path}/index.html`))
    return { status: 301, headers: { location: `${path}/` }, body: '' };
  for (let folder = path; folder !== '/'; ) {
    folder = posix.dirname(folder);
    const missing = find(folders, posix.join(folder, '404.html'));
    if (missing !== undefined) return fileAnswer(missing, 404);
  }
  return {
    status: 404,
    headers: { 'content-type': 'text/plain' },
    body: 'There is no such page.\n',
  };
}

function fileAnswer(file: string, status: number) {
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  return { status, headers: { 'content-type': type }, body: readFileSync(file) };
}

// Plain names alone: nothing of these leads out of the folders, and nothing has to be unescaped.
function find(folders: readonly string[], path: string): string | undefined {
  if (!/^(?:\/[\w-][\w.-]*)+$/.test(path)) return undefined;
  return folders
    .map((folder) => join(folder, path))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

function headerRules(file: string | undefined): HeaderRule[] {
  if (file === undefined) return [];
  let pattern = /(?!)/;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, name, value] = /^\s+([\w-]+):\s*(.*)$/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) return [{ pattern, name, value }];
      const path = line.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
      if (line.startsWith('/')) pattern = new RegExp(`^${path.trim()}$`);
      return [];
    });
}
