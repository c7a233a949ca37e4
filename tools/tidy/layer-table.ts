// Which layer may import which: the table of docs/architecture.md, and the check that holds it.

import { posix } from 'node:path';
import type { Check, Complaint } from './complaint.ts';
import type { ImportStatement } from './import-statements.ts';
import { folderOfLayer, layerOf, type SourceFile } from './source-file.ts';
import type { Tree } from './tree.ts';

/**
 * What a layer may import besides itself: `net` the whole layer, `formats/robots-txt/` a folder
 * of it, `queue/port/queue.ts` one file of it, `types:rules` its types alone, `*` everything.
 */
export const LAYER_TABLE: Readonly<Record<string, readonly string[]>> = {
  base: [],
  sqlite: ['base'],
  postgres: ['base'],
  protocol: ['base'],
  formats: ['protocol', 'base'],
  rules: [
    'types:formats',
    'formats/problems/read-problem.ts',
    'formats/records/entry-facts.ts',
    'protocol',
    'base',
  ],
  net: ['formats/robots-txt/', 'protocol', 'postgres', 'base'],
  objects: ['net', 'base'],
  pages: ['protocol', 'base'],
  tree: ['pages', 'net', 'formats', 'protocol', 'base'],
  sources: ['tree', 'pages', 'net', 'formats', 'protocol', 'base'],
  crawl: [
    'tree',
    'pages',
    'objects',
    'net',
    'queue/open-frontier.ts',
    'types:queue',
    'types:rules',
    'protocol',
    'base',
  ],
  check: ['tree', 'pages', 'net', 'rules', 'formats', 'protocol', 'base'],
  publish: [
    'check',
    'types:sources',
    'sources/open-source.ts',
    'sources/port/source-note.ts',
    'pages/head/link-header.ts',
    'objects',
    'net',
    'formats',
    'protocol',
    'sqlite',
    'base',
  ],
  handler: [
    'types:publish',
    'publish/build/entries/',
    'publish/build/lastmod/lastmod-guard.ts',
    'publish/build/side-formats/newest-entries.ts',
    'publish/findings/',
    'publish/plan/shard-names.ts',
    'types:sources',
    'sources/stream/',
    'formats',
    'protocol',
    'base',
  ],
  adapters: [
    'handler',
    'publish',
    'types:sources',
    'sources/open-source.ts',
    'sources/port/source.ts',
    'formats',
    'protocol',
    'base',
  ],
  store: ['types:rules', 'types:formats', 'protocol', 'sqlite', 'postgres', 'base'],
  queue: ['types:rules', 'types:formats', 'protocol', 'sqlite', 'postgres', 'base'],
  harvest: [
    'check',
    'tree',
    'store/port/store.ts',
    'types:store',
    'queue/port/queue.ts',
    'types:queue',
    'pages',
    'objects',
    'net',
    'rules',
    'formats',
    'protocol',
    'base',
  ],
  console: ['harvest', 'types:store', 'types:queue', 'rules', 'types:formats', 'protocol', 'base'],
  cli: ['*'],
  index: ['*'],
  // A package of its own has what its users have: the doors.
  'packages/sitemap': ['protocol/index.ts', 'check/index.ts'],
};

/** A file imports only downwards. Tests may import from anywhere. */
export const layerTable: Check = {
  name: 'a file imports only downwards, by the layer table',
  *find(tree: Tree): Iterable<Complaint> {
    for (const file of tree.sources) {
      if (file.layer === undefined || file.forTests) continue;
      const allowed = LAYER_TABLE[file.layer];
      if (allowed === undefined) {
        yield unknownLayer(file);
        continue;
      }
      for (const statement of file.imports) {
        const problem = judge(file, statement, allowed);
        const { path } = file;
        if (problem) yield { path, line: file.lineAt(statement.offset), ...problem };
      }
    }
  },
};

function unknownLayer(file: SourceFile): Complaint {
  const what = `${folderOfLayer(file.layer ?? '')} is not a layer`;
  const instead = 'move the file, or give the layer a row in tools/tidy/layer-table.ts and an ADR';
  return { path: file.path, line: 1, what, instead };
}

function judge(
  file: SourceFile,
  { target, typeOnly, specifier }: ImportStatement,
  allowed: readonly string[],
): Pick<Complaint, 'what' | 'instead'> | undefined {
  if (target === undefined) return undefined;
  const layer = layerOf(posix.normalize(target));
  if (layer === undefined) {
    const instead = 'move what is needed under src/';
    return { what: `${specifier} is outside src/`, instead };
  }
  const within = posix.normalize(target).slice('src/'.length);
  if (layer === file.layer || allowed.includes('*')) return undefined;
  const reaches = (entry: string): boolean =>
    entry === layer ||
    entry === within ||
    (entry.endsWith('/') && within.startsWith(entry)) ||
    (entry === `types:${layer}` && typeOnly);
  if (allowed.some(reaches)) return undefined;
  if (allowed.includes(`types:${layer}`)) {
    const instead = 'write `import type`, or hand the value in as an argument';
    return { what: `${file.layer} may use ${layer} for its types only`, instead };
  }
  const list = allowed.length === 0 ? 'nothing of ours' : `only ${allowed.join(' ')}`;
  const instead = `move the code down a layer or hand it in; ${file.layer} may import ${list}`;
  return { what: `${file.layer} imports ${layer}`, instead };
}
