// hreflang: which codes engines understand, by the tables of ISO 639-1, ISO 15924 and ISO 3166-1.
// The tables are here, since those of Intl differ from runtime to runtime.
import { checkText } from '../base/check-value.ts';

/**
 * The verdicts on an hreflang.
 *
 * - `valid`: a language, with a script and a region where given, or `x-default`
 * - `malformed`: not of the form language, script, region with dashes between them
 * - `language-unknown`: the language is not in ISO 639-1
 * - `script-unknown`: the script is not in ISO 15924
 * - `region-only`: a region without a language
 * - `region-unknown`: the region is not in ISO 3166-1
 * - `region-reserved`: the region is reserved but not assigned, as `EU`, `UN`, `UK`
 * - `region-numeric`: the region is a number of UN M.49, as in `es-419`, which Google ignores
 */
export type HreflangVerdict =
  | 'valid'
  | 'malformed'
  | 'language-unknown'
  | 'script-unknown'
  | 'region-only'
  | 'region-unknown'
  | 'region-reserved'
  | 'region-numeric';

/** What came of judging an hreflang. */
export interface HreflangJudgement {
  readonly verdict: HreflangVerdict;
  /** What was meant without a doubt: `en-GB` for `en_GB` and for `en-UK`. */
  readonly instead?: string;
}

