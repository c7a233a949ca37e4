// Pages in several languages: clusters that are whole, and clusters that are not.
import type { MadeAlternate, MadePage } from '../made-page.ts';
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

const LANGUAGES = ['en', 'de', 'fr', 'pt'];

/** Makes the section. */
export function makeLanguages(place: SectionPlace): MadeSection {
  const { folder, origin } = place;
  const shelf = createShelf(place);
  const cluster = (name: string, more: Partial<MadePage> = {}, by: 'head' | 'header' = 'head') => {
    const alternates: MadeAlternate[] = LANGUAGES.map((hreflang) => ({
      hreflang,
      href: `${origin}${folder}${hreflang}/${name}`,
      by,
    }));
    const first = alternates[0] as MadeAlternate;
    const all = [...alternates, { ...first, hreflang: 'x-default' }];
    for (const language of LANGUAGES) {
      // Only the first is linked: the others are met by hreflang.
      const linked = language === 'en';
      shelf.add(`${language}/${name}`, { language, alternates: all, ...more }, { linked });
    }
    return all;
  };
  cluster('whole');
  cluster('by-header', {}, 'header');
  const broken = cluster('broken');
  shelf.add('de/broken', { language: 'de' }, { linked: false });
  shelf.add('fr/broken', { language: 'fr', alternates: broken, robots: [{ says: ['noindex'] }] });
  const self = (name: string): MadeAlternate => ({ hreflang: 'en', href: `${folder}${name}` });
  shelf.add('alone', { alternates: [self('alone')] });
  shelf.add('with-default', {
    alternates: [self('with-default'), { hreflang: 'x-default', href: 'with-default' }],
  });
  shelf.add('abroad', {
    alternates: [self('abroad'), { hreflang: 'fr', href: 'https://fr.other.example/abroad' }],
  });
  shelf.add('to-missing', {
    alternates: [self('to-missing'), { hreflang: 'de', href: `${folder}de/never-there` }],
  });
  shelf.add('moved', { status: 301, location: `${folder}en/whole` }, { linked: false });
  shelf.add('to-moved', {
    alternates: [self('to-moved'), { hreflang: 'de', href: `${folder}moved` }],
  });
  const pair = (name: string): MadeAlternate[] => [
    { hreflang: 'en', href: `${folder}pair-en?utm_source=${name}` },
    { hreflang: 'de-AT', href: `pair-de#${name}` },
  ];
  shelf.add('pair-en', { alternates: pair('a') });
  shelf.add('pair-de', { language: 'de', alternates: pair('b') });
  shelf.add('nofollow', {
    robots: [{ says: ['nofollow'] }],
    alternates: [self('nofollow'), { hreflang: 'de', href: `${folder}behind-nofollow` }],
  });
  shelf.add('behind-nofollow', { alternates: [self('nofollow')] }, { linked: false });
  return shelf.finish();
}
