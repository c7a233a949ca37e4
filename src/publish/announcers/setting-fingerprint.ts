// Returns whether an announcer's settings are others than they were, and nothing else of them.
import { createHash } from 'node:crypto';

// 32 bits: enough to see a change, too few to find out a secret by trying.
const FINGERPRINT_DIGITS = 8;

/** The fingerprint of settings: eight hexadecimal digits, the same for the same settings. */
export function fingerprintSetting(setting: unknown): string {
  const text = JSON.stringify(setting) ?? '';
  return createHash('sha256').update(text).digest('hex').slice(0, FINGERPRINT_DIGITS);
}
