// Addresses of databases: which are PostgreSQL's, and how they are shown.
import { withoutCredentials } from '../base/without-credentials.ts';

const SCHEME = /^postgres(?:ql)?:\/\//i;

/** Whether a place is a database and not a file or folder. */
export function isPostgresAddress(place: string): boolean {
  return SCHEME.test(place);
}

/** Returns the address without user name, password and query, which may hold a password as well. */
export function postgresName(address: string): string {
  return withoutCredentials(address).replace(/[?#].*$/s, '');
}

/** Whether the address holds a password. */
export function hasPostgresPassword(address: string): boolean {
  const [authority = ''] = address.replace(SCHEME, '').split(/[/?#]/);
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
  return user.includes(':') || /[?&]password=/i.test(address);
}
