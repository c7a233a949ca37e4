// SHA-256 of a text: by the platform where it answers at once, else by our own.
import { builtinModule } from '../../base/builtin-module.ts';
import { sha256 } from './sha256.ts';

interface NodeCrypto {
  hash?(algorithm: string, data: string, encoding: 'hex'): string;
}

const crypto = builtinModule<NodeCrypto>('node:crypto');

/**
 * Returns the SHA-256 of a text in UTF-8, in 64 hexadecimal digits. Halves of characters count as
 * U+FFFD.
 *
 * Source: https://csrc.nist.gov/pubs/fips/180-4/upd1/final
 */
export function sha256OfText(text: string): string {
  const whole = text.toWellFormed();
  return crypto?.hash?.('sha256', whole, 'hex') ?? sha256(new TextEncoder().encode(whole));
}
