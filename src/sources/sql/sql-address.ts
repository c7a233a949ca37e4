// The address of a query: sqlite:shop.db?query=…, postgres://host/database?query=….
import { PortolanError } from '../../base/portolan-error.ts';

export interface SqlAddress {
  readonly kind: 'sqlite' | 'postgres';
  /** For people: without credentials and without parameters. */
  readonly name: string;
  /** The path of the file; or the address for the driver, with credentials: never in a message. */
  readonly location: string;
  readonly query: string;
}

const SCHEME = /^(?:(sqlite):(?:\/\/)?|(postgres(?:ql)?):\/\/)/i;

export function isSqlAddress(text: string): boolean {
  return SCHEME.test(text);
}

/**
 * Reads the address of a query: `query` is the SQL, percent-encoded (`%` is `%25`, `&` is `%26`),
 * or `table` names a table, of which all is read. Other parameters are PostgreSQL's own.
 *
 * Errors: CONFIG_INVALID. No message holds a password or a parameter.
 */
export function parseSqlAddress(text: string): SqlAddress {
  const [scheme = '', sqlite] = SCHEME.exec(text) ?? [];
  const mark = text.indexOf('?');
  const place = mark < 0 ? text : text.slice(0, mark);
  const rest = place.slice(scheme.length);
  const kind = sqlite === undefined ? 'postgres' : 'sqlite';
  const host = withoutCredentials(rest);
  const name = kind === 'sqlite' ? `sqlite:${rest}` : `postgres://${host}`;
  const { asked, others } = splitParameters(name, mark < 0 ? '' : text.slice(mark + 1));
  const query = queryOf(name, asked);
  if (kind === 'sqlite') {
    if (others.length > 0)
      throw wrong(name, 'SQLite takes no other parameters than query or table.');
    return { kind, name, location: rest, query };
  }
  const location = `postgres://${rest}${others.length > 0 ? `?${others.join('&')}` : ''}`;
  return { kind, name, location, query };
}

/** `user:pass@word@host/db`: the credentials end at the last `@` before the path. */
function withoutCredentials(place: string): string {
  const path = place.indexOf('/');
  const authority = path < 0 ? place : place.slice(0, path);
  const at = authority.lastIndexOf('@');
  if (at >= 0) return place.slice(at + 1);
  // A slash in a password that was not encoded: the address will not do, and is not shown.
  return place.includes('@') ? place.slice(place.lastIndexOf('@') + 1) : place;
}

interface Parameters {
  readonly asked: ReadonlyMap<string, string>;
  readonly others: readonly string[];
}

function splitParameters(name: string, text: string): Parameters {
  const asked = new Map<string, string>();
  const others: string[] = [];
  for (const part of text.split('&')) {
    if (part === '') continue;
    const [, key = '', value] = /^([^=]*)=(.*)$/s.exec(part) ?? [];
    if (value === undefined) throw wrong(name, 'Part of it is not a parameter.');
    if (key === 'query' || key === 'table') asked.set(key, decode(name, value));
    else others.push(part);
  }
  return { asked, others };
}

function decode(name: string, value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw wrong(name, 'A % in it begins no escape.');
  }
}

function queryOf(name: string, asked: ReadonlyMap<string, string>): string {
  const query = asked.get('query')?.trim() ?? '';
  const table = asked.get('table')?.trim() ?? '';
  if ((query === '') === (table === '')) {
    const what = query === '' ? 'It does not say what to read.' : 'It has both query and table.';
    throw wrong(name, what);
  }
  return query === '' ? `select * from ${table.split('.').map(quoteIdentifier).join('.')}` : query;
}

function quoteIdentifier(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`;
}

function wrong(name: string, why: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `The address ${name} cannot be read as a query. ${why}`,
    hint:
      `Write ${name}?query=select url as loc, updated_at as lastmod from pages, ` +
      'in the query % as %25 and & as %26; or ?table=pages.',
  });
}
