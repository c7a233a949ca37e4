// Links that are not to be followed, alone or beside others that are.
import type { MadeBlock, MadeLink } from '../made-page.ts';
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeNofollow(place: SectionPlace): MadeSection {
  const { folder } = place;
  const shelf = createShelf(place);
  const unlinked = { linked: false };
  const link = (href: string, more: Partial<MadeLink> = {}): MadeBlock => ({
    link: { href, text: 'Go on', ...more },
  });
  const alone = shelf.add('met-by-nofollow-alone', {}, unlinked);
  const both = shelf.add('met-by-both', {}, unlinked);
  const later = shelf.add('met-by-both-later', {}, unlinked);
  const sponsored = shelf.add('sponsored', {}, unlinked);
  const byArea = shelf.add('by-area', {}, unlinked);
  shelf.add('links', {
    content: [
      { text: 'Some of these count.' },
      link(alone, { rel: 'nofollow' }),
      link(both, { rel: 'external nofollow noopener' }),
      link(later, { rel: 'nofollow' }),
      link(sponsored, { rel: 'sponsored noopener' }),
      link(byArea, { as: 'area' }),
      link('mailto:someone@example.org'),
      link('javascript:void(0)'),
      link('https://other.example/nofollow', { rel: 'nofollow' }),
      link('//other.example/elsewhere'),
    ],
  });
  shelf.add('follows', { content: [{ text: 'Follow it all.' }, link(both)] });
  const step = shelf.add('step', { content: [{ text: 'Further on.' }, link(later)] }, unlinked);
  shelf.add('far', { content: [{ text: 'Far away.' }, link(step)] });
  const behindMeta = shelf.add('behind-meta', {}, unlinked);
  shelf.add('meta', {
    robots: [{ says: ['nofollow'] }],
    content: [{ text: 'None of these.' }, link(behindMeta), link(`${folder}never-seen`)],
  });
  const behindHeader = shelf.add('behind-header', {}, unlinked);
  shelf.add('header', {
    robots: [{ by: 'header', bot: 'googlebot', says: ['nofollow'] }],
    content: [{ text: 'None of these either.' }, link(behindHeader)],
  });
  const free = shelf.add('behind-another-bot', {}, unlinked);
  shelf.add('another-bot', {
    robots: [{ bot: 'bingbot', says: ['nofollow'] }],
    content: [{ text: 'All of these.' }, link(free)],
  });
  const target = shelf.add('canonical-of-nofollow', {}, unlinked);
  shelf.add('nofollow-with-canonical', {
    robots: [{ says: ['nofollow'] }],
    canonicals: [{ href: target }],
  });
  shelf.add('to-nofollow-canonical', { canonicals: [{ href: alone }] }, unlinked);
  return shelf.finish();
}
