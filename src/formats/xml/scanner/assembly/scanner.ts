// The scanner: finds whole, canonical <url> and <sitemap> records in a window and writes a table of
// where their parts are. AssemblyScript, compiled to WebAssembly with SIMD by
// tools/build-scanner.ts.
//
// It accepts only what it is sure of. At the first record that is anything else (a comment, CDATA
// round a field, an unknown or repeated element, an attribute, a control character, a value out of
// the ordinary) it stops at that record's `<`, and the tokenizer reads on from there.
import { hashTexts } from '../../../../base/fingerprint/assembly/fingerprint';

// Where the table begins, and how many 32-bit numbers fit. wasm-scanner.ts has the same numbers.
const TABLE: usize = 65_536;
const TABLE_END: usize = 65_536 + 524_288;
// One record with 2,000 parts needs less.
const TABLE_ROOM: usize = 65_536;
// Record: loc start, end, flags; lastmod start, end; changefreq; priority in hundredths or -1;
// the record's `<`; how many numbers of extensions follow; traits; lastmod's day as 20260615, 0 for
// none; its second of the day, -1 for none; start and end of loc and of lastmod among the texts.
const RECORD_NUMBERS: usize = 16;
const TRAITS: usize = 36;
const DAY: usize = 40;
const SECOND: usize = 44;
const LOC_TEXT: usize = 48;
const LASTMOD_TEXT: usize = 56;
// Clean locs, without escapes, and lastmods, one after another: JavaScript makes one string of
// them, which is less than half of the window, and slices it.
const TEXTS: usize = TABLE_END;
const TEXTS_END: usize = TEXTS + 131_072;
// One record with a loc of 2,047 bytes needs less.
const TEXTS_ROOM: usize = 4_096;
const LOC_CHARACTERS_MAX: usize = 2_047;

// Flags of a text. A loc has DECODE for `&amp;` and bytes beyond ASCII too.
const DECODE: i32 = 1; // a reference that is not `&amp;`, a CR, or what may be U+FFFE or U+FFFF
const CDATA: i32 = 2; // the text is one CDATA section
const LOOK: i32 = 4; // a loc that is not clean: it has to be parsed
const AMPERSAND: i32 = 8; // it holds `&amp;`
const BEYOND_ASCII: i32 = 16; // it holds bytes beyond ASCII
const BLANK: i32 = 32; // it begins or ends with a blank
// The flags of a link's href, those of its hreflang 8 bits higher, and:
const SAME_LANGUAGE: i32 = 0x1_0000; // the hreflang is that of the same place in a record before

// Traits of a record, for whoever judges it: entry-facts.ts has the same numbers.
const QUERY: i32 = 1; // a parameter that may be of a session, or for tracking
const DOUBLE_SLASH: i32 = 2; // two slashes in its path
const PERCENT: i32 = 4; // a percent sign in it
const FILE_NAME: i32 = 8; // a file that is no page by its name, or an index file
const LENGTH: i32 = 16; // shorter than 12, longer than 255
const SELF: i32 = 64; // it may be the sitemap's own address
const OUTSIDE: i32 = 256; // it does not begin with the prefix that was set
const EXTENDED: i32 = 512; // the entry has extensions
const DISORDERED: i32 = 1_024; // its elements are not in the order of the schema
const UNKNOWN: i32 = i32.MIN_VALUE; // the loc has to be parsed first: only bits of the entry count

// Kinds of items in the extensions' part of a record.
const LINK: i32 = 1;
const IMAGE: i32 = 2;
const VIDEO: i32 = 3;

// Bits of the `extensions` argument: which usual prefixes mean the usual namespaces.
const HAS_XHTML: i32 = 1;
const HAS_IMAGE: i32 = 2;
const HAS_VIDEO: i32 = 4;

// The names of the fields that scanned items may have, in the order of the tables in
// protocol/extensions: of images all, of videos those that are a text alone.
const IMAGE_FIELDS: StaticArray<string> = ['loc', 'caption', 'geo_location', 'title', 'license'];
const VIDEO_FIELDS: StaticArray<string> = [
  'thumbnail_loc',
  'title',
  'description',
  'content_loc',
  'player_loc',
  'duration',
  'expiration_date',
  'rating',
  'view_count',
  'publication_date',
  'tag',
  'category',
  'family_friendly',
  'gallery_loc',
  'requires_subscription',
  'live',
];
const VIDEO_TAG: i32 = 10;
const CHANGEFREQS: StaticArray<string> = [
  'always',
  'hourly',
  'daily',
  'weekly',
  'monthly',
  'yearly',
  'never',
];
// The first two letters of the names of parameters that count visitors or name a session: utm_,
// mtm_, hsa_, pk_, _openstat, _ga, _hsenc, gclid, gbraid, dclid, wbraid, srsltid, msclkid, fbclid,
// igshid, yclid, ysclid, twclid, ttclid, li_fat_id, epik, irclickid, mc_cid, mkt_tok, vero_id,
// oly_, phpsessid, jsessionid, aspsessionid, session, sid, cfid, zenid, oscsid, xtcsid, oxsid.
// rules/loc has the names.
const COUNTED: string =
  'utmthspk_o_g_hgcgbdcwbsrmsfbigycystwttliepirmcmkveolphjsassesicfzeosxtox';
// The usual forms of a lastmod. `#` is a digit that is not read; `+` may be `-`.
const LASTMOD_FORMS: StaticArray<string> = [
  '0000-00-00',
  '0000-00-00T00:00:00Z',
  '0000-00-00T00:00:00.###Z',
  '0000-00-00T00:00:00+00:00',
];
const NAMES: usize = 4_096; // 32 bytes a name: its length, then the name
const VIDEO_NAMES: usize = NAMES + 32 * 5;
const ORIGIN: usize = 8_192; // the origin that was verified last
const ORIGIN_MAX: i32 = 256;
const LINES_BLOCK: usize = 1_024;
const PREFIX: usize = 8_448; // what the URLs of this sitemap should begin with
const LANGUAGES: usize = 8_704; // 16 bytes each: length and letters of the last hreflangs by place
const LANGUAGE_MAX: usize = 15;
const PLACES: i32 = 64;
const PARAMETERS: usize = 9_728; // a bit for each second letter, in a word for each first one
const FREQUENCIES: usize = 9_856; // 32 bytes a letter: word with `<`, its mask, number, length
const PATH_VECTORS: usize = 11_424; // in memory, for each use of a constant takes four steps
const FORM_OF: usize = 10_880; // a byte a length: the number of the form of a lastmod, 0 for none
const FORMS: usize = 10_912; // 96 bytes a form: what is subtracted, what may remain, what is read
const SPARE: usize = 12_288; // a text that is not in the window as it is hashed
const FINGERPRINTS: usize = 16_384; // 16 bytes a record, as `fingerprints` writes them

