// Countries, by their codes.
import { judgeHreflang } from '../../protocol/hreflang.ts';

/**
 * Whether two letters, in any case, are a country of ISO 3166-1.
 *
 * Source: https://www.iso.org/obp/ui/#search/code/
 */
export function isCountry(code: string): boolean {
  // The table is with the languages: it is the region of a code such as `en-GB`.
  return /^[a-z]{2}$/i.test(code) && judgeHreflang(`en-${code.toUpperCase()}`).verdict === 'valid';
}
