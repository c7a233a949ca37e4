// Addresses of databases: which are PostgreSQL's, and how they are shown.
import { withoutCredentials } from '../base/text/without-credentials.ts';

const SCHEME = /^postgres(?:ql)?:\/\//i;
// Names of hosts or addresses, each with a port or not; behind them no login can come.
const HOSTS = /^(?:(?:\[[^\]]*\]|[^[\]:,]*)(?::\d{0,5})?(?:,|$))*$/;

/** Whether a place is a database and not a file or folder. */
export function isPostgresAddress(place: string): boolean {
  return SCHEME.test(place);
}

/** Returns the address without user name, password and query, which may hold a password as well. */
export function postgresName(address: string): string {
  return withoutCredentials(address).replace(/[?#].*$/s, '');
}

/** Whether the address holds a password, also one that would have to be percent-encoded. */
export function hasPostgresPassword(address: string): boolean {
  const rest = address.replace(SCHEME, '');
  const [authority = ''] = rest.split(/[/?#]/);
  const user = authority.slice(0, Math.max(0, authority.lastIndexOf('@')));
  const isCutShort = !authority.includes('@') && rest.includes('@') && !HOSTS.test(authority);
  return user.includes(':') || isCutShort || /[?&]password=/i.test(address);
}
