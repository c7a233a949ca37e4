// Options that several commands share, and what their help says of them.
import {
  BYTES,
  collectOption,
  numberParser,
  parseCountOption,
  parseUserAgentOption,
  SECONDS,
} from './option-parsers.ts';
import { option } from './option-record.ts';

/** @internal */
export const MAX_DEPTH = option('--max-depth <levels>', 'how deep to follow', {
  parse: parseCountOption,
  default: 5,
});

/** @internal */
export const MAX_SITEMAPS = option('--max-sitemaps <n>', 'how many sitemaps to read', {
  parse: parseCountOption,
  default: 100_000,
});

/** @internal */
export const MAX_BYTES = option('--max-bytes <size>', 'largest sitemap, uncompressed', {
  ...BYTES,
  default: 1_073_741_824,
});

/** @internal */
export const NO_PROGRESS = option('--no-progress', 'show no progress line');

/** @internal */
export const VERBOSE = option('-v, --verbose', 'print the stack of an error');

const RETRIES_MAX = 10;

/** @internal */
export const NETWORK_OPTIONS = [
  option('--header <header>', 'send a header, as Name: $VARIABLE; repeatable', {
    parse: collectOption,
  }),
  option('--retries <n>', 'how often to retry a busy server', {
    parse: numberParser(0, RETRIES_MAX),
    otherwise: 2,
  }),
  option('--timeout <seconds>', 'how long to wait for a silent server', {
    ...SECONDS,
    otherwise: 30_000,
  }),
  option('--user-agent <name>', 'the User-Agent to send', { parse: parseUserAgentOption }),
  option('--allow-private', 'allow redirects and sitemaps to lead to private networks'),
  option('--cache <file>', 'keep responses in this file; fetch only what has changed'),
  option('--ca <file>', 'trust this certificate authority too (PEM)'),
  option('--cert <file>', 'the client certificate for the named site (PEM)'),
  option('--key <file>', 'its private key (PEM; default: in the same file)'),
  option('--insecure', 'accept any certificate of the named site'),
] as const;

/** The part of the help that all commands share that ask a site. */
export const NETWORK_HELP = `Logging in, only to the named site:
  PORTOLAN_USER, PORTOLAN_PASSWORD   basic authentication
  PORTOLAN_COOKIE                    the header Cookie: session=…
  PORTOLAN_HEADERS                   further headers, one per line: Name: value
  --header 'Authorization: Bearer $TOKEN'   with the value of a variable, in single quotes
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.
`;