// https://www.loc.gov/standards/iso639-2/php/code_list.php (2025-11-01). `bh` was withdrawn in 2021
// without a successor, and is still here.
const LANGUAGES: ReadonlySet<string> = new Set(
  `aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
   de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
   ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln
   lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi
   pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti
   tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(/\s+/),
);

// Codes of ISO 639-1 that were withdrawn, and those that came in their place.
const WITHDRAWN_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['in', 'id'],
  ['iw', 'he'],
  ['ji', 'yi'],
  ['jw', 'jv'],
  ['mo', 'ro'],
  ['sh', 'sr-Latn'],
]);

// Codes of countries that are not codes of languages, and the language that is meant.
const COUNTRIES_FOR_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['al', 'sq'],
  ['bd', 'bn'],
  ['cn', 'zh'],
  ['cz', 'cs'],
  ['dk', 'da'],
  ['ge', 'ka'],
  ['gr', 'el'],
  ['il', 'he'],
  ['ir', 'fa'],
  ['jp', 'ja'],
  ['kh', 'km'],
  ['kp', 'ko'],
  ['kr', 'ko'],
  ['mm', 'my'],
  ['np', 'ne'],
  ['rs', 'sr'],
  ['ua', 'uk'],
  ['vn', 'vi'],
]);

// https://www.unicode.org/iso15924/iso15924-codes.html (2025-11-01), without those for private use.
const SCRIPTS: ReadonlySet<string> = new Set(
  `Adlm Afak Aghb Ahom Arab Aran Armi Armn Avst Bali Bamu Bass Batk Beng Berf Bhks Blis Bopo Brah
   Brai Bugi Buhd Cakm Cans Cari Cham Cher Chis Chrs Cirt Copt Cpmn Cprt Cyrl Cyrs Deva Diak Dogr
   Dsrt Dupl Egyd Egyh Egyp Elba Elym Ethi Gara Geok Geor Glag Gong Gonm Goth Gran Grek Gujr Gukh
   Guru Hanb Hang Hani Hano Hans Hant Hatr Hebr Hira Hluw Hmng Hmnp Hntl Hrkt Hung Inds Ital Jamo
   Java Jpan Jurc Kali Kana Kawi Khar Khmr Khoj Kitl Kits Knda Kore Kpel Krai Kthi Lana Laoo Latf
   Latg Latn Leke Lepc Limb Lina Linb Lisu Loma Lyci Lydi Mahj Maka Mand Mani Marc Maya Medf Mend
   Merc Mero Mlym Modi Mong Moon Mroo Mtei Mult Mymr Nagm Nand Narb Nbat Newa Nkgb Nkoo Nshu Ogam
   Olck Onao Orkh Orya Osge Osma Ougr Palm Pauc Pcun Pelm Perm Phag Phli Phlp Phlv Phnx Piqd Plrd
   Prti Psin Ranj Rjng Rohg Roro Runr Samr Sara Sarb Saur Seal Sgnw Shaw Shrd Shui Sidd Sidt Sind
   Sinh Sogd Sogo Sora Soyo Sund Sunu Sylo Syrc Syre Syrj Syrn Tagb Takr Tale Talu Taml Tang Tavt
   Tayo Telu Teng Tfng Tglg Thaa Thai Tibt Tirh Tnsa Todr Tols Toto Tutg Ugar Vaii Visp Vith Wara
   Wcho Wole Xpeo Xsux Yezi Yiii Zanb Zinh Zmth Zsye Zsym Zxxx Zyyy Zzzz`.split(/\s+/),
);

// https://www.iso.org/obp/ui/#search/code/ (2025-11-01): officially assigned.
const REGIONS: ReadonlySet<string> = new Set(
  `AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS
   BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE
   EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM
   HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC
   LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA
   NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW
   SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO
   TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW`.split(/\s+/),
);

// https://www.iso.org/obp/ui/#search/code/ (2025-11-01): exceptionally reserved.
const RESERVED_REGIONS: ReadonlySet<string> = new Set(
  'AC CP CQ DG EA EU EZ FX IC SU TA UK UN'.split(' '),
);

const FORM = /^([a-z]+)(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?$/i;

// Longer texts are not codes.
const CODE_CHARACTERS_MAX = 35;
// A site has few codes, and each of them many times.
const JUDGED_MAX = 1_000;
const judged = new Map<string, HreflangJudgement>();

/**
 * Judges an hreflang as Google documents it: a language of ISO 639-1, then perhaps a script of
 * ISO 15924 and a region of ISO 3166-1, with dashes, in any case; or `x-default`.
 *
 * `be` is Belarusian, so it is valid, though Belgium may have been meant.
 * Source: https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function judgeHreflang(code: string): HreflangJudgement {
  checkText('code', code);
  if (code.length > CODE_CHARACTERS_MAX) return { verdict: 'malformed' };
  let judgement = judged.get(code);
  if (judgement === undefined) {
    judgement = judge(code);
    if (judged.size >= JUDGED_MAX) judged.clear();
    judged.set(code, judgement);
  }
  return judgement;
}

function judge(code: string): HreflangJudgement {
  const verdict = verdictOf(code);
  if (verdict === 'valid') return { verdict };
  const instead = correct(code);
  return instead !== undefined && verdictOf(instead) === 'valid'
    ? { verdict, instead }
    : { verdict };
}

function verdictOf(code: string): HreflangVerdict {
  if (code.toLowerCase() === 'x-default') return 'valid';
  const match = FORM.exec(code);
  if (!match) return 'malformed';
  const [, language = '', script, region] = match;
  if (!isLanguage(language)) {
    return REGIONS.has(code.toUpperCase()) ? 'region-only' : 'language-unknown';
  }
  if (script !== undefined && !isScript(script)) return 'script-unknown';
  if (region === undefined) return 'valid';
  if (/^\d/.test(region)) return 'region-numeric';
  if (REGIONS.has(region.toUpperCase())) return 'valid';
  return RESERVED_REGIONS.has(region.toUpperCase()) ? 'region-reserved' : 'region-unknown';
}

// Slips with one meaning: underscores, `UK` for `GB`, withdrawn languages, region before language,
// a country for its language.
function correct(code: string): string | undefined {
  const parts = code.trim().replaceAll('_', '-').split('-');
  const [first = '', second = ''] = parts;
  if (parts.length === 2 && isLanguage(second) && REGIONS.has(first.toUpperCase())) {
    return `${second.toLowerCase()}-${first.toUpperCase()}`;
  }
  const start = first.toLowerCase();
  parts[0] = WITHDRAWN_LANGUAGES.get(start) ?? COUNTRIES_FOR_LANGUAGES.get(start) ?? first;
  if (parts.length > 1 && parts.at(-1)?.toUpperCase() === 'UK') {
    // `uk-UK` may be Ukrainian or British.
    if (first.toLowerCase() === 'uk') return undefined;
    parts[parts.length - 1] = 'GB';
  }
  return parts.join('-');
}

function isLanguage(code: string): boolean {
  return LANGUAGES.has(code.toLowerCase());
}

function isScript(code: string): boolean {
  return SCRIPTS.has(code.charAt(0).toUpperCase() + code.slice(1).toLowerCase());
}
