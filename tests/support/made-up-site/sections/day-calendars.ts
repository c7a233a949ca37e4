// A calendar of days, each of which links the days around it and the same day of other years.
import { between, randomOf } from '../made-prose.ts';
import { type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const DAY_MS = 86_400_000;
// So many days lie between the pages that a page links.
const STRIDE_DAYS = 31;

/** Makes the section. */
export function makeDayCalendars(place: SectionPlace): MadeSection {
  const { folder, random, now } = place;
  const seed = between(random, 1, 1_000_000);
  const today = Math.floor(now / DAY_MS);
  const spell = (day: number): string =>
    `${folder}${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '/')}`;
  return {
    entrances: [spell(today)],
    page: (path) => {
      const match = /^(\d{4})\/(\d\d)\/(\d\d)$/.exec(path.slice(folder.length));
      if (match === null) return undefined;
      const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
      const at = Date.UTC(year, month - 1, day) / DAY_MS;
      const links = [at - STRIDE_DAYS, at + STRIDE_DAYS].map((other) => ({
        link: { href: spell(other), text: 'Another day' },
      }));
      return ordinaryPage(place, randomOf(seed, path), {
        title: `Day ${match[0]}`,
        content: [{ text: `The day ${match[0]}: nothing is on.` }, ...links],
      });
    },
    listed: () => [],
  };
}
