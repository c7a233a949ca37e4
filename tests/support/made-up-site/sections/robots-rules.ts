// Folders that robots.txt closes, to all or to one, and what it opens within them.
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeRobotsRules(place: SectionPlace): MadeSection {
  const { folder } = place;
  const shelf = createShelf(place);
  shelf.add('open');
  shelf.add('private/one');
  shelf.add('private/two?page=1');
  shelf.add('private/public/three');
  shelf.add('private-but-not-in-it');
  shelf.add('list?print=1');
  shelf.add('list?page=2&print=1');
  shelf.add('list?printed=1');
  shelf.add('data.txt/more');
  shelf.add('end.tmp');
  shelf.add('end.tmp.html');
  shelf.add('no-google/one');
  const behind = shelf.add('behind-no-google', {}, { linked: false });
  shelf.add('no-google/two', {
    content: [{ text: 'Closed to Google alone.' }, { link: { href: behind, text: 'On' } }],
  });
  shelf.add('canonical-closed', { canonicals: [{ href: `${folder}private/one` }] });
  shelf.add('canonical-no-google', { canonicals: [{ href: `${folder}no-google/one` }] });
  shelf.add('moved-closed', { status: 301, location: `${folder}private/four` });
  const googlebotRules = [{ allow: false, pattern: `${folder}no-google/` }];
  const rules = [
    { allow: false, pattern: `${folder}private/` },
    { allow: true, pattern: `${folder}private/public/` },
    { allow: false, pattern: `${folder}*print=1` },
    { allow: false, pattern: `${folder}*.tmp$` },
    { allow: false, pattern: `${folder}open` },
    { allow: true, pattern: `${folder}open` },
  ];
  return shelf.finish({ rules, googlebotRules });
}
