// What a crawl logs in with: headers out of the environment and the address, never out of what
// others can see on the command line.
import { PortolanError } from '../../base/portolan-error.ts';
import type { Environment } from '../../publish/publish-config.ts';

/** Where credentials may stand. */
export interface CrawlCredentialsBasis {
  readonly environment: Environment;
  /** What --header was given, as typed. */
  readonly header?: readonly string[];
}

/** The address without credentials, and the headers that are sent to its site. */
export interface CrawlCredentials {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface GivenHeader {
  readonly name: string;
  readonly value: string;
  /** Who gives it, for people. */
  readonly by: string;
}

const HEADERS = 'PORTOLAN_CRAWL_HEADERS';
const COOKIE = 'PORTOLAN_CRAWL_COOKIE';
const USER = 'PORTOLAN_CRAWL_USER';
const PASSWORD = 'PORTOLAN_CRAWL_PASSWORD';
const HEADERS_MAX = 50;
const HEADER_CHARACTERS_MAX = 8_192;
const IN_QUOTES = "Write it as --header 'Name: $VARIABLE', in single quotes.";
// What decides who is asked, what is asked for and how the answer is framed is the crawler's own.
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...['accept-encoding', 'connection', 'content-length', 'expect', 'host', 'if-match'],
  ...['if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'keep-alive'],
  ...['proxy-authorization', 'range', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  'user-agent',
]);

/**
 * Takes the user name and the password out of the address, and collects the headers. No message
 * repeats a value of any of them.
 *
 * Errors: CONFIG_INVALID; FETCH_ADDRESS_INVALID for what is no http or https address.
 */
export function crawlCredentials(
  address: string,
  { environment, header = [] }: CrawlCredentialsBasis,
): CrawlCredentials {
  const url = parseAddress(address);
  const given = [
    ...fromAddress(url),
    ...fromUser(environment),
    ...fromCookie(environment),
    ...fromLines(environment),
    ...header.map((text) => fromOption(text, environment)),
  ];
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
  url.username = '';
  url.password = '';
  const headers = Object.fromEntries([...byName.values()].map(({ name, value }) => [name, value]));
  return { url: url.href, headers };
}

function parseAddress(address: string): URL {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  if (url) return url;
  // An address that is none may have a password anywhere.
  const shown = address.includes('@') ? 'What is to be crawled' : `"${address}"`;
  throw new PortolanError('FETCH_ADDRESS_INVALID', {
    message: `${shown} is not an http or https address.`,
    hint: 'Write it as https://example.com/.',
  });
}

function fromAddress({ username, password }: URL): readonly GivenHeader[] {
  if (username === '' && password === '') return [];
  const value = basic(decode(username), decode(password));
  return [{ name: 'Authorization', value, by: 'the address' }];
}

function fromUser(environment: Environment): readonly GivenHeader[] {
  const user = environment[USER] ?? '';
  const password = environment[PASSWORD] ?? '';
  if (user === '' && password === '') return [];
  if (user === '') throw invalid(`${PASSWORD} is set, and ${USER} is not.`, 'Set both.');
  if (user.includes(':')) {
    throw invalid(`${USER} holds a colon, which no user name of basic authentication may.`);
  }
  return [{ name: 'Authorization', value: basic(user, password), by: USER }];
}

function fromCookie(environment: Environment): readonly GivenHeader[] {
  const value = (environment[COOKIE] ?? '').trim().replace(/^cookie:\s*/i, '');
  return value === '' ? [] : [{ name: 'Cookie', value, by: COOKIE }];
}

function fromLines(environment: Environment): readonly GivenHeader[] {
  const lines = (environment[HEADERS] ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line, index) => {
    const colon = line.indexOf(':');
    if (colon > 0) {
      const [name, value] = [line.slice(0, colon).trim(), line.slice(colon + 1).trim()];
      return { name, value, by: HEADERS };
    }
    const hint = 'Write one header a line, as Accept-Language: de.';
    throw invalid(`Line ${index + 1} of ${HEADERS} is no header.`, hint);
  });
}

// 'Authorization: Bearer $TOKEN': the value must come from a variable, for what is typed is seen
// by everybody on the machine, and kept by the shell.
function fromOption(text: string, environment: Environment): GivenHeader {
  const colon = text.indexOf(':');
  const name = text.slice(0, Math.max(0, colon)).trim();
  if (!isName(name)) throw invalid('A value of --header is no header.', IN_QUOTES);
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
    `The value of --header ${name} stands on the command line, where others can see it.`,
    `Put it into a variable. ${IN_QUOTES}`,
  );
}

function check({ name, value, by }: GivenHeader): void {
  if (!isName(name)) throw invalid(`A header of ${by} has a name that HTTP does not have.`);
  if (OWN_HEADERS.has(name.toLowerCase())) {
    const hint = name.toLowerCase() === 'user-agent' ? 'Use --agent.' : 'Leave it out.';
    throw invalid(`The header ${name} of ${by} is the crawler's own.`, hint);
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
    // A lone % stands for itself.
    return text;
  }
}

function invalid(message: string, hint?: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, ...(hint !== undefined && { hint }) });
}
