// What `npm start` runs: the real command line over the sitemap tree in examples/site, with a word
// on what is seen, and what to try next.
import { join } from 'node:path';
import { main } from '../src/cli/main.ts';

const SITE = 'examples/site/sitemap.xml';
// The tree is broken on purpose, and `read` says so.
const STATUS_INCOMPLETE = 3;

process.chdir(join(import.meta.dirname, '..'));
process.exitCode = await start();

async function start(): Promise<number> {
  heading(
    'A whole sitemap tree',
    'An index and what it lists: a urlset with languages, images, a video and news; a gzip file;',
    'a text list; RSS; Atom. Three files are broken, one is listed twice, one is the index itself,',
    'and one address leads into a private network.',
  );
  const tree = await run('read', SITE, '--follow', '--base-url', 'https://harbours.example/');
  heading(
    'What was odd',
    'Printed above, on stderr: each kind once, with its first places. Nothing was thrown away',
    'that could be read, and nothing was fetched that a stranger should not make us fetch.',
    `Exit status ${tree}: not everything could be read.`,
  );
  heading('The same entries as data', 'One JSON object a line, as the library gives them:');
  const pages = await run(
    'read',
    'examples/site/sitemap-pages.xml',
    '--format',
    'jsonl',
    '--quiet',
  );
  heading(
    'Try next',
    'npx portolan read https://www.gov.uk/sitemap.xml',
    'npx portolan read <your sitemap> --follow --format urls | head',
    `npx portolan read ${SITE} --follow --problems problems.jsonl --verbose`,
    'npx portolan read --help',
    'examples/*.ts: programs that use the library',
  );
  return tree === STATUS_INCOMPLETE && pages === 0 ? 0 : 1;
}

function run(...words: string[]): Promise<number> {
  console.log(`$ npx portolan ${words.join(' ')}\n`);
  const human = words.includes('--format') ? [] : ['--format', 'human'];
  return main([...words, ...human]);
}

function heading(title: string, ...lines: string[]): void {
  console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 76 - title.length))}\n`);
  for (const line of lines) console.log(line);
  console.log();
}
