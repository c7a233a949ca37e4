// Files that are no pages, and pages that do not say that they are.
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeFiles(place: SectionPlace): MadeSection {
  const { folder } = place;
  const shelf = createShelf(place);
  const file = (name: string, contentType: string, text = 'Nothing to read.'): void => {
    shelf.add(name, { contentType, file: text });
  };
  file('leaflet.pdf', 'application/pdf', '%PDF-1.7 nothing');
  file('picture.jpg', 'image/jpeg');
  file('data.json', 'application/json', '{"link": "/never"}');
  file('notes.txt', 'text/plain; charset=utf-8', '<a href="/never">no</a>');
  file('feed.xml', 'application/rss+xml', '<rss/>');
  file('style.css', 'text/css', 'a { color: red }');
  file('untyped-text', 'none', 'no page at all');
  shelf.add('untyped-page', { contentType: 'none' });
  shelf.add('xhtml', { contentType: 'application/xhtml+xml' });
  shelf.add('capitals', { contentType: 'TEXT/HTML' });
  shelf.add('pdf-noindex.pdf', {
    contentType: 'application/pdf',
    file: '%PDF-1.7',
    robots: [{ by: 'header', says: ['noindex'] }],
  });
  shelf.add('named.pdf', { title: 'A page by the name of a file' });
  shelf.add('canonical-to-file', { canonicals: [{ href: `${folder}leaflet.pdf` }] });
  return shelf.finish();
}
