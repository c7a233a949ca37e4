// Pages within pages.
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeFrames(place: SectionPlace): MadeSection {
  const shelf = createShelf(place);
  const framed = shelf.add('framed-alone', {}, { linked: false });
  const both = shelf.add('framed-and-linked');
  for (const [name, href] of [
    ['around', framed],
    ['around-both', both],
  ] as const) {
    shelf.add(name, {
      content: [{ text: 'There is a frame in here.' }, { link: { as: 'iframe', href } }],
    });
  }
  return shelf.finish();
}
