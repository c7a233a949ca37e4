// Which database several consoles and workers share, as options and the environment name it.
import { PortolanError } from '../../../../base/portolan-error.ts';
import {
  hasPostgresPassword,
  isPostgresAddress,
  postgresName,
} from '../../../../postgres/postgres-address.ts';
import type { Environment } from '../../../../publish/settings/publish-config.ts';

export interface StorePlaceOptions {
  /** `postgres://user@host/database`, without a password. Default: PORTOLAN_STORE. */
  readonly store?: string | undefined;
  /** Where bodies of sitemaps are kept: a folder, or `s3://bucket/prefix`. */
  readonly bodies?: string | undefined;
  readonly database?: string | undefined;
}

/** A shared store. */
export interface StorePlace {
  /** With the password, if it has one. */
  readonly address: string;
  /** Without it. */
  readonly name: string;
}

/**
 * Returns the database of `--store` or PORTOLAN_STORE, `undefined` for a store in a folder. No
 * message holds a password.
 *
 * Errors: CONFIG_INVALID.
 */
export function storePlaceOf(
  { store, database }: StorePlaceOptions,
  environment: Environment,
): StorePlace | undefined {
  if (store !== undefined && database !== undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--store and --database cannot be used together.',
      hint: '--store names a database that several processes share, --database a folder.',
    });
  }
  if (database !== undefined) return undefined;
  const address = store ?? environment['PORTOLAN_STORE'] ?? '';
  if (address === '') return undefined;
  const name = postgresName(address);
  const source = store === undefined ? 'PORTOLAN_STORE' : '--store';
  if (!isPostgresAddress(address)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${source} is not the address of a PostgreSQL database.`,
      hint: 'Write it as postgres://user@host:5432/database; --database names a folder.',
    });
  }
  if (store !== undefined && hasPostgresPassword(address)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `The address of ${name} contains a password, which others on this machine can see.`,
      hint: 'Put the password in PGPASSWORD, or the whole address in PORTOLAN_STORE.',
    });
  }
  return { address, name };
}
