// `portolan tokens`: its options and its help.
import { type Command, InvalidArgumentError } from 'commander';
import type { TokenScope } from '../../../../store/port/access-store.ts';
import { choiceOption } from '../../../options/option-parsers.ts';
import { DATABASE_FOLDER } from '../engine/console-place.ts';
import type { TokensOptions } from './run-tokens.ts';

const SCOPES = ['read', 'submit', 'admin'] as const satisfies readonly TokenScope[];
const NAME_CHARACTERS_MAX = 100;

const DESCRIPTION = `The tokens that let people and programs into the console.

A token is shown once, when it is created; the store keeps only its SHA-256. This is the way back in
when the admin token is lost. It works on a store in a folder while no console runs, and on a shared
store (--store, or PORTOLAN_STORE) at any time. A running console creates and revokes tokens on its
Settings page.`;

const DETAILS = `
Scopes: read: view; submit: also submit, to verified sites only; admin: full access.

Exit status: 0 done, 2 wrong usage, 3 the store cannot be used (or a console uses it).

Examples:
  portolan tokens
  portolan tokens add ci --scope submit
  portolan tokens add me --scope admin
  portolan tokens revoke 3
  portolan tokens add me --scope admin --store postgres://portolan_app@db.example/portolan`;

export function defineTokensCommand(program: Command, finish: (status: number) => void): void {
  const tokens = program
    .command('tokens')
    .summary('create, list and revoke tokens of the console')
    .description(DESCRIPTION)
    .addHelpText('after', DETAILS);
  addOptions(tokens.command('list', { isDefault: true }).description('List the tokens.')).action(
    async (options: TokensOptions) => {
      const { runTokensList } = await import('./run-tokens.ts');
      finish(await runTokensList(options));
    },
  );
  addOptions(
    tokens
      .command('add')
      .description('Create a token and show it once.')
      .argument('<name>', 'a name that says what it is for', parseName)
      .addOption(choiceOption('--scope <scope>', 'its scope (default: read)', SCOPES)),
  ).action(async (name: string, options: TokensOptions) => {
    const { runTokensAdd } = await import('./run-tokens.ts');
    finish(await runTokensAdd(name, options));
  });
  addOptions(
    tokens
      .command('revoke')
      .description('Revoke a token: it no longer gives access.')
      .argument('<id>', 'its number, as portolan tokens lists it', parseId),
  ).action(async (id: number, options: TokensOptions) => {
    const { runTokensRevoke } = await import('./run-tokens.ts');
    finish(await runTokensRevoke(id, options));
  });
}

function addOptions(command: Command): Command {
  return command
    .option('--database <dir>', `the store (default: ./${DATABASE_FOLDER})`)
    .option('--store <url>', 'a shared store, as postgres://user@host/database')
    .addOption(choiceOption('--format <format>', 'how to print', ['human', 'json']))
    .option('-v, --verbose', 'print the stack of an error');
}

function parseName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_CHARACTERS_MAX) return name;
  throw new InvalidArgumentError(`Write a name of at most ${NAME_CHARACTERS_MAX} characters.`);
}

function parseId(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of a token from the list of portolan tokens.');
}
