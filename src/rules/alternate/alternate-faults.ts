// The faults of an entry's hreflang links, found once for all rules.
import { ownText } from '../../base/text/own-text.ts';
import type { Alternate } from '../../protocol/extensions/alternate.ts';
import { type HreflangVerdict, judgeHreflang } from '../../protocol/hreflang.ts';
import { pageKey } from '../../protocol/page-key.ts';
import type { UrlEntry } from '../../protocol/url-entry.ts';
import { type AddressFault, judgeMediaAddress } from '../media/media-address.ts';

/** The kinds of faults, one for each rule that looks at all links of an entry together. */
export type AlternateFaultKind =
  | Exclude<HreflangVerdict, 'valid' | 'malformed'>
  | 'code-malformed'
  | AddressFault
  | 'language-withdrawn'
  | 'fragment'
  | 'code-repeated'
  | 'link-repeated'
  | 'x-default-repeated'
  | 'self-missing';

interface AlternateFault {
  readonly kind: AlternateFaultKind;
  readonly shown: string;
}

type Links = readonly Alternate[];

// Languages whose codes ISO 639-1 withdrew; engines may know them still.
const WITHDRAWN = new Set(['in', 'iw', 'ji', 'jw', 'mo', 'sh']);
// Sets of more languages are rare, and checked each time.
const CODES_KEPT_MAX = 256;

let lastLinks: Links | undefined;
let lastFaults: readonly AlternateFault[] = [];

/** The codes of a set in which there is nothing to find. */
interface CleanCodes {
  readonly codes: readonly string[];
  /** `x-default` is among them, or need not be. */
  readonly withDefault: boolean;
}

// Nearly all entries of a site have the same languages in the same order.
let lastClean: CleanCodes = { codes: [], withDefault: false };

/**
 * Returns what is wrong with the links of an entry, as rules show it; `false` when nothing of that
 * kind is.
 *
 * Several rules ask one after the other about the same links; the answers are kept for them.
 */
export function alternateFaults(
  links: Links,
  entry: UrlEntry,
  kinds: readonly AlternateFaultKind[],
): readonly string[] | false {
  if (links !== lastLinks) {
    lastFaults = faultsOf(links, entry);
    lastLinks = links;
  }
  if (lastFaults.length === 0) return false;
  const shown = lastFaults.filter(({ kind }) => kinds.includes(kind)).map((fault) => fault.shown);
  return shown.length > 0 && shown;
}

/**
 * Returns what is known of the codes of a set when nothing is wrong with them.
 *
 * `undefined` when something is, or when there are too many to be kept.
 */
export function cleanCodes(links: Links): CleanCodes | undefined {
  if (hasCodes(links, lastClean.codes)) return lastClean;
  if (links.length > CODES_KEPT_MAX || codeFaults(links).length > 0) return undefined;
  const codes = links.map(({ hreflang }) => ownText(hreflang));
  const withDefault = codes.length < 2 || codes.some((code) => /^x-default$/i.test(code));
  lastClean = { codes, withDefault };
  return lastClean;
}

function faultsOf(links: Links, { loc }: UrlEntry): readonly AlternateFault[] {
  const faults = cleanCodes(links) ? [] : codeFaults(links);
  let self = false;
  for (const { href } of links) {
    if (href === loc) {
      // What is wrong with it, the rules about loc say.
      self = true;
      continue;
    }
    const fault = judgeMediaAddress(href, { ftp: false });
    const kind = fault ?? (href.includes('#') ? 'fragment' : undefined);
    if (kind !== undefined) faults.push({ kind, shown: href });
  }
  if (!self && !linksToItself(links, loc)) faults.push({ kind: 'self-missing', shown: '' });
  return faults;
}

function hasCodes(links: Links, codes: readonly string[]): boolean {
  const count = links.length;
  if (count !== codes.length) return false;
  for (let index = 0; index < count; index += 1) {
    if ((links[index] as Alternate).hreflang !== codes[index]) return false;
  }
  return true;
}

function codeFaults(links: Links): AlternateFault[] {
  const faults: AlternateFault[] = [];
  const hrefs = new Map<string, string>();
  for (const { hreflang, href } of links) {
    const { verdict, instead } = judgeHreflang(hreflang);
    if (verdict !== 'valid') {
      const withdrawn = WITHDRAWN.has(hreflang.split('-', 1)[0]?.toLowerCase() ?? '');
      faults.push({
        kind: kindOf(verdict, withdrawn),
        shown: instead === undefined ? hreflang : `${hreflang} (meant: ${instead})`,
      });
    }
    const code = hreflang.toLowerCase();
    const first = hrefs.get(code);
    if (first === undefined) hrefs.set(code, href);
    else faults.push(repetition(code, hreflang, first === href));
  }
  return faults;
}

// An address may be malformed too.
function kindOf(
  verdict: Exclude<HreflangVerdict, 'valid'>,
  withdrawn: boolean,
): AlternateFaultKind {
  if (verdict === 'malformed') return 'code-malformed';
  return verdict === 'language-unknown' && withdrawn ? 'language-withdrawn' : verdict;
}

function repetition(code: string, shown: string, sameHref: boolean): AlternateFault {
  if (sameHref) return { kind: 'link-repeated', shown };
  return { kind: code === 'x-default' ? 'x-default-repeated' : 'code-repeated', shown };
}

/** Whether a link leads to the page itself, in another spelling of its address. */
function linksToItself(links: Links, loc: string): boolean {
  const own = pageKey(loc);
  return links.some(({ href }) => {
    const whole = /^https?:/i.test(href) ? href : URL.parse(href, loc)?.href;
    return whole !== undefined && pageKey(whole) === own;
  });
}
