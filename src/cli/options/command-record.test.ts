// Records of commands and options: what follows from them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Command } from 'commander';
import { addCommand, argument, type CommandRecord, command } from './command-record.ts';
import { BYTES, collectOption, parseCountOption, SECONDS } from './option-parsers.ts';
import { type OptionsOf, option, optionsWithout } from './option-record.ts';

const SHARED = [
  option('--timeout <seconds>', 'how long to wait', { ...SECONDS, otherwise: 30_000 }),
  option('--insecure', 'accept any certificate'),
] as const;

const OPTIONS = [
  option('-d, --max-depth <levels>', 'how deep', { parse: parseCountOption, default: 5 }),
  option('--max-bytes <size>', 'how large', { ...BYTES, default: 1_073_741_824 }),
  option('--format <format>', 'how to print', { choices: ['human', 'json'], default: 'human' }),
  option('--config <file>', 'the settings', { otherwise: 'in this folder', no: 'use none' }),
  option('--exclude <pattern>', 'leave out', collectOption),
  option('--no-progress', 'show no progress'),
  option('-q, --quiet', 'print nothing', { conflicts: ['exclude'] }),
  'Requests:',
  ...optionsWithout(SHARED, 'insecure'),
] as const;

type Options = OptionsOf<typeof OPTIONS>;

interface Given {
  readonly source: string;
  readonly more: readonly string[];
  readonly options: Options;
}

async function run(words: string): Promise<Given & { readonly status: number; help: string }> {
  const given: Given[] = [];
  let [help, status] = ['', -1];
  const record: CommandRecord = command({
    name: 'read',
    description: 'Reads.',
    arguments: [argument('<source>', 'what to read'), argument('[more...]', 'and more')],
    options: OPTIONS,
    details: '\nSources:\n  a file',
    exit: { 0: 'done', 3: 'cut off,\nor unreadable' },
    examples: 'portolan read a\nportolan read b',
    run: async (source, more, options) => {
      given.push({ source, more, options });
      return 3;
    },
  });
  const program = new Command('portolan').exitOverride().configureOutput({
    writeOut: (text) => (help += text),
    writeErr: () => {},
  });
  addCommand(program, record, (result) => (status = result));
  await program.parseAsync(['read', ...words.split(' ')], { from: 'user' }).catch((error) => {
    if (error.exitCode !== 0) throw error;
  });
  return { source: '', more: [], options: {} as Options, ...given[0], help, status };
}

test('options without a flag have their default, or are absent', async () => {
  const { options, status, source, more } = await run('a b c');
  assert.deepEqual([source, more, status], ['a', ['b', 'c'], 3]);
  const { maxDepth, maxBytes, format, progress, ...rest } = options;
  assert.deepEqual([maxDepth + 1, maxBytes, format, progress], [6, 1_073_741_824, 'human', true]);
  assert.deepEqual(rest, {});
});

test('values are read, collected and negated', async () => {
  const { options } = await run(
    'a -d 2 --timeout 1.5 --exclude x --exclude y --no-config --no-progress --format json',
  );
  const { maxDepth, maxBytes: _, ...rest } = options;
  assert.equal(maxDepth, 2);
  const lists = { exclude: ['x', 'y'], timeout: 1_500, format: 'json' };
  assert.deepEqual(rest, { config: false, progress: false, ...lists });
});

test('what an option does not take is refused', async () => {
  const code = 'commander.invalidArgument';
  await assert.rejects(run('a --max-depth x'), { code, message: /Write a whole number/ });
  await assert.rejects(run('a --format xml'), { code, message: /Allowed choices are human, json/ });
  await assert.rejects(run('a -q --exclude x'), { code: 'commander.conflictingOption' });
  await assert.rejects(run('a --insecure'), { code: 'commander.unknownOption' });
});

test('the help states defaults, exit statuses and examples', async () => {
  const { help } = await run('--help');
  for (const line of [
    '  -d, --max-depth <levels>  how deep (default: 5)',
    '  --max-bytes <size>        how large (default: 1GiB)',
    '  --format <format>         how to print (default: human) (choices: "human",',
    '  --config <file>           the settings (default: in this folder)',
    '  --no-config               use none',
    '  --timeout <seconds>       how long to wait (default: 30)',
  ]) {
    assert.ok(help.includes(`${line}\n`), line);
  }
  assert.ok(
    help.endsWith(`
Sources:
  a file

Exit status:
  0    done
  2    wrong usage
  3    cut off,
       or unreadable
  4    a bug in Portolan

Examples:
  portolan read a
  portolan read b
`),
    help,
  );
});
