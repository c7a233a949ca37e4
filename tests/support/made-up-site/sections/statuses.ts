// Addresses whose answer is no page: for good, for now, or not at all.
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeStatuses(place: SectionPlace): MadeSection {
  const shelf = createShelf(place);
  for (const status of [400, 401, 403, 404, 405, 410, 418, 451])
    shelf.add(`says-${status}-x`, { status });
  shelf.add('no-content', { status: 204 });
  shelf.add('broken-off', { failure: 'broken-off' });
  shelf.add('no-answer', { failure: 'no-answer' });
  shelf.add('always-500', { status: 500 });
  shelf.add('once-503', recovering(place, 503));
  shelf.add('once-broken-off', { failure: 'broken-off', badVisits: 1 });
  return shelf.finish();
}

// The record of the page that it is afterwards, with the status that it has before.
function recovering({ navigation }: SectionPlace, status: number) {
  return {
    status,
    badVisits: 1,
    language: 'en',
    title: 'Late, but there',
    links: navigation,
    content: [{ text: `A page that was away for a while, with status ${status}.` }],
  } as const;
}
