// Which finding is which from run to run, for services that remember findings.
import { createHash } from 'node:crypto';
import type { Finding } from '../../../../rules/port/finding.ts';
import type { CheckOutputOptions } from '../check-output-options.ts';

/**
 * Gives each finding a fingerprint of 64 hexadecimal digits, in their order: of the rule and the
 * sitemap's name, which is what a finding is. Neither lines that moved nor a mended entry among
 * several change it. Should two be alike, the later ones are numbered.
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
