// What a page says, read from its record: no HTML is looked at.
import { createHash } from 'node:crypto';
import type { MadeBlock, MadePage } from './made-page.ts';
import { proseOf } from './made-prose.ts';
import { placelessText } from './right-placeless.ts';
import type { RightAddress, RightContent, RightLinks } from './right-world.ts';

const REFRESH_SECONDS_MAX = 10;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Whether it is a page that can be read: status 200, whole, HTML. */
export function isReadable(made: MadePage): boolean {
  return made.failure === undefined && (made.status ?? 200) === 200 && isHtml(made);
}

/** Whether its content type, or its first character, says HTML. */
export function isHtml(made: MadePage): boolean {
  const type = (made.contentType ?? 'text/html').split(';')[0]?.trim().toLowerCase();
  if (type === 'none') return made.file === undefined || made.file.trimStart().startsWith('<');
  return type === 'text/html' || type === 'application/xhtml+xml';
}

/** What robots are told: to all, or to `googlebot`. */
export function robotsWords(made: MadePage): { readonly words: Set<string>; until: number } {
  const words = new Set<string>();
  let until = Number.POSITIVE_INFINITY;
  for (const { bot = 'robots', says, until: end } of made.robots ?? []) {
    if (bot !== 'robots' && bot !== 'googlebot') continue;
    for (const word of says) words.add(word);
    if (end !== undefined) until = Math.min(until, end);
  }
  return { words, until };
}

/** The addresses that it names. */
export function readLinks(
  made: MadePage,
  url: string,
  {
    form,
    frames,
  }: { form: (written: string, base: string) => string | undefined; frames: boolean },
): RightLinks {
  const nothing = { links: [], canonical: undefined, alternates: [], refresh: undefined };
  if (made.failure !== undefined) return { ...nothing, location: undefined };
  if (REDIRECTS.has(made.status ?? 200) && made.location !== undefined) {
    return { ...nothing, location: form(made.location, url) };
  }
  if (!isReadable(made) || made.file !== undefined) return { ...nothing, location: undefined };
  const base = made.base === undefined ? url : new URL(made.base, url).href;
  const { words } = robotsWords(made);
  const isPageFollowed = !words.has('nofollow') && !words.has('none');
  const blocks = (made.content ?? []).flatMap((block) => ('link' in block ? [block.link] : []));
  const links = [...(made.links ?? []), ...blocks].flatMap(({ href, rel = '', as }) => {
    const to = as === 'iframe' && !frames ? undefined : form(href, base);
    const followed = isPageFollowed && !rel.split(' ').includes('nofollow');
    return to === undefined ? [] : [{ url: to, followed }];
  });
  const canonicals = (made.canonicals ?? []).map(({ href, by }) =>
    form(href, by === 'header' ? url : base),
  );
  const alternates = (made.alternates ?? []).flatMap(({ hreflang, href, by }) => {
    const to = form(href, by === 'header' ? url : base);
    return to === undefined ? [] : [{ hreflang, url: to }];
  });
  const { refresh } = made;
  const refreshed =
    refresh === undefined || refresh.seconds > REFRESH_SECONDS_MAX
      ? undefined
      : form(refresh.href, refresh.by === 'header' ? url : base);
  return {
    links,
    canonical: new Set(canonicals).size === 1 ? canonicals[0] : undefined,
    alternates,
    location: undefined,
    refresh: refreshed === url ? undefined : refreshed,
  };
}

/** Its content, as far as pages are compared by it. */
export function readContent(made: MadePage, url: string): RightContent {
  const text = (made.content ?? []).map(textOf).filter((part) => part !== '');
  const media = (made.content ?? []).flatMap(mediaOf);
  const main = hash([text, media]);
  // Everything in its order, with a sign for what is no text.
  const inOrder = (made.content ?? []).flatMap((block) => [
    textOf(block),
    ...mediaOf(block).map((address) => `[${address}]`),
  ]);
  const shown = inOrder.filter((part) => part !== '').join(' ');
  return {
    main,
    whole: hash([main, made.title ?? '', made.language ?? '']),
    words: hash([
      made.saysWhich === true ? made.title : withoutDigits(made.title ?? ''),
      text.map(withoutDigits),
      media.map((part) => part.split('?')[0]),
    ]),
    unordered: hash([
      inOrder.join(' ').replaceAll('/', '').split(' ').sort(),
      (made.title ?? '').replaceAll('/', ''),
      made.language ?? '',
    ]),
    placeless: hash(placelessText(shown, url)),
    characters: text.join(' ').length,
  };
}

function withoutDigits(text: string): string {
  return text.replace(/\d/g, '');
}

function textOf(block: MadeBlock): string {
  if ('text' in block) return block.text.replace(/\s+/g, ' ').trim();
  if ('prose' in block) return proseOf(block.prose, block.words);
  return 'link' in block ? (block.link.text ?? '') : '';
}

function mediaOf(block: MadeBlock): string[] {
  if ('image' in block) return Object.values(block.image.attributes);
  if ('video' in block && block.video.by === 'element') {
    return [block.video.thumbnail ?? '', block.video.content ?? ''];
  }
  return [];
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64').slice(0, 24);
}

/** The content of a page, remembered from its first reading on. */
export function contentOf(
  address: RightAddress,
  made: MadePage,
  contents: Map<string, RightContent>,
): RightContent | undefined {
  if (!isReadable(made)) return undefined;
  const known = contents.get(address.url);
  if (known !== undefined) return known;
  const content = readContent(made, address.url);
  contents.set(address.url, content);
  return content;
}
