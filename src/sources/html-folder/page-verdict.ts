// One page's file: read, and judged whether it is listed, and where.
import { open } from 'node:fs/promises';
import type { Settled } from '../../base/with-defaults.ts';
import { declaredCanonical } from '../../pages/head/declared-canonical.ts';
import { LEAVING_SECONDS_MAX } from '../../pages/head/meta-refresh.ts';
import { judgeRobotsDirectives } from '../../pages/head/robots-directives.ts';
import { entryOfPage } from '../../pages/page-entry.ts';
import { createPageReader, type PageReaderOptions } from '../../pages/page-reader.ts';
import type { PageFacts } from '../../pages/record/page-facts.ts';
import type { SourceRecord } from '../port/source.ts';
import type { SourceNoteCode } from '../port/source-note.ts';
import type { HtmlFolderOptions } from '../port/source-spec.ts';
import type { HostingRules } from './hosting-rules.ts';
import { type AddressPolicy, addressOfPage, isSpellingOfPage } from './page-address.ts';
import { type PageFile, reasonOf } from './page-files.ts';

// Files by which engines know who owns a site.
const PROOF = /^(?:google[0-9a-f]{8,32}|yandex_[0-9a-f]{8,32}|baidu_verify_[\w-]{4,40})\.html?$/i;

/**
 * Whether a file only proves to an engine who owns the site: by its name in the root, and
 * because it is short and no page.
 *
 * Source: https://support.google.com/webmasters/answer/9008080
 */
function isOwnershipProof(name: string, facts: Pick<PageFacts, 'bytes'>): boolean {
  return PROOF.test(name) && facts.bytes <= 1_024;
}

// `404.html`, `50x.html`, `_error.html`, also as `404/index.html`; in the root or below a language,
// for `posts/404.html` may be the 404th post.
const ERROR_PAGE =
  /^(?:[a-z]{2,3}(?:[-_][a-z]{2,4})?\/)?(?:[45]\d\d|[45]xx|50x|_error|_global-error|_not-found)(?:\/index)?\.(?:html?|xhtml)$/i;

// What a host serves for addresses without a page, which the browser then renders: of Nuxt and
// SvelteKit (200), React Router, TanStack Start, Angular, Gatsby. Only in the root.
const FALLBACK =
  /^(?:200|__spa-fallback|_shell|index\.csr|offline-plugin-app-shell-fallback(?:\/index)?)\.html$/;

/** Why a page is not listed by its path below the folder, with slashes. */
function reasonByName(name: string): SourceNoteCode | undefined {
  if (ERROR_PAGE.test(name)) return 'page-error-page';
  return FALLBACK.test(name) ? 'page-fallback' : undefined;
}

/** The options of a folder that concern single pages, with their defaults. */
export type PageSettings = Settled<Omit<HtmlFolderOptions, 'sourceOf'>>;

