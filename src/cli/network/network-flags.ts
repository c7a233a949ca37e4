// The flags of the network: one record, of which every command that asks servers takes its part.
import { type Command, Option } from 'commander';
import {
  collectOption,
  numberParser,
  parseSecondsOption,
  parseUserAgentOption,
} from '../options/option-parsers.ts';

export interface NetworkFlags {
  /** As typed: `Authorization: Bearer $TOKEN`. */
  readonly header?: readonly string[] | undefined;
  readonly retries?: number | undefined;
  /** Milliseconds. */
  readonly timeout?: number | undefined;
  readonly userAgent?: string | undefined;
  readonly allowPrivate?: boolean | undefined;
  /** A file of answers that may be asked for again with their validators. */
  readonly cache?: string | undefined;
  readonly ca?: string | undefined;
  readonly cert?: string | undefined;
  readonly key?: string | undefined;
  readonly insecure?: boolean | undefined;
}

export type NetworkFlag = keyof NetworkFlags;

const RETRIES_MAX = 10;

const FLAGS: Readonly<Record<NetworkFlag, () => Option>> = {
  header: () =>
    new Option('--header <header>', 'send a header, as Name: $VARIABLE; repeatable').argParser(
      collectOption,
    ),
  retries: () =>
    new Option('--retries <n>', 'how often to retry a busy server (default: 2)').argParser(
      numberParser(0, RETRIES_MAX),
    ),
  timeout: () =>
    new Option(
      '--timeout <seconds>',
      'how long to wait for a silent server (default: 30)',
    ).argParser(parseSecondsOption),
  userAgent: () =>
    new Option('--user-agent <name>', 'the User-Agent to send').argParser(parseUserAgentOption),
  allowPrivate: () =>
    new Option('--allow-private', 'allow redirects and sitemaps to lead to private networks'),
  cache: () =>
    new Option('--cache <file>', 'keep responses in this file; fetch only what has changed'),
  ca: () => new Option('--ca <file>', 'trust this certificate authority too (PEM)'),
  cert: () => new Option('--cert <file>', 'the client certificate for the named site (PEM)'),
  key: () => new Option('--key <file>', 'its private key (PEM; default: in the same file)'),
  insecure: () => new Option('--insecure', 'accept any certificate of the named site'),
};

/** The part of the help that all commands share that ask a site. */
const NETWORK_DETAILS = `
Logging in, only to the named site:
  PORTOLAN_USER, PORTOLAN_PASSWORD   basic authentication
  PORTOLAN_COOKIE                    the header Cookie: session=…
  PORTOLAN_HEADERS                   further headers, one per line: Name: value
  --header 'Authorization: Bearer $TOKEN'   with the value of a variable, in single quotes
HTTP_PROXY, HTTPS_PROXY and NO_PROXY are respected.
`;

/**
 * Adds the flags of the network to a command, all but those that are left out, in a group of their
 * own.
 */
export function addNetworkOptions(
  command: Command,
  leaveOut: readonly NetworkFlag[] = [],
): Command {
  if (!leaveOut.includes('header')) command.addHelpText('after', NETWORK_DETAILS);
  return addNetworkFlags(command, leaveOut);
}

/** The same without the help on logging in: for commands that do not ask a site. */
export function addNetworkFlags(command: Command, leaveOut: readonly NetworkFlag[]): Command {
  command.optionsGroup('Requests:');
  for (const [name, make] of Object.entries(FLAGS)) {
    if (!leaveOut.some((flag) => flag === name)) command.addOption(make());
  }
  return command.optionsGroup('Options:');
}
