// Links of a page to others.
import type { HtmlTag } from './html-tag-reader.ts';
import type { PageLink } from './page-facts.ts';
import type { PageNotes } from './page-note.ts';
import { PAGE_PLACE } from './page-place.ts';
import { resolvePageAddress } from './page-url.ts';

interface WrittenLink extends Pick<PageLink, 'kind' | 'rel'> {
  readonly href: string;
}

// What leads to no page, and stands on every second one.
const NO_PAGE = /^\s*(?:#|(?:javascript|mailto|tel|data|blob|about|sms|whatsapp):)/i;

// Real ones have a few words.
const REL_CHARACTERS_MAX = 500;

/** Collects `<a>`, `<area>`, `<link rel="next">` and `rel="prev"`, `<iframe>` and `<frame>`. */
export class PageLinks {
  private readonly written = new Map<string, WrittenLink>();
  private readonly linksMax: number;
  private tooMany = false;

  constructor(linksMax: number) {
    this.linksMax = linksMax;
  }

  /** A start tag; `place`: where it stands. */
  open({ name, attributes }: HtmlTag, place: number): void {
    if ((place & PAGE_PLACE.inert) !== 0) return;
    const isFrame = name === 'iframe' || name === 'frame';
    const href = attributes.get(isFrame ? 'src' : 'href');
    if (href === undefined || NO_PAGE.test(href)) return;
    const words = (attributes.get('rel') ?? '').slice(0, REL_CHARACTERS_MAX).toLowerCase();
    const rel = words.split(/\s+/).filter(Boolean);
    const kind = kindOf(name, rel);
    if (kind === undefined) return;
    const key = `${kind} ${rel.join(' ')} ${href}`;
    if (this.written.has(key)) return;
    if (this.written.size < this.linksMax) this.written.set(key, { href, kind, rel });
    else this.tooMany = true;
  }

  /** Gives the links, absolute, each kind of each address once. */
  list(base: URL, notes: PageNotes): readonly PageLink[] {
    const links = new Map<string, PageLink>();
    for (const { href, kind, rel } of this.written.values()) {
      const url = resolvePageAddress(href, base);
      if (url === undefined) notes.add('url-invalid', href);
      const key = `${kind} ${rel.join(' ')} ${url}`;
      if (url === undefined || links.has(key)) continue;
      links.set(key, { url, kind, rel, nofollow: rel.includes('nofollow') });
    }
    if (this.tooMany) notes.add('links-too-many');
    return [...links.values()];
  }
}

function kindOf(name: string, rel: readonly string[]): PageLink['kind'] | undefined {
  if (name === 'a' || name === 'area') return name;
  if (name === 'iframe' || name === 'frame') return 'frame';
  if (rel.includes('next')) return 'next';
  return rel.includes('prev') || rel.includes('previous') ? 'prev' : undefined;
}
