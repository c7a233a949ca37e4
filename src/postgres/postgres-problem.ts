// What goes wrong with a PostgreSQL server, as errors of Portolan.
import type { ErrorCode } from '../base/error-codes.ts';
import { isPortolanError, PortolanError } from '../base/portolan-error.ts';

/** Thrown when a connection was lost, or does not answer, within a transaction. */
export class LostConnection extends Error {
  readonly code: 'CONNECTION_LOST' | 'CONNECTION_SILENT';

  constructor(code: LostConnection['code']) {
    super(code === 'CONNECTION_LOST' ? 'the connection was lost' : 'the server does not answer');
    this.code = code;
  }
}

// Codes of Node, of the driver and of the server after which the same transaction may succeed.
// Source: https://www.postgresql.org/docs/18/errcodes-appendix.html
const PASSING = new RegExp(
  `^(?:${[
    'E(?:CONN\\w+|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|AI_AGAIN)',
    'CONNECTION_(?:LOST|CLOSED|ENDED|DESTROYED)|CONNECT_TIMEOUT',
    // Connections; serialisation and deadlock; too many connections; lock_timeout.
    '08\\w{3}|40001|40P01|53300|55P03',
    // Shutdown, crash, start; a standby after a failover; idle_in_transaction_session_timeout.
    '57P0[1235]|25006|25P03',
  ].join('|')})$`,
);
// The server is there, but did not answer in time: it is not asked again at once.
const SLOW = /^(?:57014|CONNECTION_SILENT)$/;
// The disk, and its quota.
const FULL = '53100';
// A problem of the database: its login, its permissions, its tables, those of somebody else where
// ours belong, damage, a host without it.
const UNUSABLE = new RegExp(
  `^(?:${[
    '28\\w{3}|3D000|3F000|42501|42P01|42703|42883|XX\\w{3}|ENOTFOUND|SASL_\\w+',
    // Tables, functions and other objects that are there already; a view in the place of a table.
    '42P07|42723|42710|55000|42809',
  ].join('|')})$`,
);

const HINTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  STORE_UNAVAILABLE: 'Try again when the server is up; see its log for the reason.',
  STORE_FULL: 'Free some space on the disk of the database.',
  STORE_UNUSABLE: 'Check the address, the login, and that the database belongs to Portolan.',
};

/** Whether a transaction that ended with this error is worth another attempt at once. */
export function isPassing(error: unknown): boolean {
  return PASSING.test(codeOf(error));
}

/** Returns the error for whatever was thrown while a database was used; a bug of ours as it is. */
export function postgresProblem(error: unknown, name: string): unknown {
  if (isPortolanError(error)) return error;
  const code = errorCodeOf(codeOf(error));
  if (code === undefined) return error;
  const { message = '' } = error as { readonly message?: string };
  return new PortolanError(code, {
    message: `The database ${name} cannot be used: ${message || codeOf(error)}.`,
    hint: HINTS[code],
    cause: error,
  });
}

function errorCodeOf(code: string): ErrorCode | undefined {
  if (PASSING.test(code) || SLOW.test(code)) return 'STORE_UNAVAILABLE';
  if (code === FULL) return 'STORE_FULL';
  return UNUSABLE.test(code) ? 'STORE_UNUSABLE' : undefined;
}

function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}
