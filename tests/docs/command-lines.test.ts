// Every command line that the help and the documentation show is one that the program takes.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { COMMANDS, defineProgram } from '../../src/cli/main.ts';
import type { CommandRecord } from '../../src/cli/options/command-record.ts';
import { readCodeBlocks } from './code-blocks.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const RECORDS = COMMANDS.map(withoutRun);

function withoutRun(record: CommandRecord): CommandRecord {
  const { commands = [] } = record;
  return { ...record, commands: commands.map(withoutRun), run: record.run && (async () => 0) };
}

// The words of a line after `portolan`, up to a pipe, a redirection or a comment.
function wordsAfter(line: string): readonly string[] | undefined {
  const text = /^(?:\$ )?(?:.*\| )?(?:npx )?portolan ([a-z].*)$/.exec(line.trim())?.[1];
  if (text === undefined) return undefined;
  const [command = ''] = /^(?:'[^']*'|"[^"]*"|(?! {3}| #)[^|>;&])*/.exec(text) ?? [];
  return [...command.matchAll(/'([^']*)'|"([^"]*)"|([^\s'"]+)/g)].map(
    // A variable of the shell is a number where one is wanted.
    ([, single, double, bare]) => single ?? double ?? bare?.replace(/\$\w+/, '1') ?? '',
  );
}

function linesOf(text: string): readonly string[] {
  return text.replaceAll(/\\\n\s*/g, '').split('\n');
}

async function assertTaken(words: readonly string[]): Promise<void> {
  const messages: string[] = [];
  const program = defineProgram(words, () => {}, RECORDS);
  for (const command of [program, ...program.commands]) {
    command.configureOutput({ writeOut: () => {}, writeErr: (text) => messages.push(text) });
  }
  await program.parseAsync([...words], { from: 'user' }).catch((error) => {
    if (error.exitCode !== 0) assert.fail(`portolan ${words.join(' ')}: ${messages.join('')}`);
  });
}

describe('the examples of the help', () => {
  for (const { name, examples = '' } of COMMANDS) {
    test(name, async () => {
      const shown = linesOf(examples).map(wordsAfter);
      assert.ok(shown.length > 0);
      for (const words of shown) await assertTaken(words ?? assert.fail(examples));
    });
  }
});

describe('the documentation', () => {
  const pages = globSync(['README.md', 'docs/guides/**/*.md', 'examples/**/*.md'], { cwd: ROOT });
  for (const page of pages) {
    const text = readFileSync(join(ROOT, page), 'utf8');
    const lines = readCodeBlocks(text, page).flatMap(({ code, place }) =>
      linesOf(code).map((line) => ({ place, words: wordsAfter(line) })),
    );
    const shown = lines.flatMap(({ place, words }) => (words ? [{ place, words }] : []));
    if (shown.length === 0) continue;
    test(page, async () => {
      for (const { words } of shown) await assertTaken(words);
    });
  }
});
