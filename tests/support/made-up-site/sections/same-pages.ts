// More addresses than anybody can visit, which name each other; the first of them have some news.
import { between, randomOf } from '../made-prose.ts';
import { freshProse, type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const BRANCHES = 8;
const NEWS_END = 300;

/** Makes the section. */
export function makeSamePages(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const seed = between(random, 1, 1_000_000);
  // Of so many pages one is new, as long as there are news.
  const newEvery = between(random, 25, 60);
  const same = freshProse(randomOf(seed, 'same'));
  return {
    entrances: [spell(1)],
    page: (path) => {
      const [, digits = ''] = /^item\?id=(\d+)$/.exec(path.slice(folder.length)) ?? [];
      const number = Number(digits);
      if (digits === '' || path !== spell(number)) return undefined;
      const links = Array.from({ length: BRANCHES }, (_, branch) => ({
        link: { href: spell(number * BRANCHES + branch - BRANCHES + 2), text: 'Another' },
      }));
      const isNew = number < NEWS_END && number % newEvery === 0;
      const own = isNew ? freshProse(randomOf(seed, path)) : same;
      return ordinaryPage(place, randomOf(seed, path), {
        title: 'An item',
        content: [own, ...links],
      });
    },
    listed: () => [],
  };

  function spell(number: number): string {
    return `${folder}item?id=${number}`;
  }
}
