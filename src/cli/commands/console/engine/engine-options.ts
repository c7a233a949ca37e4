// Options that the console and the workers share.

import type { TokenScope } from '../../../../store/port/access-store.ts';
import { numberParser } from '../../../options/option-parsers.ts';
import { option, optionsWithout } from '../../../options/option-record.ts';
import { NETWORK_OPTIONS } from '../../../options/shared-options.ts';

const PORT_MAX = 65_535;
const SITES_AT_ONCE_MAX = 1_000;

/** What tokens, and users that a proxy names, may. */
export const TOKEN_SCOPES: readonly TokenScope[] = ['read', 'submit', 'admin'];

export const parsePort: (text: string) => number = numberParser(0, PORT_MAX);

/** @internal */
export const BODIES = option(
  '--bodies <place>',
  'keep the bodies of sitemaps in a folder or s3://bucket/prefix',
  { otherwise: 'not' },
);

/** @internal */
export const ALLOW_PRIVATE = option(
  '--allow-private',
  'also read sitemaps on private networks and on this machine',
);

/** @internal */
export const SITES_AT_ONCE = option(
  '--sites-at-once <n>',
  'sites that are read at the same time, 1 to 1000',
  { parse: numberParser(1, SITES_AT_ONCE_MAX), otherwise: 64 },
);

/** @internal */
export const LOG_FORMAT = option('--log-format <format>', 'how to log', {
  choices: ['human', 'json'],
  default: 'human',
});

/** @internal */
export const ENGINE_NETWORK_OPTIONS = [
  'Requests:',
  ...optionsWithout(NETWORK_OPTIONS, 'header', 'cache', 'cert', 'key', 'insecure', 'allowPrivate'),
  'Options:',
] as const;
