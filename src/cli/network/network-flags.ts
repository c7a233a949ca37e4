// The options of the network: one list, of which every command that asks servers takes its part.
import {
  collectOption,
  numberParser,
  parseUserAgentOption,
  SECONDS,
} from '../options/option-parsers.ts';
import { type OptionsOf, option } from '../options/option-record.ts';

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

/** @internal */
export type NetworkFlags = OptionsOf<typeof NETWORK_OPTIONS>;

/** The part of the help that all commands share that ask a site. */
export const NETWORK_HELP = `Logging in, only to the named site:
  PORTOLAN_USER, PORTOLAN_PASSWORD   basic authentication
  PORTOLAN_COOKIE                    the header Cookie: session=…
  PORTOLAN_HEADERS                   further headers, one per line: Name: value
  --header 'Authorization: Bearer $TOKEN'   with the value of a variable, in single quotes
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.
`;
