// A list with six filters, each of which can be added to any others.
import { between, randomOf } from '../made-prose.ts';
import { type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const FILTERS = ['brand', 'colour', 'fit', 'material', 'price', 'size'];

/** Makes the section. Every filtered list names the plain one as its canonical. */
export function makeFacets(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const seed = between(random, 1, 1_000_000);
  const values = place.size > 100 ? ['one', 'two'] : ['one'];
  return {
    entrances: [folder],
    page: (path) => {
      const chosen = new URLSearchParams(path.slice(folder.length));
      const isFilter = [...chosen].every(
        ([name, value]) => FILTERS.includes(name) && values.includes(value),
      );
      if (!isFilter || spell(chosen) !== path) return undefined;
      const links = FILTERS.filter((name) => !chosen.has(name)).flatMap((name) =>
        values.map((value) => {
          const more = new URLSearchParams(chosen);
          more.set(name, value);
          return { link: { href: spell(more), text: `${name} ${value}` } };
        }),
      );
      return ordinaryPage(place, randomOf(seed, path), {
        title: 'All our things',
        canonicals: [{ href: folder }],
        content: [{ text: `Things: ${[...chosen].join(' ')}.` }, ...links],
      });
    },
    listed: () => [folder],
  };

  function spell(chosen: URLSearchParams): string {
    const names = FILTERS.filter((name) => chosen.has(name));
    const query = names.map((name) => `${name}=${chosen.get(name)}`).join('&');
    return query === '' ? folder : `${folder}?${query}`;
  }
}
