// Pages that say when they were changed, truly or not.
import { DATE_RUNGS, type DateRung, type MadeDate } from '../made-page.ts';
import { between } from '../made-prose.ts';
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

const DAY_MS = 86_400_000;

/** Makes the section. */
export function makeDates(place: SectionPlace): MadeSection {
  const { now, random } = place;
  const shelf = createShelf(place);
  const past = (): number =>
    Math.floor(now / 1_000) * 1_000 - between(random, 10, 2_000) * DAY_MS - 7_000;
  const date = (by: DateRung, at = past()): MadeDate => ({
    by,
    at,
    written: new Date(at).toISOString().replace('.000Z', 'Z'),
  });
  const day = (by: DateRung): MadeDate => {
    const at = Math.floor(past() / DAY_MS) * DAY_MS;
    return { by, at, written: new Date(at).toISOString().slice(0, 10) };
  };
  DATE_RUNGS.forEach((rung, index) => {
    const lower = DATE_RUNGS.slice(index).map((by) => date(by));
    shelf.add(`from-rung-${'abcdef'[index]}`, { dates: lower, lastModified: past() });
    shelf.add(`only-rung-${'abcdef'[index]}`, { dates: [day(rung)] });
    shelf.add(`future-rung-${'abcdef'[index]}`, {
      dates: [date(rung, now + 3 * DAY_MS)],
      lastModified: past(),
    });
    const offset: MadeDate = {
      by: rung,
      at: Date.UTC(2024, 1, 3, 2, 5),
      written: '2024-02-03T04:05+02:00',
    };
    shelf.add(`offset-rung-${'abcdef'[index]}`, { dates: [offset] });
  });
  shelf.add('no-date');
  shelf.add('nonsense', {
    dates: [{ by: 'json-ld', written: 'yesterday', at: undefined }, date('dcterms.modified')],
  });
  shelf.add('before-1990', { dates: [date('json-ld', Date.UTC(1989, 11, 31))] });
  shelf.add('first-of-1990', { dates: [date('json-ld', Date.UTC(1990, 0, 1))] });
  shelf.add('tomorrow', {
    dates: [date('json-ld', Math.floor(now / 1_000) * 1_000 + DAY_MS - 60_000)],
  });
  shelf.add('header', { lastModified: past() });
  shelf.add('header-now', { lastModified: 'date' });
  const sent = past();
  shelf.add('header-sixty', { date: sent, lastModified: sent - 60_000 });
  shelf.add('header-sixty-one', { date: sent, lastModified: sent - 61_000 });
  shelf.add('header-future', { lastModified: now + 30 * DAY_MS });
  shelf.add('header-old', { lastModified: Date.UTC(1980, 0, 1) });
  return shelf.finish();
}