let table: usize = TABLE;
let texts: usize = TEXTS;
let stop: usize = 0;
let limit: usize = 0;
let originLength: i32 = 0;
let prefixLength: usize = 0;
// The length of the sitemap's own address as it stands in XML, and its last eight bytes.
let ownLength: usize = 0;
let ownTail: u64 = 0;
// The time of day of the last lastmod scanned, in seconds.
let second: i32 = 0;
// What the last text scanned was like.
let textFlags: i32 = 0;
// How many links the present record has so far.
let links: i32 = 0;
// The blanks that came last before a record and before its first element, with the `<` behind them:
// what is foreseen need not be waited for.
let outerWord: u64 = 1;
let outerMask: u64 = 0;
let outerLength: usize = 0;
let innerWord: u64 = 1;
let innerMask: u64 = 0;
let innerLength: usize = 0;

/** Writes names, words and letters where they can be compared. Called once. */
export function prepare(): void {
  for (let index = 0; index < IMAGE_FIELDS.length; index += 1) {
    writeName(NAMES + 32 * index, IMAGE_FIELDS[index]);
  }
  for (let index = 0; index < VIDEO_FIELDS.length; index += 1) {
    writeName(VIDEO_NAMES + 32 * index, VIDEO_FIELDS[index]);
  }
  for (let index = 0; index < CHANGEFREQS.length; index += 1) {
    writeFrequency(CHANGEFREQS[index], index + 1);
  }
  for (let index = 0; index < LASTMOD_FORMS.length; index += 1) {
    writeForm(LASTMOD_FORMS[index], index + 1);
  }
  v128.store(PATH_VECTORS, ODD_LOW);
  v128.store(PATH_VECTORS, ODD_HIGH, 16);
  v128.store(PATH_VECTORS, i8x16.splat(0x0f), 32);
  v128.store(PATH_VECTORS, i8x16.splat(0x2f), 48);
  v128.store(PATH_VECTORS, i8x16.splat(0x2e), 64);
  for (let index = 0; index < COUNTED.length; index += 2) {
    const word = PARAMETERS + 4 * (COUNTED.charCodeAt(index) & 31);
    store<u32>(word, load<u32>(word) | (1 << (COUNTED.charCodeAt(index + 1) & 31)));
  }
}

function writeFrequency(name: string, number: i32): void {
  const at = FREQUENCIES + 32 * (name.charCodeAt(0) & 31);
  for (let index = 0; index < name.length; index += 1) {
    store<u8>(at + index, name.charCodeAt(index));
  }
  store<u8>(at + name.length, 0x3c);
  store<u64>(at, wholeBytes(name.length + 1), 8);
  store<i32>(at, number, 16);
  store<i32>(at, name.length, 20);
}

function writeForm(form: string, number: i32): void {
  store<u8>(FORM_OF + form.length, number);
  const to = FORMS + 96 * number;
  memory.fill(to + 32, 0xff, 32);
  for (let index = 0; index < form.length; index += 1) {
    const character = form.charCodeAt(index);
    const isDigit = character === 0x30 || character === 0x23;
    store<u8>(to + index, isDigit ? 0x30 : character);
    store<u8>(to + index, isDigit ? 9 : character === 0x2b ? 2 : 0, 32);
    store<u8>(to + index, character === 0x30 ? 0xff : 0, 64);
  }
}

/** A mask for the first bytes of a word, from 1 to 8. */
// @ts-ignore: decorator
@inline
function wholeBytes(count: usize): u64 {
  return (<u64>-1) >> (64 - 8 * count);
}

function writeName(at: usize, name: string): void {
  store<u8>(at, name.length);
  for (let index = 0; index < name.length; index += 1) {
    store<u8>(at + 1 + index, name.charCodeAt(index));
  }
}

/** Gives where the last scan stopped: at the `<` of what it was not sure of, or at the end. */
export function stoppedAt(): usize {
  return stop;
}

/** Returns where the texts of the last scan end. */
export function textsEnd(): usize {
  return texts;
}

/** Gives where to write the prefix, of so many bytes, at most 256; 0 for none. */
export function prefix(length: usize): usize {
  prefixLength = length;
  return PREFIX;
}

/** Takes the sitemap's own address from where the prefix is written, before the prefix is. */
export function own(length: usize): void {
  ownLength = length;
  ownTail = length >= 8 ? load<u64>(PREFIX + length - 8) : 0;
}

/**
 * Scans records of one kind from `start` to `end`. `sitemaps`: 1 in a sitemap index. Behind `end`
 * there must be 64 bytes of zero.
 *
 * Gives how many records were read.
 */
export function scan(start: usize, end: usize, sitemaps: i32, extensions: i32): i32 {
  let records = 0;
  table = TABLE;
  texts = TEXTS;
  limit = end;
  memory.fill(LANGUAGES, 0, 16 * PLACES);
  let at = start;
  while (table + TABLE_ROOM < TABLE_END && texts + TEXTS_ROOM < TEXTS_END) {
    at = outerGap(at);
    stop = at;
    const next = sitemaps ? sitemapRecord(at) : urlRecord(at, extensions);
    if (next === 0) return records;
    at = next;
    stop = at;
    records += 1;
  }
  return records;
}

// @ts-ignore: decorator
@inline
function blankMask(at: usize): i32 {
  const bytes = v128.load(at);
  const blank = v128.or(
    v128.or(i8x16.eq(bytes, i8x16.splat(0x20)), i8x16.eq(bytes, i8x16.splat(0x0a))),
    v128.or(i8x16.eq(bytes, i8x16.splat(0x0d)), i8x16.eq(bytes, i8x16.splat(0x09))),
  );
  return i8x16.bitmask(blank);
}

/** The first byte that is not blank. */
// @ts-ignore: decorator
@inline
function skipBlank(at: usize): usize {
  while (true) {
    const mask = blankMask(at);
    if (mask !== 0xffff) return at + ctz(~mask);
    at += 16;
    if (at >= limit) return at;
  }
}

/** As skipBlank, where the blanks are likely those of before. */
// @ts-ignore: decorator
@inline
function skipGap(at: usize): usize {
  const word = load<u64>(at);
  if ((word & innerMask) === innerWord) return at + innerLength;
  if ((word & outerMask) === outerWord) return at + outerLength;
  return skipBlank(at);
}

function outerGap(start: usize): usize {
  if ((load<u64>(start) & outerMask) === outerWord) return start + outerLength;
  const at = skipBlank(start);
  if (at - start < 8 && isTag(at, 0x3c)) {
    outerLength = at - start;
    outerMask = wholeBytes(outerLength + 1);
    outerWord = load<u64>(start) & outerMask;
  }
  return at;
}

function innerGap(start: usize): usize {
  if ((load<u64>(start) & innerMask) === innerWord) return start + innerLength;
  const at = skipBlank(start);
  if (at - start < 8 && isTag(at, 0x3c)) {
    innerLength = at - start;
    innerMask = wholeBytes(innerLength + 1);
    innerWord = load<u64>(start) & innerMask;
  }
  return at;
}

