// What publishing itself has to say about entries and sets, and how grave each kind of finding is.
import type { WriteProblemCode } from '../../formats/problems/write-problem.ts';
import type { SourceNoteCode } from '../../sources/port/source-note.ts';

type Severity = 'error' | 'warning' | 'info';

/**
 * Every rule of publishing, with its sentence and what to do. Ids are permanent; match on them.
 *
 * Problems of writing and notes of sources keep their own codes; `findingText` has them all.
 */
export const PUBLISH_RULES = {
  'loc-other-host': {
    severity: 'error',
    message: 'The page is on another scheme, host or port than the set; it was left out.',
    fix: 'Name the host with --host (or `hosts`) and put the proof line into its robots.txt.',
  },
  'loc-outside-folder': {
    severity: 'warning',
    message: "The page is outside the set's folder, for which engines require proof.",
    fix: "Publish the set at the site's root, or name it in robots.txt (--robots-txt).",
  },
  'loc-repaired': {
    severity: 'warning',
    message: 'The loc was not a valid URL; it was read as the URL that it must mean.',
    fix: 'Write the address according to RFC 3986.',
  },
  'loc-fragment': {
    severity: 'warning',
    message: 'The loc has a fragment, which engines drop.',
    fix: 'List the page without its fragment.',
  },
  'loc-ampersand-escaped': {
    severity: 'warning',
    message: 'The loc already contains `&amp;`; escaped again, it is another address.',
    fix: 'Give addresses unescaped: they are escaped when they are written.',
  },
  'entry-duplicate': {
    severity: 'info',
    message: 'The page was already listed; the first entry is kept.',
    fix: 'List each page once.',
  },
  'entry-excluded': {
    severity: 'info',
    message: 'The page matches a pattern of exclude; it is not listed.',
    fix: 'Nothing, if that is intended. Otherwise narrow the pattern.',
  },
  'entry-transformed-away': {
    severity: 'info',
    message: 'The function transform returned nothing for the page; it is not listed.',
    fix: 'Nothing, if that is intended. Otherwise return the entry.',
  },
  'entry-too-large': {
    severity: 'error',
    message: 'The entry is larger than a sitemap may be; it was left out.',
    fix: 'Give it fewer images, videos or alternates.',
  },
  'images-too-many': {
    severity: 'warning',
    message: 'The page has more than 1,000 images; the rest was left out.',
    fix: 'Give at most 1,000 images a page.',
  },
  'lastmod-rewritten': {
    severity: 'info',
    message: 'The lastmod was not W3C Datetime; it was rewritten, since its meaning is certain.',
    fix: 'Write dates as 2026-11-20 or 2026-11-20T10:00:00Z.',
  },
  'lastmod-without-zone': {
    severity: 'warning',
    message: 'The lastmod has a time without a zone; it was read as UTC.',
    fix: 'Write the zone: 2026-11-20T10:00:00+01:00.',
  },
  'lastmod-in-future': {
    severity: 'warning',
    message: 'The lastmod is in the future, so engines do not trust it.',
    fix: 'Give the date at which the page last changed.',
  },
  'lastmod-uniform': {
    severity: 'warning',
    message: 'Nearly all entries share one lastmod, which is useless to engines; it was left out.',
    fix: 'Give the dates at which the pages changed (--lastmod), or keep it: --keep-lastmod.',
  },
  'lastmod-build-time': {
    severity: 'warning',
    message: 'According to lastmod, nearly all entries changed just now; it was left out.',
    fix: 'Give the dates at which the pages changed (--lastmod), or keep it: --keep-lastmod.',
  },
  'lastmod-unavailable': {
    severity: 'warning',
    message: 'The lastmod strategy had no date for any page of the source.',
    fix: 'Give each page its source `file`; built pages are often not committed.',
  },
  'lastmod-uncommitted': {
    severity: 'info',
    message: 'The file has changes that are not committed, so its date is not known.',
    fix: 'Commit before you build.',
  },
  'variants-invalid': {
    severity: 'error',
    message: 'The variants of the entry cannot be read; the entry was left out.',
    fix: 'Give an address for each language: { "en": "/p", "de": "/de/p" }.',
  },
  'hreflang-invalid': {
    severity: 'warning',
    message: 'The hreflang is not a language that engines know.',
    fix: 'Write ISO 639-1, with a script or ISO 3166-1 region where needed: en, en-GB, zh-Hant.',
  },
  'hreflang-ignored': {
    severity: 'warning',
    message: 'The hreflang is well formed, but engines ignore it.',
    fix: 'Use a region that is assigned: en-GB, not en-UK.',
  },
  'hreflang-duplicate': {
    severity: 'warning',
    message: 'One hreflang leads to two addresses.',
    fix: 'Give one address for each language.',
  },
  'hreflang-self-missing': {
    severity: 'warning',
    message: 'The alternates do not name the page itself.',
    fix: 'Let each page list itself too, or give the cluster once, as `variants`.',
  },
  'hreflang-href-unusable': {
    severity: 'warning',
    message: 'The address of an alternate is not an http or https URL; engines ignore it.',
    fix: 'Give an absolute address, or one that is relative to the base.',
  },
  'news-too-old': {
    severity: 'info',
    message: 'The article is older than the news window; it was left out.',
    fix: 'Nothing: news sitemaps hold the last two days.',
  },
  'news-in-future': {
    severity: 'warning',
    message: 'The article is dated in the future; it was left out until then.',
    fix: 'Give the date of publication, with its time zone.',
  },
  'news-missing': {
    severity: 'error',
    message: 'The entry of a news section has no usable news; it was left out.',
    fix: 'Give news.publicationDate and news.title.',
  },
  'page-too-long': {
    severity: 'error',
    message: 'The page has more entries than it was asked for; the rest was left out.',
    fix: 'Let page(page, size) return the entries from page * size on, at most size of them.',
  },
  'page-too-short': {
    severity: 'warning',
    message: 'The page has fewer entries than the count of its section promises.',
    fix: 'Let page(page, size) return size entries, and count() what all pages have together.',
  },
  'part-too-large': {
    severity: 'error',
    message: 'The entries of the page are more than one sitemap may hold; the rest was left out.',
    fix: 'Lower urlsMax of the section.',
  },
  'base-changed': {
    severity: 'warning',
    message: 'The set replaces one for another address.',
    fix: 'Check --base, and that this is the folder served there.',
  },
  'set-empty': {
    severity: 'error',
    message: 'There is nothing to publish: no entry is left.',
    fix: 'See the other findings for what was left out, and why.',
  },
  'callback-failed': {
    severity: 'warning',
    message: 'A callback threw an error; the set was published anyway.',
    fix: 'Catch in onProgress and onChange what may fail.',
  },
  'formats-not-updated': {
    severity: 'info',
    message: 'Text lists and feeds wait for the next whole build.',
    fix: 'Run a whole build to update them too.',
  },
  'source-incomplete': {
    severity: 'error',
    message: 'A part of the source could not be read.',
    fix: 'Build again. With --state, what was not read does not count as removed.',
  },
  'changes-unknown': {
    severity: 'info',
    message: 'What changed since the publication before is not known: every page counts as new.',
    fix: 'Publish with the same number of parts, base and compression as before.',
  },
  'orphans-unknown': {
    severity: 'info',
    message: 'Files of parts that no set needs could not be looked for; they stay.',
    fix: 'Let the credentials list the bucket (s3:ListBucket).',
  },
  'remove-unknown': {
    severity: 'info',
    message: 'The page to be removed is not in the set.',
    fix: 'Check whether it is listed under another address.',
  },
  'upsert-and-remove': {
    severity: 'warning',
    message: 'The page is in both --upsert and --remove; it is removed.',
    fix: 'Name it in one of the two, --upsert or --remove.',
  },
  'verify-different': {
    severity: 'error',
    message: 'A published file does not read back as it was written.',
    fix: 'Check whether another process writes to the same place, and publish again.',
  },
} as const;

