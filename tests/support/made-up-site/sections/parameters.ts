// Lists with parameters: those of which any can be left out, and those that stand one on another.
import { between, randomOf } from '../made-prose.ts';
import { freshProse, type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const FILTERS = ['f[0]', 'f[1]', 'f[2]', 'f[3]', 'sort', 'view'];
const LEVELS = ['cat', 'sub', 'prod'];
const VALUES = 3;

/** Makes the section. Nothing says which of the filtered lists is the canonical one. */
export function makeParameters(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const seed = between(random, 1, 1_000_000);
  const things = `${folder}things`;
  const tree = `${folder}tree`;
  const spell = (path: string, pairs: readonly string[]): string =>
    pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  return {
    entrances: [folder, things, tree],
    page: (path) => {
      if (path === folder) return ordinaryPage(place, randomOf(seed, path), {});
      const [before = '', query = ''] = path.split('?');
      const pairs = query === '' ? [] : query.split('&');
      if (spell(before, pairs) !== path) return undefined;
      if (before === things) return filtered(path, pairs);
      return before === tree ? level(path, pairs) : undefined;
    },
    listed: () => [things, spell(things, pairsOf([0, 1, 2]))],
  };

  function pairsOf(chosen: readonly number[]): string[] {
    return chosen.map((index) => `${encodeName(FILTERS[index] ?? '')}=${index}`);
  }

  function encodeName(name: string): string {
    return name.replace('[', '%5B').replace(']', '%5D');
  }

  function filtered(path: string, pairs: readonly string[]) {
    const chosen = FILTERS.map((_, index) => index).filter((index) =>
      pairs.includes(pairsOf([index])[0] ?? ''),
    );
    if (spell(things, pairsOf(chosen)) !== path) return undefined;
    const others = FILTERS.map((_, index) => index).filter((index) => !chosen.includes(index));
    const links = others.map((index) => {
      const more = [...chosen, index].sort((one, other) => one - other);
      return { link: { href: spell(things, pairsOf(more)), text: 'Only these' } };
    });
    return ordinaryPage(place, randomOf(seed, path), {
      title: 'Things',
      content: [
        { text: `Things by ${chosen.map((index) => FILTERS[index]).join(', ')}.` },
        ...links,
      ],
    });
  }

  function level(path: string, pairs: readonly string[]) {
    const isKnown = pairs.every((pair, index) => {
      const [name, value = ''] = pair.split('=');
      return name === LEVELS[index] && /^[1-3]$/.test(value);
    });
    if (!isKnown || pairs.length > LEVELS.length) return undefined;
    const local = randomOf(seed, path);
    const name = LEVELS[pairs.length];
    const links = Array.from({ length: name === undefined ? 0 : VALUES }, (_, index) => ({
      link: { href: spell(tree, [...pairs, `${name}=${index + 1}`]), text: 'One of them' },
    }));
    return ordinaryPage(place, local, { content: [freshProse(local), ...links] });
  }
}