// @ts-ignore: decorator
@inline
function is4(at: usize, word: u32): bool {
  return load<u32>(at) === word;
}

// @ts-ignore: decorator
@inline
function is8(at: usize, word: u64): bool {
  return load<u64>(at) === word;
}

// Words are the names' bytes, last byte first.
const LOC: u32 = 0x3e_63_6f_6c; // loc>
const LOC_END: u64 = 0x3e_63_6f_6c_2f_3c; // </loc>
const LASTMOD: u64 = 0x3e_64_6f_6d_74_73_61_6c; // lastmod>
const LASTMOD_END: u64 = 0x6f_6d_74_73_61_6c_2f_3c; // </lastmo
const MOD: u32 = 0x3e_64_6f_6d; // mod>
const CHANGEFR: u64 = 0x72_66_65_67_6e_61_68_63; // changefr
const REQ: u32 = 0x3e_71_65_72; // req>
const SLASH_CHANGEF: u64 = 0x66_65_67_6e_61_68_63_2f; // /changef
const PRIORITY: u64 = 0x79_74_69_72_6f_69_72_70; // priority
const PRIORITY_END: u64 = 0x69_72_6f_69_72_70_2f_3c; // </priori
const ITY: u32 = 0x3e_79_74_69; // ity>
const URL_TAG: u64 = 0x3e_6c_72_75_3c; // <url>
const SLASH_URL: u32 = 0x6c_72_75_2f; // /url
const SITEMAP: u64 = 0x3e_70_61_6d_65_74_69_73; // sitemap>
const SLASH_SITEMAP: u64 = 0x70_61_6d_65_74_69_73_2f; // /sitemap
const XHTML_LI: u64 = 0x69_6c_3a_6c_6d_74_68_78; // xhtml:li
const IMAGE_IM: u64 = 0x6d_69_3a_65_67_61_6d_69; // image:im
const AGE: u32 = 0x3e_65_67_61; // age>
const VIDEO_VI: u64 = 0x69_76_3a_6f_65_64_69_76; // video:vi
const DEO: u32 = 0x3e_6f_65_64; // deo>
const IMAG: u32 = 0x67_61_6d_69; // imag (e: follows)
const VIDE: u32 = 0x65_64_69_76; // vide (o: follows)

// @ts-ignore: decorator
@inline
function isTag(at: usize, byte: u8): bool {
  return load<u8>(at) === byte;
}

/** One <url>…</url>; gives the index behind it, or 0. */
function urlRecord(at: usize, extensions: i32): usize {
  if ((load<u64>(at) & 0xff_ffff_ffff) !== URL_TAG) return 0;
  const record = table;
  begin(record, at);
  table += RECORD_NUMBERS << 2;
  at = innerGap(at + 5);
  let last = 0;
  let disordered = false;
  while (true) {
    if (!isTag(at, 0x3c /* < */)) return 0;
    const word = load<u64>(at + 1);
    let rank = 5;
    if (<u32>word === LOC) {
      at = locField(record, at + 5);
      rank = 1;
    } else if (word === LASTMOD) {
      at = lastmodField(record, at + 9);
      rank = 2;
    } else if (word === CHANGEFR && is4(at + 8, REQ)) {
      at = changefreqField(record, at + 12);
      rank = 3;
    } else if (word === PRIORITY && isTag(at + 9, 0x3e)) {
      at = priorityField(record, at + 10);
      rank = 4;
    } else if (<u32>word === SLASH_URL && isTag(at + 5, 0x3e)) {
      if (load<i32>(record) === 0) return 0;
      const extended = <i32>((table - record) >> 2) - <i32>RECORD_NUMBERS;
      store<i32>(record, extended, 32);
      let traits = load<i32>(record, TRAITS);
      if (extended !== 0) traits |= EXTENDED;
      if (disordered) traits |= DISORDERED;
      store<i32>(record, traits, TRAITS);
      return at + 6;
    } else if (word === XHTML_LI && (extensions & HAS_XHTML) !== 0) at = linkItem(at + 9);
    else if (word === IMAGE_IM && is4(at + 9, AGE) && (extensions & HAS_IMAGE) !== 0) {
      at = item(at + 13, IMAGE);
    } else if (word === VIDEO_VI && is4(at + 9, DEO) && (extensions & HAS_VIDEO) !== 0) {
      at = item(at + 13, VIDEO);
    } else return 0;
    if (at === 0 || table + 1_024 > TABLE_END) return 0;
    if (rank < last) disordered = true;
    last = rank;
    at = skipGap(at);
  }
}

/** One <sitemap>…</sitemap>; gives the index behind it, or 0. */
function sitemapRecord(at: usize): usize {
  if (!isTag(at, 0x3c) || !is8(at + 1, SITEMAP)) return 0;
  const record = table;
  begin(record, at);
  table += RECORD_NUMBERS << 2;
  at = innerGap(at + 9);
  while (true) {
    if (!isTag(at, 0x3c /* < */)) return 0;
    const word = load<u64>(at + 1);
    if (<u32>word === LOC) at = locField(record, at + 5);
    else if (word === LASTMOD) at = lastmodField(record, at + 9);
    else if (word === SLASH_SITEMAP && isTag(at + 9, 0x3e)) {
      return load<i32>(record) === 0 ? 0 : at + 10;
    } else return 0;
    if (at === 0) return 0;
    at = skipGap(at);
  }
}

function begin(record: usize, at: usize): void {
  v128.store(record, i32x4.splat(0));
  v128.store(record, i32x4.splat(0), 16);
  store<i32>(record, -1, 24);
  store<i32>(record, <i32>at, 28);
  store<i64>(record, 0, 32);
  store<i32>(record, 0, DAY);
  store<i32>(record, -1, SECOND);
  v128.store(record, i32x4.splat(0), LOC_TEXT);
  links = 0;
}

/*
 * Which bytes need no second look in a URL: those of CLEAN in protocol/loc.ts, but for `?` and `;`,
 * behind which a parameter begins. A byte is odd when its low and its high half share a bit; those
 * beyond ASCII all do.
 */
const ODD_LOW: v128 = i8x16(105, 96, 97, 97, 96, 97, 97, 96, 96, 96, 96, 118, 118, 116, 102, 114);
const ODD_HIGH: v128 = i8x16(32, 32, 1, 2, 0, 4, 8, 16, 64, 64, 64, 64, 64, 64, 64, 64);

/** Bits of 64 bytes: 16 of each of four vectors. */
// @ts-ignore: decorator
@inline
function bits64(one: v128, two: v128, three: v128, four: v128): u64 {
  const low = <u32>i8x16.bitmask(one) | (<u32>i8x16.bitmask(two) << 16);
  const high = <u32>i8x16.bitmask(three) | (<u32>i8x16.bitmask(four) << 16);
  return <u64>low | (<u64>high << 32);
}

