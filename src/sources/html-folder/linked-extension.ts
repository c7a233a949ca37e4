// Whether a built site is served with or without `.html`, as its own pages name each other.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredCanonical } from '../../pages/head/declared-canonical.ts';
import type { PageFacts } from '../../pages/record/page-facts.ts';
import { type AddressPolicy, addressOfPage, isPageName } from './page-address.ts';
import { findPageFiles, type PageFilesOptions } from './page-files.ts';
import { type PageFileContext, readPageFile } from './page-verdict.ts';

/** How much of a site is read. */
export const LINKED_EXTENSION_LIMITS = {
  /** The first pages by their paths. */
  pagesMax: 100,
  /** Different links of these pages. */
  linksMax: 2_000,
} as const;

export interface LinkedExtensionOptions extends Pick<PageFilesOptions, 'exclude' | 'depthMax'> {
  readonly folder: string;
  readonly context: Omit<PageFileContext, 'policy'>;
}

type Form = AddressPolicy['extension'];

/**
 * Says whether the addresses of a folder's pages have their extension.
 *
 * 1. The host drops it (`cleanUrls` of vercel.json).
 * 2. Otherwise as most pages name themselves, by their canonical addresses or, without one, by
 *    `og:url`.
 * 3. Otherwise as most links between the pages are written.
 *
 * Without any of these, and where they are equally many, it is kept. Index files do not count.
 */
export async function findLinkedExtension(options: LinkedExtensionOptions): Promise<Form> {
  const { context } = options;
  if (context.hosting.cleanUrls) return 'drop';
  const named: Record<Form, number> = { keep: 0, drop: 0 };
  const links = new Set<string>();
  for await (const { name, facts } of samplePages(options)) {
    const own = declaredCanonical(facts) ?? facts.metas?.[0]?.content;
    const form = formOf(own, { name, root: context.root });
    if (form !== undefined) named[form] += 1;
    for (const { url } of facts.links ?? []) {
      if (links.size < LINKED_EXTENSION_LIMITS.linksMax) links.add(withoutQuery(url));
    }
  }
  if (named.keep + named.drop > 0) return moreOf(named);
  return moreOf(await countLinks(links, options));
}

async function* samplePages({
  folder,
  context,
  ...walk
}: LinkedExtensionOptions): AsyncGenerator<{ readonly name: string; readonly facts: PageFacts }> {
  const policy: AddressPolicy = { indexFiles: 'drop', extension: 'keep' };
  const { root, signal } = context;
  let pages = 0;
  // What cannot be read is reported when the pages themselves are.
  for await (const file of findPageFiles(folder, { ...walk, signal, onUnreadable: () => {} })) {
    const address = addressOfPage(file.name, root, policy);
    const asked = { media: false, links: true, metas: ['og:url'] };
    const read = await readPageFile(file, address, { ...context, policy }, asked);
    if (typeof read !== 'string') yield { name: file.name, facts: read.facts };
    pages += 1;
    if (pages === LINKED_EXTENSION_LIMITS.pagesMax) return;
  }
}

/** In which of the two forms an address names a page; `undefined` when it does not name it. */
function formOf(
  address: string | undefined,
  { name, root }: { readonly name: string; readonly root: URL },
): Form | undefined {
  const kept = addressOfPage(name, root, { indexFiles: 'drop', extension: 'keep' }).href;
  const dropped = addressOfPage(name, root, { indexFiles: 'drop', extension: 'drop' }).href;
  if (kept === dropped || address === undefined) return undefined;
  const href = URL.parse(address)?.href;
  if (href === kept) return 'keep';
  return href === dropped ? 'drop' : undefined;
}

async function countLinks(
  links: ReadonlySet<string>,
  { folder, context: { root, signal } }: LinkedExtensionOptions,
): Promise<Readonly<Record<Form, number>>> {
  const counts: Record<Form, number> = { keep: 0, drop: 0 };
  const hasFile = (path: string): Promise<boolean> =>
    stat(join(folder, path)).then(
      (found) => found.isFile(),
      () => false,
    );
  for (const link of links) {
    signal?.throwIfAborted();
    const path = pathBelow(link, root);
    const name = path?.slice(path.lastIndexOf('/') + 1) ?? '';
    if (path === undefined || name === '' || /^index(?:\.|$)/.test(name)) continue;
    if (isPageName(name)) counts.keep += (await hasFile(path)) ? 1 : 0;
    else if (!(await hasFile(path)) && (await hasFile(`${path}.html`))) counts.drop += 1;
  }
  return counts;
}

function pathBelow(link: string, root: URL): string | undefined {
  if (!link.startsWith(root.href)) return undefined;
  try {
    const path = decodeURIComponent(link.slice(root.href.length));
    return /[\0\\]|(?:^|\/)\.\.(?:\/|$)/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}

function withoutQuery(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? url;
}

function moreOf({ keep, drop }: Readonly<Record<Form, number>>): Form {
  return drop > keep ? 'drop' : 'keep';
}
