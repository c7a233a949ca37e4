// The shapes that users build on, as text: names, records, signatures, codes, JSON.
import { spawnSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERROR_CODES } from '../../src/base/error-codes.ts';
import { READ_PROBLEMS } from '../../src/formats/problems/read-problem.ts';
import { WRITE_PROBLEMS } from '../../src/formats/problems/write-problem.ts';
import { ROBOTS_NOTES } from '../../src/formats/robots-txt/robots-note-severity.ts';
import { TREE_PROBLEMS } from '../../src/tree/tree-problem.ts';
import { readFrontDoors } from '../../tools/generate/front-doors.ts';
import { checkout } from './checkout.ts';

/** Where the shapes are frozen, from the root. `node tests/docs/freeze-shapes.ts` writes it. */
export const FROZEN_SHAPES = 'tests/docs/public-shapes.txt';

const DECLARATIONS: Readonly<Record<string, readonly string[]>> = {
  Records: [
    'UrlEntry SitemapEntry Entry ExtraElement Changefreq SitemapFormat Alternate Image Video',
    'VideoContentSegment VideoPrice VideoTvShow News PageMap PageMapDataObject PageMapAttribute',
    'GoogleMobile BaiduMobile',
  ],
  Reading: ['readSitemap SitemapReader ByteSource ReadOptions ReadLimits ReadProblem ReadSummary'],
  Writing: [
    'writeSitemap WriteOptions EntryWriterOptions FeedOptions GzipOptions WritableEntry',
    'WritableEntries WriteProblem createEntryWriter EntryWriter',
  ],
  'robots.txt': [
    'readRobotsTxt RobotsTxtOptions RobotsTxt RobotsSitemap RobotsVerdict RobotsGroup RobotsRule',
    'RobotsNote editSitemapLines robotsPath',
  ],
  Trees: [
    'walkSitemapTree TreeOptions TreeBatch SitemapReport TreeSummary TreeSitemap TreeProblem',
    'SitemapOpener OpenedSitemap OpenOptions createFetchOpener createFolderOpener',
    'FolderOpenerOptions FolderOpener openFileBody',
  ],
  Errors: ['PortolanError PortolanErrorDetails isPortolanError'],
};

const CODES: Readonly<Record<string, object>> = {
  'Error codes': ERROR_CODES,
  'Read problems': READ_PROBLEMS,
  'Tree problems': TREE_PROBLEMS,
  'Write problems': WRITE_PROBLEMS,
  'Notes on robots.txt': ROBOTS_NOTES,
};

/** Gives all shapes as the sources have them now. */
export function publicShapes(): string {
  const doors = readFrontDoors(checkout).map(({ specifier, names }) =>
    section(specifier, names.map(({ name }) => name).join('\n')),
  );
  const declarations = declarationsBySource();
  const shapes = Object.entries(DECLARATIONS).map(([title, lists]) => {
    const names = lists.flatMap((list) => list.split(' '));
    return section(title, names.map((name) => declarationOf(name, declarations)).join('\n'));
  });
  const codes = Object.entries(CODES).map(([title, table]) =>
    section(title, Object.keys(table).sort().join('\n')),
  );
  return [...doors, ...shapes, ...codes, section('JSON of portolan read', jsonShapes())].join('\n');
}

function section(title: string, body: string): string {
  return `== ${title}\n${body.trim()}\n`;
}

// What the compiler says of each file, comments left out: a declaration begins at a line's start.
function declarationsBySource(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-shapes-'));
  try {
    const compiler = join(checkout, 'node_modules', '.bin', 'tsc');
    // The declarations follow from each file alone (isolatedDeclarations), so nothing is checked.
    const emission = ['--noCheck', '--emitDeclarationOnly', '--removeComments', '--outDir', folder];
    const project = ['-p', join(checkout, 'tsconfig.build.json')];
    const { error } = spawnSync(compiler, [...project, ...emission], { stdio: 'ignore' });
    if (error) throw error;
    const files = globSync('**/*.d.ts', { cwd: folder }).sort();
    return files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function declarationOf(name: string, declarations: string): string {
  const kinds = '(?:declare )?(?:interface|type|function|const|class)';
  const start = new RegExp(
    `^export ${kinds} ${name}\\b[^]*?(?=^(?:export|import|declare)\\b|\\n\\n)`,
    'gm',
  );
  const found = [...`${declarations}\n\n`.matchAll(start)].map(([text]) => text.trim());
  if (found.length > 0) return found.join('\n');
  throw new Error(`Nothing public is called ${name} any more.`);
}

const SITES: Readonly<Record<string, string>> = {
  'sitemap.xml': `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    <sitemap><loc>https://example.com/pages.xml</loc></sitemap>
    <sitemap><loc>https://example.com/pages.xml</loc></sitemap>
    <sitemap><loc>http://127.0.0.1/forbidden.xml</loc></sitemap></sitemapindex>`,
  'pages.xml': `<urlset><url><loc>https://example.com/</loc></url></urlset>`,
};

/** The keys and kinds of values that the command line prints beside the entries themselves. */
function jsonShapes(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-shapes-'));
  const problemFile = join(folder, 'problems.jsonl');
  try {
    for (const [name, text] of Object.entries(SITES)) writeFileSync(join(folder, name), text);
    const program = join(checkout, 'src', 'cli', 'bin.ts');
    const words = ['read', join(folder, 'sitemap.xml'), '--follow', '--format', 'json', '--quiet'];
    const where = ['--base-url', 'https://example.com/', '--problems', problemFile];
    const { stdout } = spawnSync(process.execPath, [program, ...words, ...where], {
      encoding: 'utf8',
    });
    const lines = readFileSync(problemFile, 'utf8').trim().split('\n');
    const problems = lines.map((line): unknown => JSON.parse(line));
    const { problems: counts, ...report } = JSON.parse(stdout) as Record<string, unknown>;
    const kinds = new Set(Object.values(Object(counts) as object).map((count) => typeof count));
    return [
      `report: ${shapeOf([report])}`,
      `report.problems: ${[...kinds].join('|')} by code`,
      `a line of --problems: ${shapeOf(problems)}`,
    ].join('\n');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// `{ a: number, b?: string }`, over all values of one place.
function shapeOf(values: readonly unknown[]): string {
  if (values.every(Array.isArray)) return `[${shapeOf(values.flat())}]`;
  const objects = values.filter((value) => typeof value === 'object' && value !== null);
  if (objects.length < values.length)
    return [...new Set(values.map((one) => typeof one))].join('|');
  const keys = new Set(objects.flatMap((value) => Object.keys(value)));
  const parts = [...keys].map((key) => {
    const held = objects.filter((value) => key in value);
    const shape = shapeOf(held.map((value) => Reflect.get(value, key)));
    return `${key}${held.length < objects.length ? '?' : ''}: ${shape}`;
  });
  return `{ ${parts.sort().join(', ')} }`;
}
