// Pages that name others as their canonical: every way in which that can end.
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeCanonicals(place: SectionPlace): MadeSection {
  const { folder, origin, now } = place;
  const shelf = createShelf(place);
  const to = (href: string, by: 'head' | 'header' = 'head') => ({ canonicals: [{ href, by }] });

  shelf.add('self', to(`${folder}self`));
  shelf.add('self-tracked', to(`${origin}${folder}self-tracked?utm_campaign=summer#top`));
  const good = shelf.add('good');
  shelf.add('elsewhere', to(good));
  shelf.add('relative', to('good'));
  shelf.add('by-header', to(good, 'header'));
  shelf.add('based', { base: `${folder}below/`, ...to('../good') });
  shelf.add('unseen-target', to(shelf.add('only-canonical', {}, { linked: false })));
  for (let step = 1; step <= 4; step += 1) {
    shelf.add(`step-${step}`, step === 4 ? {} : to(`${folder}step-${step + 1}`));
  }
  for (let step = 1; step <= 14; step += 1) {
    shelf.add(`stair-${step}-x`, to(`${folder}stair-${step + 1}-x`), { linked: step === 1 });
  }
  shelf.add('stair-15-x', {}, { linked: false });
  shelf.add('ring-a', to(`${folder}ring-longer`));
  shelf.add('ring-longer', to(`${folder}ring-a`));
  shelf.add('three?c=1', to(`${folder}three-long`));
  shelf.add('three-long', to(`${folder}three-b`));
  shelf.add('three-b', to(`${folder}three?c=1`));
  shelf.add('into-ring', to(`${folder}three-long`));
  shelf.add('to-missing', to(shelf.add('missing', { status: 404 }, { linked: false })));
  shelf.add('to-unknown', to(`${folder}nowhere-at-all`));
  shelf.add('to-noindex', to(shelf.add('noindex', { robots: [{ says: ['noindex'] }] })));
  const moved = shelf.add('moved', { status: 301, location: good }, { linked: false });
  shelf.add('to-redirect', to(moved));
  shelf.add('back', { status: 302, location: `${folder}to-itself` }, { linked: false });
  shelf.add('to-itself', to(`${folder}back`));
  shelf.add('to-other-host', to('https://other.example/page'));
  shelf.add('away', { status: 301, location: 'https://other.example/away' });
  shelf.add('to-away', to(`${folder}away`));
  shelf.add(
    'to-file',
    to(shelf.add('a.pdf', { contentType: 'application/pdf', file: '%PDF-1.7' })),
  );
  shelf.add('several', { canonicals: [{ href: good }, { href: `${folder}self` }] });
  shelf.add('twice-the-same', { canonicals: [{ href: good }, { href: good, by: 'header' }] });
  shelf.add('in-body', { bodyCanonical: good });
  shelf.add('no-address', to('mailto:someone@example.org'));
  const other = `${folder}soon?page=2`;
  shelf.add('refreshes', { refresh: { seconds: 0, href: good } }, { linked: false });
  shelf.add('to-refresh', to(`${folder}refreshes`));
  shelf.add('to-query', to(other));
  shelf.add('soon?page=2', { lastModified: now - 86_400_000 * 40 }, { linked: false });
  return shelf.finish();
}
