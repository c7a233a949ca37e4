// Which finding is which from run to run, for services that remember findings.
import { createHash } from 'node:crypto';
import type { Finding } from '../../../../rules/port/finding.ts';
import type { CheckOutputOptions } from '../findings/check-output-options.ts';

/**
 * Makes a fingerprint of 64 hexadecimal digits for each finding, from its rule and the name of its
 * sitemap: lines that moved or a mended entry among several do not change it. Equal ones are
 * numbered.
 */
export function findingFingerprints(
  findings: readonly Finding[],
  { nameOf }: CheckOutputOptions,
): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map(({ rule, sitemap }) => {
    const key = JSON.stringify([rule, nameOf?.(sitemap) ?? sitemap]);
    const number = (seen.get(key) ?? 0) + 1;
    seen.set(key, number);
    const text = number === 1 ? key : `${key} ${number}`;
    return createHash('sha256').update(text).digest('hex');
  });
}
