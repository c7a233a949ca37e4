// Where the console's commands find what they speak of: a store on this machine, or a console.
import { givenValues } from '../../../../base/given-values.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';
import { parseAddressOption } from '../../../options/option-parsers.ts';
import { type OptionsOf, option, optionsWithout } from '../../../options/option-record.ts';
import { NETWORK_OPTIONS } from '../../../options/shared-options.ts';

export const DATABASE_FOLDER = 'portolan-data';

export const CONSOLE_URL = 'http://127.0.0.1:8640/';

/** A store's folder, or a running console's address. */
export type ConsolePlace =
  | { readonly kind: 'database'; readonly folder: string }
  | { readonly kind: 'console'; readonly url: string; readonly token?: string | undefined };

const TOKEN_CHARACTERS_MAX = 512;

/** @internal */
export const PLACE_OPTIONS = [
  option('--database <dir>', 'folder of the store', { otherwise: `./${DATABASE_FOLDER}` }),
  option('--console <url>', 'URL of a running console; its token in PORTOLAN_TOKEN', {
    parse: parseAddressOption,
    otherwise: 'PORTOLAN_CONSOLE',
  }),
  'Requests:',
  // A console's answers are not kept, and it waits as long as it takes.
  ...optionsWithout(NETWORK_OPTIONS, 'timeout', 'userAgent', 'allowPrivate', 'cache'),
  'Options:',
] as const;

/** @internal */
export type ConsolePlaceOptions = OptionsOf<typeof PLACE_OPTIONS>;

/** Finds out where: `--console`, `--database`, PORTOLAN_CONSOLE, the folder `portolan-data`. */
export function consolePlaceOf(
  options: ConsolePlaceOptions,
  environment: Environment,
): ConsolePlace {
  if (options.console !== undefined && options.database !== undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--console and --database cannot be used together.',
      hint: 'Leave out --database: a console uses its own store.',
    });
  }
  if (options.database !== undefined) return { kind: 'database', folder: options.database };
  const address = options.console ?? environment['PORTOLAN_CONSOLE'];
  if (address === undefined || address === '') {
    return { kind: 'database', folder: DATABASE_FOLDER };
  }
  const token = givenValues({ token: consoleTokenOf(environment) });
  return { kind: 'console', url: consoleUrl(address), ...token };
}

/**
 * Reads the token of PORTOLAN_TOKEN, where there is one.
 *
 * An error does not repeat it.
 */
export function consoleTokenOf(environment: Environment): string | undefined {
  const token = (environment['PORTOLAN_TOKEN'] ?? '').trim();
  if (token === '') return undefined;
  if (token.length <= TOKEN_CHARACTERS_MAX && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new PortolanError('CONFIG_INVALID', {
    message:
      'PORTOLAN_TOKEN is not a token: it contains spaces or other characters, or is too long.',
    hint: 'Set it to the token exactly as the console showed it, on one line.',
  });
}

// With a slash at its end, so that paths can be put behind it; without what is no part of it.
function consoleUrl(address: string): string {
  const url = URL.parse(address) ?? undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'PORTOLAN_CONSOLE is not an http or https URL.',
      hint: `Set it to the address that portolan serve printed, such as ${CONSOLE_URL}`,
    });
  }
  if (url.username !== '' || url.password !== '') {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The address of the console at ${url.host} contains a user name or a password.`,
      hint: 'Put the token in the environment variable PORTOLAN_TOKEN instead.',
    });
  }
  url.search = '';
  url.hash = '';
  return url.href.endsWith('/') ? url.href : `${url.href}/`;
}