export interface PageFileContext {
  readonly root: URL;
  readonly policy: AddressPolicy;
  readonly settings: PageSettings;
  /** The source file behind a page, by its path below the folder. Default: the page itself. */
  readonly sourceOf?: ((page: string) => string | undefined) | undefined;
  readonly hosting: HostingRules;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** Something to be noted about a page. */
export interface PageVerdictNote {
  readonly code: SourceNoteCode;
  readonly found?: string;
  readonly loc?: string;
}

/** Whether a page is listed: its record, but for the row; and what is to be noted. */
export interface PageVerdict {
  readonly page?: Omit<SourceRecord, 'row'>;
  readonly notes: readonly PageVerdictNote[];
}

const CHUNK_BYTES = 65_536;

/**
 * Judges a page. The first reason not to list it counts, in this order: it is an error or fallback
 * page, it is a proof of ownership, the host redirects it, it cannot be read, it asks not to be
 * indexed, it sends visitors on within 10 seconds, another page is its canonical one.
 *
 * Errors: the signal's reason. A file that cannot be read is a note.
 */
export async function judgePageFile(
  file: PageFile,
  context: PageFileContext,
): Promise<PageVerdict> {
  const { root, policy, settings, hosting } = context;
  const address = addressOfPage(file.name, root, policy);
  const loc = address.href;
  const unlisted = reasonByName(file.name);
  if (unlisted !== undefined) return { notes: [{ code: unlisted, loc }] };
  const redirect = hosting.redirectOf(address);
  if (redirect !== undefined) return { notes: [{ code: 'page-redirects', loc, found: redirect }] };
  const read = await readPageFile(file, address, context);
  if (typeof read === 'string') return { notes: [{ code: 'page-unreadable', loc, found: read }] };
  const { facts, modifiedMs } = read;
  const tooLarge = facts.notes.some(({ code }) => code === 'page-too-large');
  const notes: readonly PageVerdictNote[] = tooLarge ? [{ code: 'page-too-large', loc }] : [];
  const canonical = settings.canonical === 'ignore' ? undefined : declaredCanonical(facts);
  const isSpelling = canonical !== undefined && isSpellingOfPage(canonical, file.name, root);
  const reason = reasonToSkip(facts, { ...context, file, canonical, isSpelling });
  if (reason !== undefined) return { notes: [...notes, { ...reason, loc }] };
  const hash = facts.content?.hash;
  return {
    notes,
    page: {
      entry: entryOfPage(facts, { loc: isSpelling ? canonical : loc, nowMs: context.nowMs }),
      ...datedFile({ ...file, modifiedMs }, context),
      ...(hash !== undefined && { contentHash: hash }),
    },
  };
}

function datedFile(
  { path, name, modifiedMs }: PageFile & { readonly modifiedMs: number },
  { sourceOf }: PageFileContext,
): Pick<SourceRecord, 'file' | 'modifiedMs'> {
  if (sourceOf === undefined) return { file: path, modifiedMs };
  const file = sourceOf(name);
  return file === undefined ? {} : { file };
}

interface SkipContext extends PageFileContext {
  readonly file: PageFile;
  readonly canonical: string | undefined;
  readonly isSpelling: boolean;
}

function reasonToSkip(facts: PageFacts, context: SkipContext): PageVerdictNote | undefined {
  const { canonical, isSpelling, settings, nowMs, file, root } = context;
  if (isOwnershipProof(file.name, facts)) return { code: 'page-ownership-proof' };
  const { noindex } = judgeRobotsDirectives(facts.robots, { agent: 'googlebot', nowMs });
  if (noindex && settings.noindex === 'skip') {
    const fields = facts.robots.filter(({ agent }) => agent === '*' || agent === 'googlebot');
    const found = fields.map(({ source, directives }) => `${source}: ${directives.join(', ')}`);
    return { code: 'page-noindex', found: found.join('; ') };
  }
  const { refresh } = facts;
  if (refresh && refresh.seconds <= LEAVING_SECONDS_MAX && refresh.url !== facts.url) {
    const isOwn = isSpellingOfPage(refresh.url, file.name, root);
    if (!isOwn) return { code: 'page-redirects', found: refresh.url };
  }
  if (canonical === undefined || isSpelling) return undefined;
  return { code: 'page-canonical-elsewhere', found: canonical };
}

/**
 * Reads the page's facts, or returns the reason for not listing it. `asked`: what else is read, or
 * is not.
 */
export async function readPageFile(
  file: PageFile,
  address: URL,
  { hosting, settings, signal }: PageFileContext,
  asked: Omit<PageReaderOptions, 'url'> = {},
): Promise<{ readonly facts: PageFacts; readonly modifiedMs: number } | string> {
  const { media, news, contentHash: content } = settings;
  const type = file.name.endsWith('.xhtml')
    ? [['content-type', 'application/xhtml+xml'] as const]
    : [];
  const headers = [...hosting.headersOf(address), ...type];
  const reader = createPageReader({ url: address.href, headers, media, news, content, ...asked });
  try {
    await using handle = await open(file.path);
    const { mtimeMs: modifiedMs } = await handle.stat();
    const buffer = new Uint8Array(CHUNK_BYTES);
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await handle.read(buffer, 0, buffer.length);
      if (bytesRead === 0 || !reader.write(buffer.subarray(0, bytesRead))) break;
    }
    const facts = reader.end();
    return facts.bytes === 0 ? 'it is empty' : { facts, modifiedMs };
  } catch (error) {
    signal?.throwIfAborted();
    return reasonOf(error);
  }
}
