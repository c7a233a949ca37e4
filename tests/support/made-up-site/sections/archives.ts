// Archives by month, in which some months are empty, and an agenda with events far ahead.
import type { MadeBlock, MadePage } from '../made-page.ts';
import { between, randomOf } from '../made-prose.ts';
import { freshProse, type MadeSection, ordinaryPage, type SectionPlace } from '../made-section.ts';

const MONTHS_BACK = 70;
const IDLE_FROM = 20;
const EVENTS_EVERY = 10;
const EVENTS_MONTHS = 36;

/** Makes the section. */
export function makeArchives(place: SectionPlace): MadeSection {
  const { folder, random, now } = place;
  const seed = between(random, 1, 1_000_000);
  const idleMonths = between(random, 3, 30);
  const thisMonth = new Date(now).getUTCFullYear() * 12 + new Date(now).getUTCMonth();
  const spell = (kind: string, month: number): string => {
    const two = String((month % 12) + 1).padStart(2, '0');
    return `${folder}${kind}/${Math.floor(month / 12)}/${two}/`;
  };
  return {
    entrances: [spell('archive', thisMonth), spell('agenda', thisMonth)],
    page: (path) => {
      const found = /^(archive|agenda)\/(\d{4})\/(\d\d)\/(\w+)?$/.exec(path.slice(folder.length));
      const [, kind = '', year = '', number = '', post] = found ?? [];
      const month = Number(year) * 12 + Number(number) - 1;
      if (found === null || !path.startsWith(spell(kind, month))) return undefined;
      const isThere = post === undefined || hasPosts(kind, month);
      if (
        !isThere ||
        (kind === 'archive' && (month > thisMonth || month < thisMonth - MONTHS_BACK))
      ) {
        return undefined;
      }
      return post === undefined ? monthPage(kind, month) : ordinaryPost(path);
    },
    listed: () => [spell('archive', thisMonth - 1)],
  };

  function hasPosts(kind: string, month: number): boolean {
    const away = Math.abs(thisMonth - month);
    if (kind === 'agenda') return away % EVENTS_EVERY === 0 && away <= EVENTS_MONTHS;
    return away < IDLE_FROM || away >= IDLE_FROM + idleMonths;
  }

  function ordinaryPost(path: string): MadePage {
    return ordinaryPage(place, randomOf(seed, path), {});
  }

  function monthPage(kind: string, month: number): MadePage {
    const away = thisMonth - month;
    const steps = kind === 'agenda' ? [month - 1, month + 1] : [month - 1];
    const next = steps.filter((other) => kind === 'agenda' || thisMonth - other <= MONTHS_BACK);
    const links: MadeBlock[] = next.map((other) => ({
      link: { href: spell(kind, other), text: 'Another month' },
    }));
    const local = randomOf(seed, `${kind} ${away}`);
    if (hasPosts(kind, month)) {
      links.unshift(freshProse(local), { link: { href: 'post', text: 'What was told' } });
    }
    return ordinaryPage(place, local, {
      title: `Month ${month}`,
      content: [{ text: `What is told in month ${month}.` }, ...links],
    });
  }
}
