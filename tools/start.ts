// What `npm start` runs: the real command line, first as a publisher who builds the sitemaps of a
// small site and checks them, then as a search engine that reads them, and a bad one; with a word
// on what is seen.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { main } from '../src/cli/main.ts';

const PAGES = 'examples/site/pages';
const CARELESS = 'examples/site/sitemap-careless.xml';
const BROKEN_TREE = 'examples/site/sitemap.xml';
const BASE = 'https://harbours.example/';

process.chdir(join(import.meta.dirname, '..'));
process.exitCode = await start();

async function start(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-start-'));
  const statuses = [
    await publishSite(folder),
    await readSite(folder),
    await checkSite(folder),
    await readCareless(),
    await checkCareless(),
  ];
  heading(
    'Try next',
    `npx portolan build ${PAGES} --base ${BASE} --out public --html --dry-run`,
    'npx portolan build <your list, table or folder> --base <your address> --out <folder>',
    `npx portolan read ${BROKEN_TREE} --follow --base-url ${BASE}`,
    'npx portolan check https://www.gov.uk',
    'npx portolan rules',
    'npx portolan --help',
    'docs/guides/publishing.md, docs/guides/checking.md, examples/*.ts',
  );
  return statuses.every((status) => status === 0) ? 0 : 1;
}

function publishSite(folder: string): Promise<number> {
  heading(
    'From built pages to a published set',
    `${PAGES} holds a small site in three languages, as a generator of pages leaves it`,
    '(harbours.example is made up). Its sitemaps go into a temporary folder, German and French pages',
    'into sitemaps of their own. Pages that ask not to be listed are left out, and it is said why.',
  );
  const sections = ['--section', 'de=/de/**', '--section', 'fr=/fr/**'];
  const files = [...sections, '--formats', 'xml,text,rss', '--gzip'];
  return run('build', PAGES, '--base', BASE, '--out', folder, ...files);
}

function readSite(folder: string): Promise<number> {
  heading(
    'Read back, as an engine reads it',
    'The index first, then each sitemap that it names: dates, addresses, languages, media.',
  );
  const root = join(folder, 'sitemap.xml');
  return run('read', root, '--follow', '--base-url', BASE);
}

function checkSite(folder: string): Promise<number> {
  heading(
    'Check it before it goes out',
    'Every rule of the protocol on every sitemap of the set, as --base says where it will be.',
  );
  return run('check', folder, '--base', BASE);
}

function readCareless(): Promise<number> {
  heading(
    'A sitemap in a bad state',
    'What engines meet in the wild: an ampersand that is not escaped, a day that is none, addresses',
    'that are relative or lack their scheme. What can be read is read; what was odd is told.',
  );
  return run('read', CARELESS, '--base-url', BASE);
}

function checkCareless(): Promise<number> {
  heading(
    'What is wrong with it',
    'The same file under check: where, why it matters, and what to do about it.',
  );
  return run('check', CARELESS, '--base', BASE, '--max-findings', '3', '--fail-on', 'never');
}

function run(...words: string[]): Promise<number> {
  const typed = words.map((word) => (/[*?]/.test(word) ? `'${word}'` : word));
  console.log(`$ npx portolan ${typed.join(' ')}\n`);
  const human = words[0] === 'build' || words.includes('--format') ? [] : ['--format', 'human'];
  return main([...words, ...human]);
}

function heading(title: string, ...lines: string[]): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`);
  for (const line of lines) console.log(line);
  console.log();
}
