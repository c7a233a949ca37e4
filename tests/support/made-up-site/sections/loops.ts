// Paths that grow: relative links on pages that answer at any depth, deep folders, long addresses.
import type { MadeBlock } from '../made-page.ts';
import { between, randomOf } from '../made-prose.ts';
import {
  createShelf,
  freshProse,
  type MadeSection,
  ordinaryPage,
  type SectionPlace,
} from '../made-section.ts';

const ADDRESS_CHARACTERS_MAX = 2_047;
const ADDRESS_CHARACTERS_END = 8_192;
// Below so many folders all pages are the same.
const FOLDERS_DEEP = 3;
const STEPS = [...'abcdefghijklmnopqrstuvwxyz'];

/** A folder in which every address answers with the same page, and its links are relative. */
export function makeGrowth(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const page = ordinaryPage(place, random, {
    content: [freshProse(random), link('left/right/'), link('round/'), link('about')],
  });
  return { entrances: [folder], page: () => page, listed: () => [`${folder}left/right/`] };
}

/** Folders that grow by relative links; each has something of its own to say. */
export function makeFolders(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const shelf = createShelf(place);
  for (const name of ['9/9/9/9/', '9/9/9/9/9/', '9/8/9/8/', 'x/x/y', 'x/y/x/y', 'x/y/z/x/y']) {
    shelf.add(name);
  }
  const section = shelf.finish();
  const seed = between(random, 1, 1_000_000);
  return {
    ...section,
    page: (path) => {
      const known = section.page(path);
      if (known !== undefined && path !== folder) return known;
      if (path !== folder && !/^(?:down\/|up\/|\d\/)*$/.test(path.slice(folder.length))) {
        return undefined;
      }
      const local = randomOf(seed, path);
      const isDeep = path.slice(folder.length).split('/').length > FOLDERS_DEEP;
      const own = isDeep ? { text: 'There is nothing further down.' } : freshProse(local);
      const content = [own, link('down/'), link('up/'), ...(known?.content ?? [])];
      const title = isDeep ? { title: 'Nothing' } : {};
      return ordinaryPage(place, local, { ...title, content });
    },
    listed: () => [...section.listed(), `${folder}up/up/up/up/`],
  };
}

/** Folders within folders, and addresses that are too long. */
export function makeDepths(place: SectionPlace): MadeSection {
  const { folder, crawledOrigin, random } = place;
  const shelf = createShelf(place);
  const long = (characters: number): string => {
    const start = `${folder}long-`;
    return start + 'o'.repeat(characters - crawledOrigin.length - start.length);
  };
  const step = (depth: number): string => `${folder}${STEPS.slice(0, depth).join('/')}/`;
  for (let depth = 1; depth <= STEPS.length; depth += 1) {
    const content = [freshProse(random), link(step(depth + 1))];
    shelf.add(step(depth).slice(folder.length), { content }, { linked: depth === 1 });
  }
  for (const characters of [ADDRESS_CHARACTERS_MAX - 1, ADDRESS_CHARACTERS_MAX]) {
    shelf.add(long(characters).slice(folder.length), {}, { linked: false });
  }
  shelf.add('long-ones', {
    content: [
      { text: 'Long addresses.' },
      link(long(ADDRESS_CHARACTERS_MAX - 1)),
      link(long(ADDRESS_CHARACTERS_MAX)),
      link(long(ADDRESS_CHARACTERS_MAX + 1)),
      link(long(ADDRESS_CHARACTERS_END)),
      link(long(ADDRESS_CHARACTERS_END + 1)),
    ],
  });
  for (const name of ['x/x/y', 'x/x/x', 'x/y/x/y', 'x/y/z/x/y/z', 'a/b/c/d/a/b/c/d', 'x/y/z/x/y']) {
    shelf.add(name);
  }
  const section = shelf.finish();
  return {
    ...section,
    listed: () => [...section.listed(), `${folder}x/x/x`, long(ADDRESS_CHARACTERS_MAX + 1)],
  };
}

function link(href: string): MadeBlock {
  return { link: { href, text: 'Further' } };
}