/** Marks the bytes that are not odd. */
// @ts-ignore: decorator
@inline
function plainBytes(bytes: v128): v128 {
  const half = v128.load(PATH_VECTORS, 32);
  const low = i8x16.swizzle(v128.load(PATH_VECTORS), v128.and(bytes, half));
  const high = v128.and(i16x8.shr_u(bytes, 4), half);
  const shared = v128.and(low, i8x16.swizzle(v128.load(PATH_VECTORS, 16), high));
  return i8x16.eq(shared, i8x16.splat(0));
}

/** The content of <loc>; gives the index behind </loc>, or 0. */
function locField(record: usize, at: usize): usize {
  if (load<i32>(record) !== 0) return 0;
  const start = at;
  let flags = 0;
  at = originEnd(start);
  if (at === 0) {
    at = start;
    flags = LOOK;
  }
  const pathStart = at;
  let to = texts;
  for (let from = start; from < pathStart; from += 16, to += 16) v128.store(to, v128.load(from));
  to = texts + pathStart - start;
  let end: usize = 0;
  let traits = 0;
  let queryAt: usize = 0;
  let slashes: u64 = 0;
  let dots: u64 = 0;
  let before: u64 = 0;
  const slash = v128.load(PATH_VECTORS, 48);
  const dot = v128.load(PATH_VECTORS, 64);
  // 64 bytes at once: how many blocks a path has could not be foreseen, and most have one.
  while (end === 0) {
    if (at >= limit) return 0;
    const one = v128.load(at);
    const two = v128.load(at, 16);
    const three = v128.load(at, 32);
    const four = v128.load(at, 48);
    slashes = bits64(
      i8x16.eq(one, slash),
      i8x16.eq(two, slash),
      i8x16.eq(three, slash),
      i8x16.eq(four, slash),
    );
    dots = bits64(
      i8x16.eq(one, dot),
      i8x16.eq(two, dot),
      i8x16.eq(three, dot),
      i8x16.eq(four, dot),
    );
    let mask = ~bits64(plainBytes(one), plainBytes(two), plainBytes(three), plainBytes(four));
    // `/.` may begin a dot segment.
    mask |= ((slashes << 1) | before) & (slashes | dots);
    before = slashes >> 63;
    if (at - start < LOC_CHARACTERS_MAX) {
      v128.store(to, one);
      v128.store(to, two, 16);
      v128.store(to, three, 32);
      v128.store(to, four, 48);
      to += 64;
    }
    while (mask !== 0) {
      const place = at + <usize>ctz(mask);
      mask &= mask - 1;
      const byte = load<u8>(place);
      if (byte === 0x3c /* < */) {
        end = place;
        break;
      } else if (byte === 0x26 /* & */) {
        // &amp; alone, and not &amp;amp;
        if (!is4(place + 1, 0x3b_70_6d_61) || is4(place + 5, 0x3b_70_6d_61)) flags |= LOOK;
        flags |= DECODE;
      } else if (byte === 0x3f /* ? */ || byte === 0x3b /* ; */) {
        if (byte === 0x3f && queryAt === 0) queryAt = place;
        if (mayCount(place + 1)) traits |= QUERY;
      } else if (byte === 0x2f /* / */) traits |= DOUBLE_SLASH;
      else if (byte === 0x25 /* % */) {
        if (!isCleanEscape(place)) flags |= LOOK;
        traits |= PERCENT;
      } else {
        if (byte < 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return 0;
        // ]]> must be noted by the tokenizer.
        if (byte === 0x3e /* > */) return 0;
        flags |= byte >= 0x80 || byte === 0x0d ? LOOK | DECODE : LOOK;
      }
    }
    at += 64;
  }
  at = end;
  if ((load<u64>(at) & 0xffff_ffff_ffff) !== LOC_END) return 0;
  if (at === pathStart && flags !== 0) return 0;
  const length = at - start;
  if (length > LOC_CHARACTERS_MAX) flags |= LOOK;
  const pathEnd = queryAt === 0 ? at : queryAt;
  // A name with a dot: the last dot comes after the last slash.
  const within = pathEnd - pathStart < 64 ? ((<u64>1) << (pathEnd - pathStart)) - 1 : 0;
  const mayBeFile = within === 0 || (dots & within) > (slashes & within);
  if (mayBeFile && isFileName(pathStart, pathEnd)) traits |= FILE_NAME;
  if (length === ownLength && load<u64>(at - 8) === ownTail) traits |= SELF;
  if (length < 12 || length > 255) traits |= LENGTH;
  if (!hasPrefix(start)) traits |= OUTSIDE;
  store<i32>(record, <i32>start);
  store<i32>(record, <i32>at, 4);
  store<i32>(record, flags, 8);
  if ((flags & LOOK) === 0) {
    store<i32>(record, <i32>(texts - TEXTS), LOC_TEXT);
    texts = flags === 0 ? texts + length : unescape(start, at, texts);
    store<i32>(record, <i32>(texts - TEXTS), LOC_TEXT + 4);
  }
  store<i32>(record, (flags & LOOK) !== 0 ? UNKNOWN : traits, TRAITS);
  return at + 6;
}

/** Whether the name of a parameter may be one of those that count visitors or name a session. */
// @ts-ignore: decorator
@inline
function mayCount(at: usize): bool {
  const seconds = load<u32>(PARAMETERS + 4 * (load<u8>(at) & 31));
  return ((seconds >> (load<u8>(at + 1) & 31)) & 1) !== 0;
}

/** Whether the last name in a path is that of a file that is no page, or of an index file. */
function isFileName(pathStart: usize, pathEnd: usize): bool {
  let lastDot: usize = 0;
  let at = pathEnd;
  while (at > pathStart) {
    at -= 16;
    const bytes = v128.load(at);
    let inside = at < pathStart ? 0xffff << <i32>(pathStart - at) : 0xffff;
    const slashes = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x2f))) & inside;
    if (slashes !== 0) inside &= -2 << (31 - clz(slashes));
    const dots = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x2e))) & inside;
    if (dots !== 0 && lastDot === 0) lastDot = at + 31 - clz(dots);
    if (slashes === 0) continue;
    if (lastDot === 0) return false;
    return !isPageName(lastDot + 1, pathEnd) || isIndexName(at + 32 - clz(slashes));
  }
  return false;
}

/** Whether a file's ending is that of a page: html, htm, php, asp, aspx, jsp. */
function isPageName(at: usize, end: usize): bool {
  const word = load<u32>(at) | 0x2020_2020;
  if (end - at === 4) return word === 0x6c_6d_74_68 || word === 0x78_70_73_61;
  if (end - at !== 3) return false;
  const three = word & 0x00ff_ffff;
  if (three === 0x6d_74_68 || three === 0x70_68_70) return true;
  return three === 0x70_73_61 || three === 0x70_73_6a;
}

