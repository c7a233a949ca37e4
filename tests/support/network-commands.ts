// Every command that asks servers for something, in the words that make it ask the site of an
// origin, and that site. Each test of tests/e2e/network-*.test.ts runs them all.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FakeRoute } from './fake-site.ts';

/** A command and how it is called. */
export interface NetworkCommand {
  readonly name: string;
  /** What of the site it asks for, among other things. */
  readonly path: string;
  /** The words of one run. `folder` is an empty folder for what it writes. */
  words(origin: string, folder: string): readonly string[];
  /** The exit status when all goes well. Default 0. */
  readonly status?: number;
}

const urlsetOf = (locs: readonly string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...locs.map((loc) => `<url><loc>${loc}</loc></url>`),
    '</urlset>',
  ].join('\n');

/** The routes of a site whose pages and sitemap are at `origin`. */
export function siteOf(origin: string): Readonly<Record<string, FakeRoute>> {
  const html = (body: string): FakeRoute => ({
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><html lang="en"><title>A page</title><main><h1>A page</h1>${body}`,
  });
  return {
    '/': html('<p>The front page, with <a href="/page">a page</a>.'),
    '/page': html('<p>A page with some words of its own.'),
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: *\nAllow: /\n' },
    '/sitemap.xml': {
      headers: { 'content-type': 'application/xml' },
      body: urlsetOf([`${origin}/`, `${origin}/page`]),
    },
    [`/ping?sitemap=${encodeURIComponent(`${origin}/sitemap.xml`)}`]: 'thanks',
    '/sites.json': {
      headers: { 'content-type': 'application/json' },
      body: '{"version":1,"rows":[]}',
    },
  };
}

/** All commands of the network. */
export const NETWORK_COMMANDS: readonly NetworkCommand[] = [
  {
    name: 'read',
    path: '/sitemap.xml',
    words: (origin) => ['read', `${origin}/sitemap.xml`, '--format', 'urls'],
  },
  {
    name: 'diff',
    path: '/sitemap.xml',
    words: (origin, folder) => ['diff', join(folder, 'old.xml'), `${origin}/sitemap.xml`],
    status: 1,
  },
  {
    name: 'build',
    path: '/sitemap.xml',
    words: (origin, folder) => [
      'build',
      `${origin}/sitemap.xml`,
      '--base',
      `${origin}/`,
      '--no-config',
      '--out',
      join(folder, 'out'),
    ],
  },
  {
    name: 'check',
    path: '/sitemap.xml',
    words: (origin) => ['check', `${origin}/sitemap.xml`, '--fail-on', 'never'],
  },
  {
    name: 'inspect',
    path: '/page',
    words: (origin) => ['inspect', `${origin}/page`, '--sitemap', `${origin}/sitemap.xml`],
  },
  { name: 'robots', path: '/robots.txt', words: (origin) => ['robots', origin] },
  {
    name: 'crawl',
    path: '/page',
    words: (origin, folder) => ['crawl', `${origin}/`, '--out', join(folder, 'out'), '--no-state'],
  },
  {
    name: 'announce',
    path: '/ping',
    words: (origin) => [
      'announce',
      `${origin}/sitemap.xml`,
      '--no-config',
      '--to',
      'ping',
      '--ping',
      `${origin}/ping`,
    ],
  },
  {
    name: 'submit',
    path: '/sitemap.xml',
    words: (origin, folder) => [
      'submit',
      `${origin}/sitemap.xml`,
      '--database',
      join(folder, 'store'),
    ],
  },
  {
    name: 'sites',
    path: '/sites.json',
    words: (origin) => ['sites', '--console', `${origin}/`],
    // What answers is no console: it counts that it was asked.
    status: 3,
  },
];

/** Makes an empty folder for one run, with the old sitemap that `diff` compares with. */
export async function folderOfRun(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'run-'));
  await writeFile(join(folder, 'old.xml'), urlsetOf(['https://old.example/']));
  return folder;
}
