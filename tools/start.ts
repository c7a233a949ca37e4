// What `npm start` runs: the real command line on a small site that it serves on this machine. Its
// sitemaps are built, a crawler sees it from outside, what came of that is checked, and so is a bad
// sitemap; the console reads them, and serves until Ctrl-C (`--once` and CI end after the summary).
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../src/cli/main.ts';
import { serveFolder } from './start/serve-folder.ts';
import { type ShowConsoleOptions, showConsole } from './start/show-console.ts';

const PAGES = 'examples/site/pages';
const CARELESS = 'examples/site/sitemap-careless.xml';
const BROKEN_TREE = 'examples/site/sitemap.xml';
const BASE = 'https://harbours.example/';

process.chdir(join(import.meta.dirname, '..'));
process.exitCode = await start();

async function start(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-start-'));
  const built = join(folder, 'built');
  const crawled = join(folder, 'crawled');
  const statuses = [
    await buildFromPages(built),
    await crawlSite([PAGES, built], crawled),
    await checkSite(crawled),
    await checkCareless(),
  ];
  tryNext();
  const folders = { pages: PAGES, built, folder };
  statuses.push(await openConsole(folders));
  return statuses.every((status) => status === 0) ? 0 : 1;
}

function tryNext(): void {
  heading(
    'Try next',
    'npx portolan crawl <the address of your site, or http://localhost:3000/> --report crawl.html',
    'npx portolan build <your list, table or folder> --base <your address> --out <folder>',
    `npx portolan read ${BROKEN_TREE} --follow --base-url ${BASE}`,
    'npx portolan check https://www.gov.uk',
    'npx portolan rules',
    'npx portolan --help',
    'docs/guides/console.md, docs/guides/crawling.md, docs/guides/publishing.md, examples/*.ts',
  );
}

function openConsole(
  folders: Pick<ShowConsoleOptions, 'pages' | 'built' | 'folder'>,
): Promise<number> {
  const asked = process.argv.includes('--once');
  // Where nobody is there to end it, it ends by itself.
  const once = asked || process.env['CI'] === 'true';
  heading(
    'The console',
    "The search engine's side: the sitemaps are submitted, read and checked, changed, read again and",
    'compared. It is the same as `portolan serve`, on a temporary store.',
    ...(once && !asked ? ['CI is set, so it ends after the summary, as with --once.'] : []),
  );
  const say = (...lines: readonly string[]): void => console.log(lines.join('\n'));
  return showConsole({ ...folders, careless: CARELESS, base: BASE, once, say });
}

function buildFromPages(folder: string): Promise<number> {
  heading(
    'From built pages to sitemaps',
    `${PAGES} holds a small site in three languages, as a generator of pages leaves it`,
    '(harbours.example is made up). Its sitemaps go into a temporary folder, German and French pages',
    'into sitemaps of their own. Pages that ask not to be listed are left out, and it is said why.',
  );
  const sections = ['--section', 'de=/de/**', '--section', 'fr=/fr/**'];
  return run('build', PAGES, '--base', BASE, '--out', folder, ...sections);
}

async function crawlSite(served: readonly string[], folder: string): Promise<number> {
  heading(
    'The same site as a stranger sees it',
    'Pages and sitemaps are now served on this machine, and crawled: the links are followed, and',
    'every address is listed or left out for a reason. What the sitemaps list and nothing links is',
    'found, too. The pages say that they belong to harbours.example, so that is how they are listed.',
  );
  const site = await serveFolder(...served);
  try {
    return await run('crawl', site.url, '--out', folder);
  } finally {
    site.close();
  }
}

function checkSite(folder: string): Promise<number> {
  heading(
    'Check it before it goes out',
    'Every rule of the protocol on what the crawl published, as --base says where it will be.',
  );
  return run('check', folder, '--base', BASE);
}

function checkCareless(): Promise<number> {
  heading(
    'A sitemap in a bad state',
    'What engines meet in the wild: an ampersand that is not escaped, a day that is none, addresses',
    'that are relative or lack their scheme. Where it is, why it matters, and what to do about it.',
  );
  return run('check', CARELESS, '--base', BASE, '--max-findings', '3', '--fail-on', 'never');
}

function run(...words: string[]): Promise<number> {
  const typed = words.map((word) => (/[*?]/.test(word) ? `'${word}'` : word));
  console.log(`$ npx portolan ${typed.join(' ')}\n`);
  const human = words[0] === 'check' ? ['--format', 'human'] : [];
  return main([...words, ...human]);
}

function heading(title: string, ...lines: string[]): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`);
  for (const line of lines) console.log(line);
  console.log();
}
