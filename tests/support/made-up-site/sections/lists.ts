// Values that are added to each other in one segment of the path, or in one parameter.
import { between, pick, randomOf } from '../made-prose.ts';
import { type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const VALUES = ['blue', 'green', 'pink', 'red', 'white', 'yellow'];

/** Makes the section. What is chosen stands in the order in which it was, or sorted. */
export function makeLists(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const seed = between(random, 1, 1_000_000);
  const sign = pick(random, [',', '+']);
  const head = pick(random, [folder, `${folder}all?colour=`, `${folder}all?q=Colour-`]);
  const joined = head.endsWith('-') ? '-' : sign;
  const isSorted = random() < 0.5;
  return {
    entrances: VALUES.map((value) => head + value),
    page: (path) => {
      if (!path.startsWith(head)) return undefined;
      const chosen = path.slice(head.length).split(joined);
      const isRight = chosen.every((value, index) => {
        return VALUES.includes(value) && chosen.indexOf(value) === index;
      });
      if (!isRight || spell(chosen) !== path) return undefined;
      const links = VALUES.filter((value) => !chosen.includes(value)).map((value) => {
        return { link: { href: spell([...chosen, value]), text: `and ${value}` } };
      });
      return ordinaryPage(place, randomOf(seed, path), {
        title: `Things that are ${[...chosen].sort().join(' and ')}`,
        content: [{ text: `There are ${chosen.length} colours.` }, ...links],
      });
    },
    listed: () => [head + VALUES[0]],
  };

  function spell(chosen: readonly string[]): string {
    return head + (isSorted ? chosen.toSorted() : chosen).join(joined);
  }
}
