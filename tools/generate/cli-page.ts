// docs/reference/cli.md: what the command line says of itself.

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pageText } from './page-text.ts';

const OPENING = `
The command is \`portolan\`; inside a checkout \`npx portolan\` or \`node src/cli/bin.ts\`. Data goes to
stdout, everything else to stderr. Flags, exit statuses and JSON output are API: added freely,
changed by a major version only.`;

/** Makes the page by asking the command line for its help, and for that of each command. */
export function cliPage(root: string): string {
  const help = helpOf(root, []);
  const commands = commandsIn(help).filter((name) => name !== 'help');
  const parts = commands.flatMap((name) => [
    `## \`portolan ${name}\``,
    asBlock(helpOf(root, [name])),
  ]);
  return pageText('The command line', 'the --help of src/cli', [OPENING, asBlock(help), ...parts]);
}

function helpOf(root: string, words: readonly string[]): string {
  const program = join(root, 'src', 'cli', 'bin.ts');
  const { stdout, stderr, status } = spawnSync(process.execPath, [program, ...words, '--help'], {
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', COLUMNS: '' },
    timeout: 30_000,
  });
  if (status === 0 && stdout !== '') return stdout;
  throw new Error(`portolan ${words.join(' ')} --help failed: ${stderr}`);
}

function commandsIn(help: string): string[] {
  const list = /^Commands:\n((?: {2}.*\n)+)/m.exec(help)?.[1] ?? '';
  return [...list.matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(([, name = '']) => name);
}

function asBlock(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return `\`\`\`text\n${lines.join('\n').trim()}\n\`\`\``;
}