/** Whether a file's name begins as index or default do. */
function isIndexName(at: usize): bool {
  const word = load<u32>(at) | 0x2020_2020;
  return word === 0x65_64_6e_69 || word === 0x61_66_65_64;
}

// What stands behind the loc is never equal to a prefix that is longer: it begins with `<`.
function hasPrefix(start: usize): bool {
  return prefixLength < 8 ? prefixLength === 0 : isEqual(start, PREFIX, prefixLength);
}

/** Whether a percent sign begins an escape, and not that of a dot. */
function isCleanEscape(at: usize): bool {
  const first = load<u8>(at + 1);
  const second = load<u8>(at + 2);
  if (!isHex(first) || !isHex(second)) return false;
  return first !== 0x32 || (second | 0x20) !== 0x65; // %2e
}

// @ts-ignore: decorator
@inline
function isHex(byte: u8): bool {
  return (byte >= 0x30 && byte <= 0x39) || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66);
}

// @ts-ignore: decorator
@inline
function isLetterOrDigit(byte: u8): bool {
  return (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x30 && byte <= 0x39);
}

/**
 * The end of scheme and host when they are those of CLEAN in protocol/loc.ts, of 256 bytes at most,
 * and a path or the end of the field follows; 0 otherwise.
 */
function originEnd(start: usize): usize {
  if (originLength > 0 && sameOrigin(start)) {
    const next = load<u8>(start + originLength);
    if (next === 0x2f || next === 0x3c) return start + originLength;
  }
  if (!is4(start, 0x70_74_74_68 /* http */)) return 0;
  let at = start + 4;
  if (isTag(at, 0x73 /* s */)) at += 1;
  if (load<u8>(at) !== 0x3a || load<u8>(at + 1) !== 0x2f || load<u8>(at + 2) !== 0x2f) return 0;
  at += 3;
  let label = at;
  for (;; at += 1) {
    const byte = load<u8>(at);
    if (byte === 0x2e /* . */ || byte === 0x2f /* / */ || byte === 0x3c /* < */) {
      if (at === label || is4(label, 0x2d_2d_6e_78 /* xn-- */)) return 0;
      if (byte !== 0x2e) break;
      label = at + 1;
    } else if (byte !== 0x2d && !isLetterOrDigit(byte)) {
      return 0;
    }
  }
  const letter = load<u8>(label);
  if (letter < 0x61 || letter > 0x7a || at >= limit) return 0;
  if (<i32>(at - start) > ORIGIN_MAX) return 0;
  originLength = <i32>(at - start);
  memory.copy(ORIGIN, start, originLength);
  return at;
}

function sameOrigin(start: usize): bool {
  return isEqual(start, ORIGIN, originLength);
}

/** Whether as many bytes, 8 or more, are equal. */
// @ts-ignore: decorator
@inline
function isEqual(a: usize, b: usize, length: usize): bool {
  for (let at: usize = 0; at + 8 < length; at += 8) {
    if (load<u64>(a + at) !== load<u64>(b + at)) return false;
  }
  return load<u64>(a + length - 8) === load<u64>(b + length - 8);
}

// @ts-ignore: decorator
@inline
function digit(at: usize): i32 {
  return <i32>load<u8>(at) - 0x30;
}

// @ts-ignore: decorator
@inline
function twoDigits(at: usize): i32 {
  const tens = digit(at);
  const ones = digit(at + 1);
  return <u32>tens > 9 || <u32>ones > 9 ? 1_000 : tens * 10 + ones;
}

// Year of the century, month, day, hours of the zone; hour, minute, second, minutes of the zone.
const PART_MIN: v128 = i16x8(0, 1, 1, 0, 0, 0, 0, 0);
const PART_SPAN: v128 = i16x8(99, 11, 30, 13, 23, 59, 59, 59);
const PART_WEIGHT: v128 = i16x8(10_000, 100, 1, 0, 3_600, 60, 1, 0);

/** The content of <lastmod>, a day or a time to the minute or finer in W3C Datetime; or 0. */
function lastmodField(record: usize, start: usize): usize {
  if (load<i32>(record, 12) !== 0) return 0;
  // Which form comes next could not be foreseen, so all usual forms take the same steps.
  const first = v128.load(start);
  const rest = v128.load(start, 16);
  const open = i8x16.splat(0x3c /* < */);
  const ends = i8x16.bitmask(i8x16.eq(first, open)) | (i8x16.bitmask(i8x16.eq(rest, open)) << 16);
  const length = <usize>ctz(ends) & 31;
  const form = <usize>load<u8>(FORM_OF + length);
  const steps = FORMS + 96 * form;
  const firstLeft = i8x16.sub(first, v128.load(steps));
  const restLeft = i8x16.sub(rest, v128.load(steps, 16));
  const wrong = v128.or(
    i8x16.sub_sat_u(firstLeft, v128.load(steps, 32)),
    i8x16.sub_sat_u(restLeft, v128.load(steps, 48)),
  );
  const pairs = i8x16.shuffle(
    v128.and(firstLeft, v128.load(steps, 64)),
    v128.and(restLeft, v128.load(steps, 80)),
    2, 3, 5, 6, 8, 9, 20, 21, 11, 12, 14, 15, 17, 18, 23, 24,
  );
  const tens = i16x8.mul(v128.and(pairs, i16x8.splat(0xff)), i16x8.splat(10));
  const parts = i16x8.add(tens, i16x8.shr_u(pairs, 8));
  const beyond = i16x8.sub_sat_u(i16x8.sub(parts, PART_MIN), PART_SPAN);
  const century =
    <i32>i8x16.extract_lane_u(firstLeft, 0) * 10 + <i32>i8x16.extract_lane_u(firstLeft, 1);
  const sums = i32x4.dot_i16x8_s(parts, PART_WEIGHT);
  const date =
    century * 1_000_000 + i32x4.extract_lane(sums, 0) + i32x4.extract_lane(sums, 1);
  const isUsual =
    form !== 0 && !v128.any_true(v128.or(wrong, beyond)) && !isTag(start + 19, 0x2c /* , */);
  if (!isUsual || date < 10_000) return oddLastmodField(record, start);
  const day: i32 = i16x8.extract_lane_u(parts, 2);
  const month: i32 = i16x8.extract_lane_u(parts, 1);
  if (day > 28 && day > daysInMonth(date / 10_000, month)) return 0;
  const at = start + length;
  if (!is8(at, LASTMOD_END) || !is4(at + 6, MOD)) return 0;
  store<i32>(record, <i32>start, 12);
  store<i32>(record, <i32>at, 16);
  store<i32>(record, date, DAY);
  const time = i32x4.extract_lane(sums, 2) + i32x4.extract_lane(sums, 3);
  store<i32>(record, form === 1 ? -1 : time, SECOND);
  keepLastmod(record, start, at);
  return at + 10;
}

