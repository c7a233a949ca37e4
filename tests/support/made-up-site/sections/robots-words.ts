// Pages that say to robots what they may do, in every place and to several of them.
import type { MadeRobots } from '../made-page.ts';
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

const DAY_MS = 86_400_000;

/** Makes the section. */
export function makeRobotsWords(place: SectionPlace): MadeSection {
  const { folder, now } = place;
  const shelf = createShelf(place);
  const says = (name: string, ...robots: MadeRobots[]) => shelf.add(name, { robots });
  says('noindex', { says: ['noindex'] });
  says('noindex-follow', { says: ['noindex', 'follow'] });
  says('header', { by: 'header', says: ['noindex'] });
  says('googlebot', { bot: 'googlebot', says: ['noindex'] });
  says('googlebot-header', { by: 'header', bot: 'googlebot', says: ['noindex'] });
  says('another-bot', { bot: 'bingbot', says: ['noindex', 'nofollow'] });
  says('another-bot-header', { by: 'header', bot: 'otherbot', says: ['noindex'] });
  says('none', { says: ['none'] });
  says('index', { says: ['index', 'follow'] });
  says('all', { says: ['all'] });
  says('several', { says: ['index'] }, { by: 'header', says: ['noindex'] });
  says('was', { says: [], until: now - DAY_MS });
  says('was-header', { by: 'header', says: [], until: now - DAY_MS });
  says('will-be', { says: [], until: now + 400 * DAY_MS });
  says('will-be-header', { by: 'header', says: [], until: now + 400 * DAY_MS });
  const hidden = shelf.add('behind-noindex', {}, { linked: false });
  shelf.add('noindex-hub', {
    robots: [{ says: ['noindex'] }],
    content: [{ text: 'Nothing here, go on.' }, { link: { href: hidden, text: 'On' } }],
  });
  const unseen = shelf.add('behind-none', {}, { linked: false });
  shelf.add('none-hub', {
    robots: [{ says: ['none'] }],
    content: [{ text: 'Nothing here at all.' }, { link: { href: unseen, text: 'On' } }],
  });
  shelf.add('noindex-and-refresh', {
    robots: [{ says: ['noindex'] }],
    refresh: { seconds: 0, href: `${folder}index` },
  });
  return shelf.finish();
}
