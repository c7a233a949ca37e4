// Calendars that go on for ever, in both directions.
import type { MadePage } from '../made-page.ts';
import { between, pick, randomOf } from '../made-prose.ts';
import { type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

type Spelling = 'segments' | 'hyphen' | 'value' | 'parameters';

const PATTERNS: Readonly<Record<Spelling, RegExp>> = {
  segments: /^(\d{4})\/(\d\d)$/,
  hyphen: /^(\d{4})-(\d\d)$/,
  value: /^\?month=(\d{4})-(\d\d)$/,
  parameters: /^\?year=(\d{4})&month=(\d+)$/,
};

/** Makes the section: one calendar of months. */
export function makeCalendars(place: SectionPlace): MadeSection {
  const { folder, random, now } = place;
  const spelling = pick(random, ['segments', 'hyphen', 'value', 'parameters'] as const);
  const seed = between(random, 1, 1_000_000);
  const thisMonth = new Date(now).getUTCFullYear() * 12 + new Date(now).getUTCMonth();
  const entrances = [folder, spell(thisMonth), spell(thisMonth + 12 * 8)];
  return {
    entrances,
    page: (path) => {
      if (path === folder) return ordinaryPage(place, randomOf(seed, 'index'), {});
      const match = PATTERNS[spelling].exec(path.slice(folder.length));
      if (match === null) return undefined;
      return monthPage(Number(match[1]) * 12 + Number(match[2]) - 1);
    },
    listed: () => entrances.slice(0, 2),
  };

  function monthPage(month: number): MadePage {
    const of = `${Math.floor(month / 12)} ${(month % 12) + 1}`;
    return ordinaryPage(place, randomOf(seed, of), {
      title: `What is on in ${of}`,
      content: [
        { text: `Month ${of}: nothing is on.` },
        { link: { href: spell(month - 1), text: 'The month before' } },
        { link: { href: spell(month + 1), text: 'The month after' } },
      ],
    });
  }

  function spell(month: number): string {
    const year = Math.floor(month / 12);
    const number = (month % 12) + 1;
    const two = String(number).padStart(2, '0');
    if (spelling === 'segments') return `${folder}${year}/${two}`;
    if (spelling === 'hyphen') return `${folder}${year}-${two}`;
    const query = spelling === 'value' ? `month=${year}-${two}` : `year=${year}&month=${number}`;
    return `${folder}?${query}`;
  }
}