/** Copies a lastmod, of 32 bytes at most or with a long fraction, to the texts. */
// @ts-ignore: decorator
@inline
function keepLastmod(record: usize, start: usize, end: usize): void {
  v128.store(texts, v128.load(start));
  v128.store(texts, v128.load(start, 16), 16);
  v128.store(texts, v128.load(start, 32), 32);
  store<i32>(record, <i32>(texts - TEXTS), LASTMOD_TEXT);
  texts += end - start;
  store<i32>(record, <i32>(texts - TEXTS), LASTMOD_TEXT + 4);
}

/** As lastmodField, for every form. */
function oddLastmodField(record: usize, start: usize): usize {
  const century = twoDigits(start);
  const yearOfCentury = twoDigits(start + 2);
  if (century > 99 || yearOfCentury > 99) return 0;
  const year = century * 100 + yearOfCentury;
  const month = twoDigits(start + 5);
  const day = twoDigits(start + 8);
  if (year < 1 || month < 1 || month > 12 || day < 1) return 0;
  if (load<u8>(start + 4) !== 0x2d || load<u8>(start + 7) !== 0x2d) return 0;
  if (day > 28 && day > daysInMonth(year, month)) return 0;
  let at = start + 10;
  second = -1;
  if (isTag(at, 0x54 /* T */)) {
    at = timeEnd(at + 1);
    if (at === 0) return 0;
  }
  if (!is8(at, LASTMOD_END) || !is4(at + 6, MOD)) return 0;
  store<i32>(record, <i32>start, 12);
  store<i32>(record, <i32>at, 16);
  store<i32>(record, year * 10_000 + month * 100 + day, DAY);
  store<i32>(record, second, SECOND);
  keepLastmod(record, start, at);
  return at + 10;
}

function daysInMonth(year: i32, month: i32): i32 {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** The end of `10:30:15.5+01:00`, seconds and fraction optional; or 0. */
function timeEnd(at: usize): usize {
  const hour = twoDigits(at);
  const minute = twoDigits(at + 3);
  if (hour > 23 || load<u8>(at + 2) !== 0x3a || minute > 59) return 0;
  second = hour * 3_600 + minute * 60;
  at += 5;
  if (isTag(at, 0x3a /* : */)) {
    const seconds = twoDigits(at + 1);
    if (seconds > 59) return 0;
    second += seconds;
    at += 3;
    if (isTag(at, 0x2e /* . */)) {
      at += 1;
      const first = at;
      while (<u32>digit(at) <= 9) at += 1;
      if (at === first || at - first > 20) return 0;
    }
  }
  const sign = load<u8>(at);
  if (sign === 0x5a /* Z */) return at + 1;
  if (sign !== 0x2b && sign !== 0x2d) return 0;
  const hours = twoDigits(at + 1);
  const minutes = twoDigits(at + 4);
  if (load<u8>(at + 3) !== 0x3a || minutes > 59 || hours * 60 + minutes > 840) return 0;
  return at + 6;
}

/** The content of <changefreq>, one of the seven words in lower case; or 0. */
function changefreqField(record: usize, at: usize): usize {
  if (load<i32>(record, 20) !== 0) return 0;
  // Their first letters differ, and no branch could foresee which one comes.
  const slot = FREQUENCIES + 32 * (load<u8>(at) & 31);
  const value = load<i32>(slot, 16);
  if (value === 0 || (load<u64>(at) & load<u64>(slot, 8)) !== load<u64>(slot)) return 0;
  at += load<i32>(slot, 20);
  if (!is8(at + 1, SLASH_CHANGEF) || !is4(at + 9, REQ)) return 0;
  store<i32>(record, value, 20);
  return at + 13;
}

/** The content of <priority>: `0`, `1`, or with one or two digits behind a point; or 0. */
function priorityField(record: usize, at: usize): usize {
  if (load<i32>(record, 24) !== -1) return 0;
  let value = digit(at) * 100;
  at += 1;
  if (isTag(at, 0x2e /* . */)) {
    const tenths = digit(at + 1);
    if (<u32>tenths > 9) return 0;
    value += tenths * 10;
    at += 2;
    const hundredths = digit(at);
    if (<u32>hundredths <= 9) {
      value += hundredths;
      at += 1;
    }
  }
  if (<u32>value > 100) return 0;
  if (!is8(at, PRIORITY_END) || !is4(at + 7, ITY)) return 0;
  store<i32>(record, value, 24);
  return at + 11;
}

/**
 * Scans text up to `<`, or an attribute's value up to its quote; gives that index, or 0 for what
 * the tokenizer has to see. Sets `textFlags`.
 */
// @ts-ignore: decorator
@inline
function textEnd(start: usize, ending: u8): usize {
  let flags = 0;
  let at = start;
  while (true) {
    if (at >= limit) return 0;
    const bytes = v128.load(at);
    const ends: i32 = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(ending)));
    // Signed, so bytes beyond ASCII are below 0x20 too.
    const unusual = v128.or(
      i8x16.lt_s(bytes, i8x16.splat(0x20)),
      v128.or(i8x16.eq(bytes, i8x16.splat(0x26)), v128.or(
        i8x16.eq(bytes, i8x16.splat(0x3c)),
        i8x16.eq(bytes, i8x16.splat(0x3e)),
      )),
    );
    let mask: i32 = i8x16.bitmask(unusual);
    if (ends !== 0) mask &= (1 << ctz(ends)) - 1;
    if (mask !== 0) {
      const beyond = i8x16.bitmask(bytes) & mask;
      flags |= beyondFlags(bytes, beyond);
      mask ^= beyond;
    }
    while (mask !== 0) {
      const place = at + ctz(mask);
      const byte = load<u8>(place);
      mask &= mask - 1;
      if (byte === 0x26) flags |= is4(place + 1, 0x3b_70_6d_61 /* amp; */) ? AMPERSAND : DECODE;
      else if (byte === 0x0a || byte === 0x09) {
        // In an attribute they become spaces.
        if (ending === 0x22) return 0;
      } else if (byte === 0x0d && ending !== 0x22) flags |= DECODE;
      else return 0;
    }
    if (ends !== 0) {
      at += ctz(ends);
      textFlags = flags | blankFlag(start, at);
      return at;
    }
    at += 16;
  }
}

/** Flags of a text for those of its bytes that are beyond ASCII. */
// @ts-ignore: decorator
@inline
function beyondFlags(bytes: v128, beyond: i32): i32 {
  if (beyond === 0) return 0;
  // U+FFFE and U+FFFF, which XML forbids, begin with EF.
  const highest = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(<i8>0xef))) & beyond;
  return highest === 0 ? BEYOND_ASCII : BEYOND_ASCII | DECODE;
}

// @ts-ignore: decorator
@inline
function blankFlag(start: usize, end: usize): i32 {
  return load<u8>(start) <= 0x20 || load<u8>(end - 1) <= 0x20 ? BLANK : 0;
}