/** One of the ids of the table above. */
export type PublishRule = keyof typeof PUBLISH_RULES;

// Problems that leave out the whole entry; others leave out a part of it.
const ENTRY_LOST: ReadonlySet<string> = new Set<WriteProblemCode | SourceNoteCode>([
  'entry-invalid',
  'entry-other-kind',
  'entry-without-loc',
  'loc-invalid',
  'loc-too-long',
  'row-unreadable',
  'row-not-an-object',
  'row-too-long',
  'row-without-loc',
  'page-unreadable',
  'sitemap-unread',
  'source-cut-off',
]);

// What its author intended.
const AS_MEANT: ReadonlySet<string> = new Set<WriteProblemCode | SourceNoteCode>([
  'page-noindex',
  'page-canonical-elsewhere',
  'page-redirects',
  'page-error-page',
  'page-fallback',
  'page-ownership-proof',
  'row-not-a-page',
  'columns-unknown',
  'header-missing',
  'atom-entry-without-lastmod',
]);

/** Returns how grave a finding is, and for rules of publishing its sentence and what to do. */
export function findingText(rule: PublishRule | WriteProblemCode | SourceNoteCode): {
  readonly severity: Severity;
  readonly message?: string;
  readonly fix?: string;
} {
  if (Object.hasOwn(PUBLISH_RULES, rule)) return PUBLISH_RULES[rule as PublishRule];
  if (ENTRY_LOST.has(rule)) return { severity: 'error' };
  return { severity: AS_MEANT.has(rule) ? 'info' : 'warning' };
}
