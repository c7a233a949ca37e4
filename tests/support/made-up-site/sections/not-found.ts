// Soft 404s: by what the title says, and by what the folder shows for everything unknown.
import type { MadePage } from '../made-page.ts';
import { createShelf, freshProse, type MadeSection, type SectionPlace } from '../made-section.ts';

const TITLES = [
  'Page not found',
  '404',
  '404 Not Found | The Shop',
  'The Shop - Page Not Found',
  'Seite nicht gefunden',
  'Page introuvable',
  'Página no encontrada',
  'Pagina non trovata',
];

/** A section that answers everything unknown with one page of status 200. */
export function makeNotFound(place: SectionPlace): MadeSection {
  const shelf = createShelf(place);
  const { folder, random, navigation } = place;
  const unknown: MadePage = {
    title: 'The Shop',
    language: 'en',
    links: navigation,
    content: [freshProse(random)],
  };
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) shelf.add(`real-${name}`);
  for (const name of ['gone', 'away', 'lost']) shelf.add(name, unknown);
  shelf.add('gone-with-title', { ...unknown, title: 'Something else' });
  shelf.add('gone-with-canonical', { ...unknown, canonicals: [{ href: `${folder}real-one` }] });
  shelf.add('nearly-gone', {
    ...unknown,
    content: [...(unknown.content ?? []), { text: 'And more.' }],
  });
  const section = shelf.finish();
  return { ...section, page: (path) => section.page(path) ?? unknown };
}

/** A section whose dead pages say so in their titles, and one page that is about such pages. */
export function makeNotFoundTitles(place: SectionPlace): MadeSection {
  const shelf = createShelf(place);
  TITLES.forEach((title, index) => {
    const content = [{ text: `Nothing is here any more, nor in ${'abcdefgh'[index]}.` }];
    shelf.add(`dead-${'abcdefgh'[index]}`, { title, content, saysNotFound: true });
  });
  // Two hundred words are more than a page has that is not there.
  const prose = Math.floor(place.random() * 2 ** 31);
  shelf.add('status-404', { title: '404 Not Found | The Shop', content: [{ prose, words: 200 }] });
  shelf.add('about-404', { title: 'How to design an error page that helps' });
  const content = [{ text: 'Nothing, and not to be listed.' }];
  shelf.add('noindex', {
    title: '404',
    content,
    saysNotFound: true,
    robots: [{ says: ['noindex'] }],
  });
  return shelf.finish();
}
