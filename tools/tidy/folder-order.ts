// In which order the folders of a layer are built on each other, and the check that holds it.

import { posix } from 'node:path';
import type { Check, Complaint } from './complaint.ts';
import { folderOfLayer, type SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

/**
 * The folders of a layer, the lowest first: each imports only from those before it. `state/*` is
 * all other folders of `state`, `./*` of the layer, which do not import each other; `.` is the
 * layer's own files. A folder comes after its subfolders, so that these do not import from it.
 */
export const FOLDER_ORDER: Readonly<Record<string, readonly string[]>> = {
  base: ['stream', 'text', 'fingerprint', '.'],
  protocol: ['extensions', '.'],
  formats: [
    'problems',
    'bytes',
    'log',
    'options',
    'xml',
    'xml/scanner',
    'records',
    'extensions',
    'feeds',
    'text',
    'urlset',
    'document',
    'gzip',
    'sitemapindex',
    'robots-txt',
    '.',
  ],
  rules: ['evidence', 'port', 'samples', 'media', 'schema/strict-xml', 'findings', './*', '.'],
  net: [
    'identity',
    'address',
    'failure',
    'port',
    'postgres',
    'pace',
    'exchange/connect',
    'exchange',
    'robots',
    'visit',
    '.',
  ],
  objects: ['port', './*', '.'],
  tree: ['diff', '.'],
  pages: ['record', 'data', 'html', 'head', 'body', '.'],
  sources: [
    'port',
    'fields',
    'text',
    'csv',
    'html-folder',
    'jsonl',
    'list',
    'sitemap',
    'sql',
    'stream',
    '.',
  ],
  crawl: [
    'address',
    'traps',
    'port',
    'copy',
    'record',
    'render',
    'book',
    'session',
    'begin',
    'decide/table',
    'decide/answers',
    'visit',
    'links',
    'decide/canonicals',
    'decide/traps',
    'decide/links',
    'decide/verdict',
    'decide',
    'playwright',
    '.',
  ],
  queue: ['port', 'sqlite', 'postgres', '.'],
  store: [
    'port',
    'record',
    'findings',
    'postgres/rows',
    'postgres/sitemap-rows',
    'postgres/sites',
    'postgres/expectations',
    'postgres/findings',
    'postgres/submissions',
    'postgres/sitemaps',
    'postgres/control',
    'urls/paging',
    'urls/folders',
    'urls/changes',
    'urls/search',
    'urls/snapshot',
    'urls/schedule',
    'sqlite/file',
    'sqlite/sites',
    'sqlite/expectations',
    'sqlite/findings',
    'sqlite/submissions',
    'sqlite/sitemaps',
    'sqlite/control',
    'sqlite/urls/files',
    'sqlite/urls/calls',
    'sqlite/urls/folders',
    'sqlite/urls/changes',
    'sqlite/urls/snapshot',
    'sqlite/urls/schedule',
    'sqlite/urls/search',
    'sqlite/urls/upkeep',
    'sqlite/urls/threads',
    'sqlite/urls',
    'postgres/urls/rows',
    'postgres/urls/search',
    'postgres/urls/changes',
    'postgres/urls/folders',
    'postgres/urls/snapshot',
    'postgres/urls/upkeep',
    'postgres/schedule',
    'postgres/urls',
    'postgres/events',
    'postgres',
    'move',
    '.',
  ],
  harvest: [
    'standing',
    'port',
    'bodies',
    'work',
    'webhooks',
    'recrawl/worth',
    'recrawl/settings',
    'recrawl/polling',
    'recrawl/learn',
    'recrawl/plan',
    'recrawl/site',
    'recrawl/quality',
    'recrawl/hand-out',
    'recrawl/take',
    'recrawl',
    'run/body',
    'run/session',
    'tree',
    'submit',
    'verification',
    'index-now',
    'record',
    'run',
    'live-tests',
    '.',
  ],
  check: [
    'port',
    'read',
    'robots',
    'tree',
    'pages',
    'target',
    'run',
    'inspect',
    'fix/notes',
    'fix/survey',
    'fix/copy',
    'fix',
    '.',
  ],
  console: [
    'assets',
    'core',
    'security',
    'http',
    'admission',
    'actions',
    'pages/words',
    'pages/forms',
    'pages/tables',
    'pages/plots',
    'pages',
    'screens/parts',
    'screens/*',
    'screens',
    'api/search-console',
    'api',
    'forms',
    'live',
    'metrics',
    '.',
  ],
  publish: [
    'findings',
    'ports',
    'announcers/engine',
    'announcers/files',
    'announcers/*',
    'announcers',
    'settings',
    'state/*',
    'state',
    'targets/*',
    'targets',
    'plan',
    'build/entries',
    'build/lastmod',
    'build/sections',
    'build/shards',
    'build/side-formats',
    'build',
    'human-view',
    'stage',
    'guard',
    'commit',
    'announce',
    'report',
    'parts/record',
    'parts/memory',
    'parts',
    '.',
  ],
  adapters: ['contract', 'node', 'site', './*', '.'],
  cli: [
    'front',
    'options',
    'output/text',
    'output/stream',
    'output/html',
    'network',
    'output/check/findings',
    'output/check/formats',
    'output/check',
    'output/build',
    'output/read',
    'output/crawl/parts',
    'output/crawl/report',
    'output/crawl',
    'output/*',
    'commands/build',
    'commands/read',
    'commands/init/from',
    'commands/*',
    'commands/console/engine',
    'commands/console/desk',
    'commands/console/show',
    'commands/console/*',
    '.',
  ],
  'packages/sitemap': ['values', 'item', 'read', 'write', '.'],
};

/** A file imports only from its own folder and those before it. Tests may import from anywhere. */
export const folderOrder: Check = {
  name: 'a file imports only from folders before its own, by the folder order',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      const order = FOLDER_ORDER[file.layer ?? ''];
      if (file.layer === undefined || order === undefined || file.forTests) continue;
      yield* complaintsOf(file, file.layer, order);
    }
  },
};

function* complaintsOf(
  file: SourceFile,
  layer: string,
  order: readonly string[],
): Generator<Complaint> {
  const { path } = file;
  const own = folderOf(path, layer);
  const place = placeOf(own, order);
  if (place === -1) {
    const instead = `give it a place in FOLDER_ORDER.${layer} of tools/tidy/folder-order.ts`;
    yield { path, line: 1, what: `the folder ${own} has no place in the order`, instead };
    return;
  }
  for (const { target, offset } of file.imports) {
    const within = target === undefined ? '' : posix.normalize(target);
    if (!within.startsWith(`${folderOfLayer(layer)}/`)) continue;
    const other = folderOf(within, layer);
    // A thread is started by its address: that is no import.
    const isThread = /^new\s+URL\b/.test(file.text.slice(offset));
    if (isThread || other === own || placeOf(other, order) < place) continue;
    const instead = 'hand the value in, or move what both need to a folder before them';
    yield { path, line: file.lineAt(offset), what: `${own} imports ${other}`, instead };
  }
}

function folderOf(path: string, layer: string): string {
  return posix.dirname(posix.relative(folderOfLayer(layer), path));
}

function placeOf(folder: string, order: readonly string[]): number {
  const named = order.indexOf(folder);
  return named === -1 ? order.indexOf(`${posix.dirname(folder)}/*`) : named;
}
