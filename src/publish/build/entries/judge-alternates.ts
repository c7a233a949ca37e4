// The alternates of one entry: codes that engines know, each once, absolute, the page among them.
import { type HreflangVerdict, judgeHreflang } from '../../../protocol/hreflang.ts';
import type { UrlEntry } from '../../../protocol/url-entry.ts';

export interface AlternateProblem {
  readonly code:
    | 'hreflang-invalid'
    | 'hreflang-ignored'
    | 'hreflang-duplicate'
    | 'hreflang-self-missing'
    | 'hreflang-href-unusable';
  readonly found: string;
}

const RULES: Readonly<Record<Exclude<HreflangVerdict, 'valid'>, AlternateProblem['code']>> = {
  malformed: 'hreflang-invalid',
  'language-unknown': 'hreflang-invalid',
  'script-unknown': 'hreflang-invalid',
  'region-only': 'hreflang-invalid',
  'region-unknown': 'hreflang-invalid',
  'region-reserved': 'hreflang-ignored',
  'region-numeric': 'hreflang-ignored',
};

const NONE: readonly AlternateProblem[] = [];

/**
 * Judges the alternates of an entry whose addresses are absolute; not whether links are mutual,
 * which takes the whole set.
 *
 * Links with `media` are pages for phones: they may repeat an hreflang, and an entry that only has
 * such links need not name itself. Values of a wrong type are left to the writer.
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function judgeAlternates(entry: UrlEntry): readonly AlternateProblem[] {
  const { alternates } = entry;
  if (!Array.isArray(alternates)) return NONE;
  const problems: AlternateProblem[] = [];
  const hrefs = new Map<string, string>();
  for (const item of alternates) {
    const { hreflang, href, media } = (item ?? {}) as Partial<Record<string, unknown>>;
    if (typeof hreflang !== 'string' || typeof href !== 'string') continue;
    const { verdict, instead } = judgeHreflang(hreflang);
    if (verdict !== 'valid') {
      const found = instead === undefined ? hreflang : `${hreflang}, which is ${instead}`;
      problems.push({ code: RULES[verdict], found });
    }
    if (!isWebAddress(href)) {
      problems.push({ code: 'hreflang-href-unusable', found: `${hreflang}: ${href}` });
    }
    if (media !== undefined) continue;
    const code = hreflang.toLowerCase();
    const first = hrefs.get(code);
    if (first === undefined) hrefs.set(code, href);
    else if (first !== href) {
      problems.push({ code: 'hreflang-duplicate', found: `${hreflang}: ${first} and ${href}` });
    }
  }
  if (hrefs.size > 0 && !namesItself(entry.loc, alternates)) {
    problems.push({ code: 'hreflang-self-missing', found: [...hrefs.keys()].join(', ') });
  }
  return problems;
}

function isWebAddress(href: string): boolean {
  return /^\s*https?:\/\//i.test(href) && URL.parse(href) !== null;
}

function namesItself(loc: string, alternates: readonly unknown[]): boolean {
  const hrefs = alternates.map((item) => (item as { readonly href?: unknown } | null)?.href);
  if (hrefs.includes(loc)) return true;
  const address = addressOf(loc);
  return hrefs.some((href) => typeof href === 'string' && addressOf(href) === address);
}

function addressOf(url: string): string {
  return URL.parse(url)?.href ?? url;
}
