// A chain of pages without end that differ in digits alone, and one that brings something.
import { between, proseOf, randomOf } from '../made-prose.ts';
import { type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const STORY_PAGES = 70;

/** Makes the section. */
export function makeChains(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const seed = between(random, 1, 1_000_000);
  return {
    entrances: [`${folder}day-1`, `${folder}story-1/`],
    page: (path) => {
      const [, kind, digits = ''] = /^(day-|story-)(\d+)\/?$/.exec(path.slice(folder.length)) ?? [];
      const number = Number(digits);
      if (kind === undefined || path !== pathOf(kind, number)) return undefined;
      if (kind === 'story-' && number > STORY_PAGES) return undefined;
      const text = kind === 'day-' ? `Page ${number} of many more.` : proseOf(seed + number, 12);
      const next = kind === 'story-' && number === STORY_PAGES ? folder : pathOf(kind, number + 1);
      return ordinaryPage(place, randomOf(seed, path), {
        title: `Number ${number}`,
        content: [{ text }, { link: { href: next, text: 'Go on' } }],
      });
    },
    listed: () => [`${folder}day-1`, `${folder}day-80`],
  };

  function pathOf(kind: string, number: number): string {
    return `${folder}${kind}${number}${kind === 'day-' ? '' : '/'}`;
  }
}