/** A CDATA section that is all of a field's text; gives the index of its `]]>`, or 0. */
function cdataEnd(start: usize): usize {
  let flags = CDATA;
  for (let at = start; at < limit; at += 16) {
    const bytes = v128.load(at);
    const unusual = v128.or(
      i8x16.lt_s(bytes, i8x16.splat(0x20)),
      i8x16.eq(bytes, i8x16.splat(0x5d /* ] */)),
    );
    let mask: i32 = i8x16.bitmask(unusual);
    while (mask !== 0) {
      const place = at + ctz(mask);
      const byte = load<u8>(place);
      mask &= mask - 1;
      if (byte === 0x5d) {
        if (load<u8>(place + 1) !== 0x5d || load<u8>(place + 2) !== 0x3e) continue;
        if (place >= limit) return 0;
        textFlags = flags | blankFlag(start, place);
        return place;
      }
      if (byte >= 0x80) flags |= byte === 0xef ? BEYOND_ASCII | DECODE : BEYOND_ASCII;
      else if (byte === 0x0d) flags |= DECODE;
      else if (byte !== 0x0a && byte !== 0x09) return 0;
    }
  }
  return 0;
}

// @ts-ignore: decorator
@inline
function put(value: i32): void {
  store<i32>(table, value);
  table += 4;
}

/** <xhtml:link rel="alternate" hreflang="…" href="…"/>, from behind `<xhtml:li`; or 0. */
function linkItem(at: usize): usize {
  if ((load<u32>(at - 1) & 0xff_ffff) !== 0x6b_6e_69 /* ink */ || load<u8>(at + 2) > 0x20) return 0;
  at += 2;
  let hreflang: usize = 0;
  let hreflangEnd: usize = 0;
  let href: usize = 0;
  let hrefEnd: usize = 0;
  let rel = false;
  let flags = 0;
  while (true) {
    const blank = at;
    at = skipBlank(at);
    const word = load<u64>(at);
    // Attributes stand apart.
    if (at === blank && <u16>word !== 0x3e_2f /* /> */) return 0;
    if ((word & 0xffff_ffff_ffff) === 0x22_3d_66_65_72_68 /* href=" */ && href === 0) {
      href = at + 6;
      at = textEnd(href, 0x22);
      hrefEnd = at;
      flags |= textFlags;
    } else if (word === 0x67_6e_61_6c_66_65_72_68 /* hreflang */) {
      if (load<u16>(at + 8) !== 0x22_3d /* =" */ || hreflang !== 0) return 0;
      hreflang = at + 10;
      at = textEnd(hreflang, 0x22);
      hreflangEnd = at;
      flags |= textFlags << 8;
    } else if ((word & 0xff_ffff_ffff) === 0x22_3d_6c_65_72 /* rel=" */ && !rel) {
      // alternate"
      if (!is8(at + 5, 0x74_61_6e_72_65_74_6c_61) || load<u16>(at + 13) !== 0x22_65) return 0;
      rel = true;
      at += 14;
    } else if (<u16>word === 0x3e_2f /* /> */) break;
    else return 0;
    if (at === 0) return 0;
    at += 1;
  }
  if (!rel || hreflangEnd === hreflang || hrefEnd === href) return 0;
  // One that is not its own bytes is decoded, and noted, each time.
  if (links < PLACES && flags < 0x100 && isSameLanguage(hreflang, hreflangEnd)) {
    flags |= SAME_LANGUAGE;
  }
  links += 1;
  put(LINK);
  put(<i32>hreflang);
  put(<i32>hreflangEnd);
  put(<i32>href);
  put(<i32>hrefEnd);
  put(flags);
  return at + 2;
}

/** Whether a hreflang is that of the same place in a record before; keeps it for the next. */
function isSameLanguage(start: usize, end: usize): bool {
  const kept = LANGUAGES + 16 * links;
  const length = end - start;
  if (<usize>load<u8>(kept) === length && same(kept + 1, start, length)) return true;
  store<u8>(kept, length > LANGUAGE_MAX ? 0 : length);
  if (length <= LANGUAGE_MAX) memory.copy(kept + 1, start, length);
  return false;
}

/** An image or a video from behind its start tag; gives the index behind its end tag, or 0. */
function item(at: usize, kind: i32): usize {
  const names = kind === IMAGE ? NAMES : VIDEO_NAMES;
  const count = kind === IMAGE ? 5 : 16;
  const prefix: u32 = kind === IMAGE ? IMAG : VIDE;
  const colon: u16 = kind === IMAGE ? 0x3a_65 /* e: */ : 0x3a_6f /* o: */;
  const header = table;
  table += 8;
  store<i32>(header, kind);
  let seen = 0;
  let fields = 0;
  let expected = 0;
  while (true) {
    at = skipBlank(at);
    if (!isTag(at, 0x3c)) return 0;
    if (is4(at + 1, 0x2f | (prefix << 8))) break;
    if (!is4(at + 1, prefix) || load<u16>(at + 5) !== colon) return 0;
    const name = at + 7;
    const field = fieldAt(name, names, count, expected);
    if (field < 0) return 0;
    // A tag may stand several times, and nothing else.
    if ((seen & (1 << field)) !== 0 && !(kind === VIDEO && field === VIDEO_TAG)) return 0;
    seen |= 1 << field;
    expected = field + 1;
    const length = <usize>load<u8>(names + 32 * field);
    let start = name + length + 1;
    let end: usize = 0;
    let close: usize = 0;
    if (is8(start, 0x41_54_41_44_43_5b_21_3c) && isTag(start + 8, 0x5b) /* <![CDATA[ */) {
      start += 9;
      end = cdataEnd(start);
      close = end + 3;
    } else {
      end = textEnd(start, 0x3c);
      close = end;
    }
    if (end === 0 || !closes(close, at + 1, length + 6)) return 0;
    // An image whose loc may be empty is the tokenizer's to judge.
    if (kind === IMAGE && field === 0 && (end === start || load<u8>(start) <= 0x20)) return 0;
    put(field);
    put(<i32>start);
    put(<i32>end);
    put(textFlags);
    fields += 1;
    at = close + length + 9;
    if (table + 1_024 > TABLE_END) return 0;
  }
  // An image without a loc is the tokenizer's to note.
  if (kind === IMAGE && (seen & 1) === 0) return 0;
  store<i32>(header, fields, 4);
  // </image:image> and </video:video>
  if (kind === IMAGE) {
    if (!is8(at + 2, IMAGE_IM) || !is4(at + 10, AGE)) return 0;
  } else if (!is8(at + 2, VIDEO_VI) || !is4(at + 10, DEO)) return 0;
  return at + 14;
}

/** The field whose name stands at an index with a `>` behind it; -1 when there is none. */
function fieldAt(at: usize, names: usize, count: i32, expected: i32): i32 {
  for (let step = 0; step < count; step += 1) {
    let field = expected + step;
    if (field >= count) field -= count;
    const entry = names + 32 * field;
    const length = <usize>load<u8>(entry);
    if (load<u8>(at + length) === 0x3e && same(at, entry + 1, length)) return field;
  }
  return -1;
}

