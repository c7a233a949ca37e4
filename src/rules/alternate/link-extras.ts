// Elements xhtml:link that are not hreflang links: what they were meant to be.
import { identifyNamespace } from '../../protocol/extensions/namespaces.ts';
import type { ExtraElement, UrlEntry } from '../../protocol/url-entry.ts';

/** What such a link is, or lacks. */
export type LinkExtraKind =
  | 'href-missing'
  | 'hreflang-missing'
  | 'rel-missing'
  | 'phone'
  | 'app'
  | 'other';

/** A link, and what is shown of it. */
export interface LinkExtra {
  readonly kind: LinkExtraKind;
  readonly shown: string;
}

/**
 * Returns the links among the elements of an entry that no table names. Readers keep them there
 * when they lack `rel="alternate"`, `hreflang` or `href`.
 */
export function linkExtras({ extras }: UrlEntry): readonly LinkExtra[] {
  return (extras ?? []).filter(isLink).map(({ attributes = {} }) => linkOf(attributes));
}

function isLink({ name, namespace }: ExtraElement): boolean {
  return name.toLowerCase() === 'link' && identifyNamespace(namespace)?.name === 'xhtml';
}

function linkOf(attributes: Readonly<Record<string, string>>): LinkExtra {
  const byName = new Map(
    Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), value.trim()]),
  );
  const of = (name: string): string => byName.get(name) ?? '';
  const alternate = of('rel').toLowerCase().split(/\s+/).includes('alternate');
  const href = of('href');
  const hreflang = of('hreflang');
  return { kind: kindOf(), shown: href || hreflang || of('rel') };

  function kindOf(): LinkExtraKind {
    if (/^(?:android|ios)-app:/i.test(href)) return 'app';
    if (!alternate) return hreflang === '' ? 'other' : 'rel-missing';
    if (href === '') return 'href-missing';
    return hreflang === '' && of('media') !== '' ? 'phone' : 'hreflang-missing';
  }
}
