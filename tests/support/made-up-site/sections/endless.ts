// Ways without an end that their pages make out of themselves, and some that only look like it.
import type { MadePage } from '../made-page.ts';
import { between, proseOf, randomOf } from '../made-prose.ts';
import { type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const CLEARED_FROM = 53;
const CLEARED_END = 64;
const NEWS_EVERY = 40;
const NEWS_END = 90;

/** Redirects, canonicals and lists that lead on for ever. */
export function makeEndless(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const seed = between(random, 1, 1_000_000);
  const spell = (kind: string, number: number): string => `${folder}${kind}-${number}`;
  return {
    entrances: ['hop', 'named', 'late', 'idle', 'named-by-many'].map((kind) => spell(kind, 1)),
    page: (path) => {
      const [, kind = '', digits = ''] = /^([a-z-]+?)-(\d+)$/.exec(path.slice(folder.length)) ?? [];
      const number = Number(digits);
      return path === spell(kind, number) && number > 0 ? pageOf(kind, number) : undefined;
    },
    listed: () => [spell('hop', 1), spell('idle', 70)],
  };

  function pageOf(kind: string, number: number): MadePage | undefined {
    const next = spell(kind, number + 1);
    if (kind === 'hop') return { status: 302, location: next };
    if (kind === 'named') return list(kind, number, { canonicals: [{ href: next }] });
    if (kind === 'named-by-many') return crowd(number);
    if (kind === 'late') {
      // Nothing for so long that it is cut; then there is something after all.
      if (number > CLEARED_END) return undefined;
      return list(kind, number, number < CLEARED_FROM ? {} : news(kind, number, next));
    }
    // News now and then, and none any more in the end.
    const hasNews = number % NEWS_EVERY === 0 && number <= NEWS_END;
    return kind === 'idle'
      ? list(kind, number, hasNews ? news(kind, number, next) : {})
      : undefined;
  }

  function list(kind: string, number: number, more: MadePage): MadePage {
    return ordinaryPage(place, randomOf(seed, `${kind} ${number}`), {
      title: `List ${number}`,
      content: [
        { text: `Page ${number} of a list of nothing.` },
        { link: { href: spell(kind, number + 1), text: 'Go on' } },
      ],
      ...more,
    });
  }

  function news(kind: string, number: number, next: string): MadePage {
    const text = `${kind} news: ${proseOf(seed + number, 12)}`;
    return { content: [{ text }, { link: { href: next, text: 'Go on' } }] };
  }

  // One page names so many that are all the same; each of these names one more of its own kind.
  function crowd(number: number): MadePage {
    const same = { text: 'A member who has not written a word about himself.' };
    const local = randomOf(seed, `crowd ${number}`);
    const hub = Array.from({ length: place.size }, (_, index) => ({
      link: { href: `${folder}named-by-many-${index + 2}`, text: 'A member' },
    }));
    const own = { link: { href: spell('named-by-many', number + 1), text: 'The next' } };
    const content = number === 1 ? [same, ...hub] : [same, own];
    return ordinaryPage(place, local, { title: 'A member', content });
  }
}