/** Whether `</` and the same name as at `name` stand at an index, and `>` behind it. */
function closes(at: usize, name: usize, length: usize): bool {
  if (load<u16>(at) !== 0x2f_3c /* </ */) return false;
  return isTag(at + 2 + length, 0x3e) && same(at + 2, name, length);
}

// @ts-ignore: decorator
@inline
function same(a: usize, b: usize, length: usize): bool {
  let index: usize = 0;
  for (; index + 4 <= length; index += 4) {
    if (load<u32>(a + index) !== load<u32>(b + index)) return false;
  }
  for (; index < length; index += 1) {
    if (load<u8>(a + index) !== load<u8>(b + index)) return false;
  }
  return true;
}

/** Counts characters of UTF-8: the bytes that are not 10xxxxxx. */
export function countCharacters(start: usize, end: usize): i32 {
  let count = 0;
  let at = start;
  for (; at + 16 <= end; at += 16) {
    count += popcnt(<i32>i8x16.bitmask(i8x16.gt_s(v128.load(at), i8x16.splat(-65))));
  }
  for (; at < end; at += 1) count += (load<u8>(at) & 0xc0) !== 0x80 ? 1 : 0;
  return count;
}

/** Counts line ends: LF, CRLF and CR; a CR that ends the bytes counts. */
export function countLines(start: usize, end: usize): i32 {
  let count = 0;
  let at = start;
  let crBefore = 0;
  for (; at + 16 <= end; at += 16) {
    // Nearly no document has a CR: blocks of 1 KiB without one are summed up, byte lane by lane.
    if (crBefore === 0 && at + LINES_BLOCK <= end) {
      let sum = i8x16.splat(0);
      let returns = i8x16.splat(0);
      for (let place = at; place < at + LINES_BLOCK; place += 16) {
        const block = v128.load(place);
        sum = i8x16.sub(sum, i8x16.eq(block, i8x16.splat(0x0a)));
        returns = v128.or(returns, i8x16.eq(block, i8x16.splat(0x0d)));
      }
      if (!v128.any_true(returns)) {
        const pairs = i16x8.extadd_pairwise_i8x16_u(sum);
        const fours = i32x4.extadd_pairwise_i16x8_u(pairs);
        count += i32x4.extract_lane(fours, 0) + i32x4.extract_lane(fours, 1);
        count += i32x4.extract_lane(fours, 2) + i32x4.extract_lane(fours, 3);
        at += LINES_BLOCK - 16;
        continue;
      }
    }
    const bytes = v128.load(at);
    const lf: i32 = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x0a)));
    const cr: i32 = i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x0d)));
    count += popcnt(lf & ~((cr << 1) | crBefore)) + popcnt(cr);
    crBefore = (cr >> 15) & 1;
  }
  for (; at < end; at += 1) {
    const byte = load<u8>(at);
    if (byte === 0x0a && crBefore === 0) count += 1;
    crBefore = byte === 0x0d ? 1 : 0;
    count += crBefore;
  }
  return count;
}

// What is known of a record's fingerprints.
const LOC_KNOWN: i32 = 1;
const REST_KNOWN: i32 = 2;

/**
 * Hashes the texts of up to 1,024 records of the table, from an address on, in the window that was
 * scanned. Writes 16 bytes for each: the fingerprint of its loc; the low half of that of all else
 * it says (as `keptRest` of the store writes it); and what is known. A loc that has to be parsed is
 * not hashed, nor is the rest of an entry with extensions.
 *
 * Returns the address of the next record.
 */
export function fingerprints(record: usize, count: i32): usize {
  let out = FINGERPRINTS;
  for (; count > 0; count -= 1) {
    const flags = load<i32>(record, 8);
    const extended = load<i32>(record, 32);
    let known = 0;
    if (extended === 0) {
      known = REST_KNOWN;
      hashRest(record, out + 8);
    }
    if ((flags & ~DECODE) === 0) {
      known |= LOC_KNOWN;
      hashLoc(record, flags, out);
    }
    store<i32>(out, known, 12);
    out += 16;
    record += (RECORD_NUMBERS + <usize>extended) << 2;
  }
  return record;
}

// @ts-ignore: decorator
@inline
function hashLoc(record: usize, flags: i32, out: usize): void {
  const start = <usize>load<i32>(record);
  const end = <usize>load<i32>(record, 4);
  if (flags === 0) {
    hashInPlace(start, end, out);
    return;
  }
  store<u8>(unescape(start, end, SPARE), 0);
  hashTexts(SPARE, 1, out);
}

/** Copies a text in which each ampersand is `&amp;`, without the escapes. Returns its end. */
function unescape(start: usize, end: usize, to: usize): usize {
  for (let at = start; at < end; ) {
    const bytes = v128.load(at);
    const ampersands = <u32>i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(0x26)));
    const left = end - at;
    const plain: usize = ampersands === 0 ? 16 : <usize>ctz(ampersands);
    v128.store(to, bytes);
    if (left <= plain) return to + left;
    to += plain;
    at += plain;
    if (ampersands === 0) continue;
    to += 1;
    at += 5;
  }
  return to;
}

/** Hashes a text of the window, after which there is a `<`. */
// @ts-ignore: decorator
@inline
function hashInPlace(start: usize, end: usize, out: usize): void {
  store<u8>(end, 0);
  hashTexts(start, 1, out);
  store<u8>(end, 0x3c);
}

// @ts-ignore: decorator
@inline
function hashRest(record: usize, out: usize): void {
  const start = <usize>load<i32>(record, 12);
  const end = <usize>load<i32>(record, 16);
  const frequency = load<i32>(record, 20);
  const priority = load<i32>(record, 24);
  if (frequency === 0 && priority < 0 && start !== 0) {
    hashInPlace(start, end, out);
    return;
  }
  let at = SPARE;
  if (start !== 0) {
    memory.copy(at, start, end - start);
    at += end - start;
  }
  if (frequency !== 0 || priority >= 0) {
    store<u8>(at, 0x0a);
    store<u8>(at + 1, 0x30 + frequency);
    store<u8>(at + 2, 0x0a);
    at = writePriority(at + 3, priority);
    store<u8>(at, 0x0a);
    at += 1;
  }
  store<u8>(at, 0);
  hashTexts(SPARE, 1, out);
}

/** Writes hundredths as JavaScript does, nothing below zero. Returns the address after them. */
function writePriority(at: usize, hundredths: i32): usize {
  if (hundredths < 0) return at;
  store<u8>(at, 0x30 + hundredths / 100);
  const rest = hundredths % 100;
  if (rest === 0) return at + 1;
  store<u8>(at + 1, 0x2e);
  store<u8>(at + 2, 0x30 + rest / 10);
  if (rest % 10 === 0) return at + 3;
  store<u8>(at + 3, 0x30 + rest % 10);
  return at + 4;
}
