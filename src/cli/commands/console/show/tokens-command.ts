// `portolan tokens`: its words, its options and its help.
import { InvalidArgumentError } from 'commander';
import { argument, type CommandRecord, command } from '../../../options/command-record.ts';
import { type OptionsOf, option } from '../../../options/option-record.ts';
import { VERBOSE } from '../../../options/shared-options.ts';
import { DATABASE_FOLDER } from '../engine/console-place.ts';
import { TOKEN_SCOPES } from '../engine/engine-options.ts';

const NAME_CHARACTERS_MAX = 100;

const OPTIONS = [
  option('--database <dir>', 'the store', {
    default: DATABASE_FOLDER,
    show: (folder: string) => `./${folder}`,
  }),
  option('--format <format>', 'how to print', { choices: ['human', 'json'] }),
  VERBOSE,
] as const;

/** @internal */
export type TokensOptions = OptionsOf<typeof OPTIONS>;

const ADD_OPTIONS = [
  option('--scope <scope>', 'its scope', { choices: TOKEN_SCOPES, default: 'read' }),
  ...OPTIONS,
] as const;

/** @internal */
export type TokensAddOptions = OptionsOf<typeof ADD_OPTIONS>;

export const tokensCommand: CommandRecord = command({
  name: 'tokens',
  summary: 'create, list and revoke tokens of the console',
  description: `The tokens that let people and programs into the console.

A token is shown once, when it is created; the store keeps only its SHA-256. This works on the store
while no console runs, and is the way back in when the admin token is lost; a running console
creates and revokes tokens on its Settings page.`,
  details: `Scopes: read: view; submit: also submit, to verified sites only; admin: full access.`,
  exit: '0 done, 2 wrong usage, 3 the store cannot be used (or a console uses it).',
  examples: `portolan tokens
portolan tokens add ci --scope submit
portolan tokens add me --scope admin
portolan tokens revoke 3`,
  commands: [
    command({
      name: 'list',
      isDefault: true,
      description: 'List the tokens.',
      options: OPTIONS,
      run: async (...given) => (await import('./run-tokens.ts')).runTokensList(...given),
    }),
    command({
      name: 'add',
      description: 'Create a token and show it once.',
      arguments: [argument('<name>', 'a name that says what it is for', parseName)],
      options: ADD_OPTIONS,
      run: async (...given) => (await import('./run-tokens.ts')).runTokensAdd(...given),
    }),
    command({
      name: 'revoke',
      description: 'Revoke a token: it no longer gives access.',
      arguments: [argument('<id>', 'its number, as portolan tokens lists it', parseId)],
      options: OPTIONS,
      run: async (...given) => (await import('./run-tokens.ts')).runTokensRevoke(...given),
    }),
  ],
});

function parseName(text: string): string {
  const name = text.trim();
  if (name !== '' && name.length <= NAME_CHARACTERS_MAX) return name;
  throw new InvalidArgumentError(`Write a name of at most ${NAME_CHARACTERS_MAX} characters.`);
}

function parseId(text: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('Write the number of a token from the list of portolan tokens.');
}
