// Articles in numbered lists: most of the pages of most sites.
import { DATE_RUNGS, type MadeBlock, type MadeDate, type MadePage } from '../made-page.ts';
import { between, pick, proseOf, randomOf } from '../made-prose.ts';
import {
  freshProse,
  type MadeSection,
  ordinaryPage,
  type SectionPlace,
  titleOf,
} from '../made-section.ts';
import { spell } from '../made-spelling.ts';

const LIST_PAGES = 20;
// `?page=2`, or two words and a number.
const NAME = /[=-](\d+)$/;
const DAY_MS = 86_400_000;

/** Makes the section. Nothing is kept: a page is made when it is asked for. */
export function makeArticles(place: SectionPlace): MadeSection {
  const { folder, random, now, origin, size } = place;
  const seed = between(random, 1, 1_000_000);
  const articles = Math.max(3, Math.floor((size * LIST_PAGES) / (LIST_PAGES + 1)));
  const lists = Math.ceil(articles / LIST_PAGES);
  return {
    entrances: [folder],
    page: (path) => {
      const name = path.slice(folder.length);
      const number = Number(NAME.exec(name)?.[1] ?? 1);
      if (path === list(number)) return number <= lists ? listPage(number) : undefined;
      const isOne = number >= 1 && number <= articles && path === article(number);
      return isOne ? articlePage(number) : undefined;
    },
    listed: function* () {
      for (let number = 1; number <= articles; number += 1) {
        if (number % 7 !== 0) yield article(number);
      }
    },
  };

  function article(number: number): string {
    return `${folder}${proseOf(seed + number, 2).replace(' ', '-')}-${number}`;
  }

  function list(number: number): string {
    return number === 1 ? folder : `${folder}?page=${number}`;
  }

  function listPage(number: number): MadePage {
    const local = randomOf(seed, `list ${number}`);
    const content: MadeBlock[] = [{ text: `Articles, page ${number}.` }];
    const end = Math.min(articles, number * LIST_PAGES);
    for (let each = (number - 1) * LIST_PAGES + 1; each <= end; each += 1) {
      const href = spell(local, article(each), { origin, from: folder });
      content.push({ link: { href, text: proseOf(seed + each, 5) } });
    }
    const links = [...place.navigation];
    if (number > 1) links.push({ href: list(number - 1), as: 'prev' });
    if (number < lists) links.push({ href: list(number + 1), as: 'next' });
    return ordinaryPage(place, local, { content, links, canonicals: [{ href: list(number) }] });
  }

  function articlePage(number: number): MadePage {
    const local = randomOf(seed, `article ${number}`);
    const at = Math.floor(now / DAY_MS) * DAY_MS - between(local, 2, 3_000) * DAY_MS + 3_661_000;
    const date: MadeDate = {
      by: pick(local, DATE_RUNGS),
      at,
      written: new Date(at).toISOString().replace('.000Z', 'Z'),
    };
    const src = `/media${folder}${number}.jpg`;
    const image: MadeBlock = { image: { attributes: { src, alt: '' }, listed: [src] } };
    const content: MadeBlock[] = [freshProse(local, 60)];
    if (local() < 0.4) content.push(image);
    for (let related = 0; related < 3; related += 1) {
      const other = between(local, 1, articles);
      content.push({
        link: { href: spell(local, article(other), { origin, from: folder }), text: 'Related' },
      });
    }
    const canonical = local() < 0.5 ? [{ href: article(number) }] : [];
    const page = { content, title: `${titleOf(local)} ${number}`, canonicals: canonical };
    if (local() < 0.3) return ordinaryPage(place, local, { ...page, lastModified: at });
    return ordinaryPage(place, local, local() < 0.7 ? { ...page, dates: [date] } : page);
  }
}
