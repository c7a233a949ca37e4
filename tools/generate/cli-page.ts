// docs/reference/cli.md: what the command line says of itself.

import type { Command } from 'commander';
import { COMMANDS, defineProgram } from '../../src/cli/main.ts';
import { pageText } from './page-text.ts';

const WIDTH = 80;

const OPENING = `
The command is \`portolan\`; inside a checkout \`npx portolan\` or \`node src/cli/bin.ts\`. Data goes to
stdout, everything else to stderr. Flags, exit statuses and JSON output are API: added freely,
changed by a major version only.`;

/** Makes the page of the help of the program and of each command. */
export function cliPage(): string {
  const program = defineProgram([], () => {});
  const parts = program.commands.flatMap((command) =>
    COMMANDS.some(({ name }) => name === command.name()) ? partsOf(command, 'portolan') : [],
  );
  const from = 'the records of the commands in src/cli';
  return pageText('The command line', from, [OPENING, asBlock(helpOf(program)), ...parts]);
}

function partsOf(command: Command, before: string): string[] {
  const name = `${before} ${command.name()}`;
  const own = [`## \`${name}\``, asBlock(helpOf(command))];
  return [...own, ...command.commands.flatMap((one) => partsOf(one, name))];
}

function helpOf(command: Command): string {
  let help = '';
  command
    .configureOutput({
      writeOut: (text) => (help += text),
      getOutHelpWidth: () => WIDTH,
      getOutHasColors: () => false,
    })
    .outputHelp();
  return help;
}

function asBlock(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd());
  return `\`\`\`text\n${lines.join('\n').trim()}\n\`\`\``;
}
