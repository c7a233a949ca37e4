// Pages that differ in digits alone: pictures, numbers in titles, words, and nothing at all.
import type { MadeBlock, MadePage } from '../made-page.ts';
import { between, randomOf } from '../made-prose.ts';
import { type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const PHOTOS = 70;

/** Makes the section. */
export function makeGalleries(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const seed = between(random, 1, 1_000_000);
  const spell = (kind: string, number: number): string => `${folder}${kind}/${number}`;
  return {
    entrances: ['picture', 'which', 'dated', 'same'].map((kind) => spell(kind, 1)),
    page: (path) => {
      const [, kind = '', digits = ''] = /^(\w+)\/(\d+)$/.exec(path.slice(folder.length)) ?? [];
      const number = Number(digits);
      const isOne = path === spell(kind, number) && number >= 1 && number <= PHOTOS;
      return isOne ? photo(kind, number) : undefined;
    },
    listed: () => [spell('picture', 1)],
  };

  function photo(kind: string, number: number): MadePage | undefined {
    const titles: Readonly<Record<string, MadePage>> = {
      picture: { title: `Picture ${number}` },
      which: { title: `Photo ${number} of ${PHOTOS}`, saysWhich: true },
      dated: { title: `Photos of ${(number % 28) + 1} May ${1_950 + number}` },
      same: { title: `Picture ${number}` },
    };
    const title = titles[kind];
    if (title === undefined) return undefined;
    const src =
      kind === 'picture' ? `/media${folder}${number}.jpg` : `/media${folder}same.jpg?v=${number}`;
    const next: MadeBlock[] =
      number === PHOTOS ? [] : [{ link: { href: spell(kind, number + 1), text: 'Next' } }];
    return ordinaryPage(place, randomOf(seed, `${kind} ${number}`), {
      ...title,
      content: [
        { text: `Picture number ${number}.` },
        { image: { attributes: { src, alt: '' }, listed: [src] } },
        ...next,
      ],
    });
  }
}
