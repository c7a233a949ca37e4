// Addresses that send their visitors on, and those that only seem to.
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeRedirects(place: SectionPlace): MadeSection {
  const { folder, origin } = place;
  const shelf = createShelf(place);
  const unlinked = { linked: false };
  for (const status of [301, 302, 303, 307, 308]) {
    const location = shelf.add(`target-of-${status}`, {}, unlinked);
    shelf.add(`moved-${status}`, { status, location });
  }
  for (let step = 1; step <= 5; step += 1) {
    shelf.add(
      `hop-${step}-x`,
      { status: 301, location: `hop-${step + 1}-x` },
      { linked: step === 1 },
    );
  }
  shelf.add('hop-6-x', {}, unlinked);
  shelf.add('round', { status: 302, location: `${folder}and-round` });
  shelf.add('and-round', { status: 302, location: `${folder}round` }, unlinked);
  shelf.add('to-itself', { status: 301, location: `${folder}to-itself` });
  shelf.add('abroad', { status: 301, location: 'https://other.example/abroad' });
  shelf.add('nowhere', { status: 301 });
  shelf.add('to-mail', { status: 302, location: 'mailto:someone@example.org' });
  shelf.add('choices', { status: 300, location: `${folder}target-of-301` });
  shelf.add('tracked', { status: 301, location: `${origin}${folder}target-of-302?utm_source=x#y` });
  shelf.add('to-missing', { status: 301, location: `${folder}was-never-there` });
  const at = (name: string, seconds: number, by: 'meta' | 'header'): void => {
    const href = shelf.add(`after-${name}`, {}, unlinked);
    shelf.add(name, { refresh: { seconds, href, by } });
  };
  at('at-once', 0, 'meta');
  at('ten-seconds', 10, 'meta');
  at('eleven-seconds', 11, 'meta');
  at('header-at-once', 0, 'header');
  at('header-eleven', 11, 'header');
  shelf.add('refreshes-itself', { refresh: { seconds: 5, href: `${folder}refreshes-itself` } });
  shelf.add('refreshes-abroad', { refresh: { seconds: 1, href: 'https://other.example/' } });
  return shelf.finish();
}
