// What a command logs in with: headers out of the environment and the address, never out of what
// others can see on the command line.
import { PortolanError } from '../../base/portolan-error.ts';
import type { Environment } from '../../publish/settings/publish-config.ts';

export interface CredentialsBasis {
  readonly environment: Environment;
  /** What --header was given, as typed. */
  readonly header?: readonly string[] | undefined;
  /** Reads --header alone: who is asked is no site, and what the variables hold is for sites. */
  readonly headerOnly?: boolean | undefined;
  /** The variables of `crawl`, PORTOLAN_CRAWL_…, go before those of all commands. */
  readonly forCrawl?: boolean | undefined;
}

/** The address without credentials, and the headers that are sent to its site. */
export interface Credentials {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface GivenHeader {
  readonly name: string;
  readonly value: string;
  readonly by: string;
}

const HEADERS_MAX = 50;
const HEADER_CHARACTERS_MAX = 8_192;
const IN_QUOTES = "Write it as --header 'Name: $VARIABLE', in single quotes.";
// Portolan itself sets what decides who is asked, what for, and how the answer is framed.
const OWN_HEADERS: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'if-unmodified-since',
  'keep-alive',
  'proxy-authorization',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

/**
 * Collects the headers of the environment and of --header. No message repeats a value of any of
 * them.
 */
export function givenHeaders(basis: CredentialsBasis): Readonly<Record<string, string>> {
  const { environment, header = [], forCrawl = false, headerOnly = false } = basis;
  const further = header.map((text) => fromOption(text, environment));
  if (headerOnly) return merged(further);
  // A user and a password belong together.
  const variables = (...names: readonly string[]): readonly Variable[] => {
    const own = names.map((name) => `PORTOLAN_CRAWL_${name}`);
    const isOwn = forCrawl && own.some((name) => (environment[name] ?? '') !== '');
    const chosen = isOwn ? own : names.map((name) => `PORTOLAN_${name}`);
    return chosen.map((name) => ({ name, value: environment[name] ?? '' }));
  };
  return merged([
    ...fromUser(variables('USER', 'PASSWORD')),
    ...variables('COOKIE').flatMap(fromCookie),
    ...variables('HEADERS').flatMap(fromLines),
    ...further,
  ]);
}

/**
 * Takes the user name and the password out of an address, and adds them to the headers for its
 * site. What is no http or https address stays as it is.
 */
export function splitCredentials(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Credentials {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url === null) return { url: address, headers };
  const given = Object.entries(headers).map(([name, value]) => ({
    name,
    value,
    by: 'another setting',
  }));
  const all = merged([...fromAddress(url), ...given]);
  if (url.username === '' && url.password === '') return { url: address, headers };
  url.username = '';
  url.password = '';
  return { url: url.href, headers: all };
}

function merged(given: readonly GivenHeader[]): Readonly<Record<string, string>> {
  if (given.length > HEADERS_MAX) throw invalid(`There are more than ${HEADERS_MAX} headers.`);
  const byName = new Map<string, GivenHeader>();
  for (const one of given) {
    check(one);
    const key = one.name.toLowerCase();
    const before = byName.get(key);
    if (before) {
      const by = before.by === one.by ? `twice by ${one.by}` : `by ${before.by} and by ${one.by}`;
      throw invalid(`The header ${before.name} is given ${by}.`, 'Leave out one of them.');
    }
    byName.set(key, one);
  }
  return Object.fromEntries([...byName.values()].map(({ name, value }) => [name, value]));
}

interface Variable {
  readonly name: string;
  readonly value: string;
}

function fromAddress({ username, password }: URL): readonly GivenHeader[] {
  if (username === '' && password === '') return [];
  const value = basic(decode(username), decode(password));
  return [{ name: 'Authorization', value, by: 'the address' }];
}

function fromUser([user, password]: readonly Variable[]): readonly GivenHeader[] {
  if (user === undefined || password === undefined) return [];
  if (user.value === '' && password.value === '') return [];
  if (user.value === '')
    throw invalid(`${password.name} is set, and ${user.name} is not.`, 'Set both.');
  if (user.value.includes(':')) {
    throw invalid(
      `${user.name} contains a colon, which basic authentication does not allow in user names.`,
    );
  }
  return [{ name: 'Authorization', value: basic(user.value, password.value), by: user.name }];
}

function fromCookie({ name, value: text }: Variable): readonly GivenHeader[] {
  const value = text.trim().replace(/^cookie:\s*/i, '');
  return value === '' ? [] : [{ name: 'Cookie', value, by: name }];
}

function fromLines({ name: by, value: text }: Variable): readonly GivenHeader[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const colon = line.indexOf(':');
    if (colon > 0) {
      const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      return { name, value, by };
    }
    const hint = 'Write one header a line, as Accept-Language: de.';
    throw invalid(`Line ${index + 1} of ${by} is not a header.`, hint);
  });
}

// 'Authorization: Bearer $TOKEN': the value must come from a variable, for what is typed is seen
// by everybody on the machine, and kept by the shell.
function fromOption(text: string, environment: Environment): GivenHeader {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim();
  if (!isName(name)) throw invalid('A value of --header is not a header.', IN_QUOTES);
  let variables = 0;
  const value = text
    .slice(colon + 1)
    .trim()
    .replace(/\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})/g, (_, bare, braced) => {
      variables += 1;
      const variable: string = bare ?? braced;
      const held = environment[variable] ?? '';
      if (held !== '') return held;
      throw invalid(`--header ${name} needs the variable ${variable}, which is not set.`);
    });
  if (variables > 0) return { name, value, by: '--header' };
  throw invalid(
    `The value of --header ${name} is on the command line, where others can see it.`,
    `Put it into a variable. ${IN_QUOTES}`,
  );
}

function check({ name, value, by }: GivenHeader): void {
  if (!isName(name)) throw invalid(`A header of ${by} has a name that HTTP does not allow.`);
  if (OWN_HEADERS.has(name.toLowerCase())) {
    const hint = name.toLowerCase() === 'user-agent' ? 'Use --user-agent.' : 'Leave it out.';
    throw invalid(`The header ${name} of ${by} is set by Portolan itself.`, hint);
  }
  const fits = value.length <= HEADER_CHARACTERS_MAX && /^[\t\x20-\x7e\x80-\xff]+$/.test(value);
  if (!fits) throw invalid(`The value of the header ${name} of ${by} cannot be sent.`);
}

// Source: https://www.rfc-editor.org/rfc/rfc9110#section-5.6.2
function isName(name: string): boolean {
  return /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/.test(name);
}

// Source: https://www.rfc-editor.org/rfc/rfc7617#section-2
function basic(user: string, password: string): string {
  return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A lone % is literal.
    return text;
  }
}

function invalid(message: string, hint?: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint });
}
