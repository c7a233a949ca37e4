// The fingerprints by which a database knows its URLs.
import {
  createFingerprintSeed,
  SEED_BYTES,
} from '../../../../base/fingerprint/fingerprint-seed.ts';
import {
  createFingerprinter,
  type Fingerprinter,
} from '../../../../base/fingerprint/fingerprinter.ts';
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { PostgresDatabase } from '../../../../postgres/postgres-database.ts';
import { keptLoc } from '../../../urls/snapshot/listing-columns.ts';

/**
 * Returns the loc by which a database keeps an entry. What its texts cannot hold becomes U+FFFD:
 * half a surrogate pair, and U+0000.
 */
export function postgresLoc(loc: string): string {
  const kept = keptLoc(loc);
  return kept.includes('\0') ? kept.replaceAll('\0', '\uFFFD') : kept;
}

/** Returns a fingerprint as a parameter: a bigint has a sign, and more digits than a number. */
export function fingerprintText(low: number, high: number): string {
  return high === 0 ? String(low) : String((BigInt(high | 0) << 32n) | BigInt(low));
}

/**
 * Fingerprints of one database. Two URLs of a site with the same fingerprint are taken for one, as
 * everywhere in Portolan: of 10 million URLs some two have the same with a chance of 1 in 370,000.
 */
export class UrlFingerprints {
  readonly seed: Uint8Array;
  readonly #fingerprinter: Fingerprinter;

  private constructor(seed: Uint8Array) {
    this.seed = seed;
    this.#fingerprinter = createFingerprinter(seed);
  }

  /** Reads the seed of a database, and makes it if there is none. Errors: those of the database. */
  static async open(database: PostgresDatabase): Promise<UrlFingerprints> {
    const made = Buffer.from(createFingerprintSeed()).toString('hex');
    const rows = await database.transaction(async ({ query }) => {
      await query(
        `INSERT INTO portolan.meta (key, value) VALUES ('seed', to_jsonb($1::text))
         ON CONFLICT (key) DO NOTHING`,
        [made],
      );
      return query<{ readonly seed: string }>(
        "SELECT value #>> '{}' AS seed FROM portolan.meta WHERE key = 'seed'",
      );
    });
    const seed = Buffer.from(rows[0]?.seed ?? '', 'hex');
    if (seed.length === SEED_BYTES) return new UrlFingerprints(seed);
    throw new PortolanError('STORE_UNUSABLE', {
      message: `The database ${database.name} cannot be used: its seed of fingerprints is damaged.`,
      hint: 'Restore a backup of the database.',
    });
  }

  /** Returns the fingerprints of locs as parameters for columns `fp`. */
  of(locs: readonly string[]): readonly string[] {
    const words = this.#fingerprinter.fingerprints(locs.map(postgresLoc));
    return locs.map((_, at) =>
      fingerprintText(words[at * 2] as number, words[at * 2 + 1] as number),
    );
  }
}
