// Equal pages, nearly equal pages, and what decides between them.
import type { MadeBlock, MadePage } from '../made-page.ts';
import { createShelf, freshProse, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeDuplicates(place: SectionPlace): MadeSection {
  const { folder, random } = place;
  const shelf = createShelf(place);
  let groups = 0;
  const group = (): MadePage => {
    groups += 1;
    return { title: `Twins ${groups}`, language: 'en', content: [freshProse(random)] };
  };
  const byCanonical = group();
  shelf.add('a-short', byCanonical);
  shelf.add('declares-itself', {
    ...byCanonical,
    canonicals: [{ href: `${folder}declares-itself` }],
  });
  const byQuery = group();
  shelf.add('q?a=1', byQuery);
  shelf.add('without-query', byQuery);
  const byLength = group();
  shelf.add('shorter', byLength);
  shelf.add('a-longer-one', byLength);
  const byAddress = group();
  for (const name of ['same-b', 'same-a', 'same-c']) shelf.add(name, byAddress);
  const byTitle = group();
  shelf.add('title-a', byTitle);
  shelf.add('title-b', { ...byTitle, title: 'Another title' });
  const byLanguage = group();
  shelf.add('language-a', byLanguage);
  shelf.add('language-b', { ...byLanguage, language: 'de' });
  const alternates = group();
  shelf.add('here', { ...alternates, alternates: [{ hreflang: 'en-GB', href: `${folder}there` }] });
  shelf.add('there', alternates);
  shelf.add('everywhere', alternates);
  const short: MadePage = { title: 'Short', language: 'en', content: [{ text: 'Nine char' }] };
  shelf.add('nine-a', short);
  shelf.add('nine-b', short);
  const ten: MadePage = { title: 'Short', language: 'en', content: [{ text: 'Ten chars.' }] };
  shelf.add('ten-a', ten);
  shelf.add('ten-b', ten);
  const media = group();
  const image = (name: string) => ({
    image: { attributes: { src: `/media/${name}.jpg` }, listed: [`/media/${name}.jpg`] },
  });
  shelf.add('picture-a', { ...media, content: [...(media.content ?? []), image('one')] });
  shelf.add('picture-b', { ...media, content: [...(media.content ?? []), image('two')] });
  const around = group();
  shelf.add('around-a', around);
  shelf.add('around-b', { ...around, links: [{ href: `${folder}around-a`, text: 'Elsewhere' }] });
  const byLinks = group();
  const rows = ['around-a', 'picture-a', 'here', 'ten-a'].map(
    (name): MadeBlock => ({ link: { href: `${folder}${name}`, text: `See ${name}` } }),
  );
  const sorted = group();
  const inOrder = (order: readonly MadeBlock[]): MadePage => ({
    ...sorted,
    content: [...(sorted.content ?? []), ...order],
  });
  shelf.add('rows', inOrder(rows));
  shelf.add('rows?order=down', inOrder(rows.toReversed()));
  shelf.add('rows?order=up&by=name', inOrder([...rows.slice(1), ...rows.slice(0, 1)]));
  shelf.add('rows?fewer', inOrder(rows.slice(1)));
  shelf.add('rows/', inOrder(rows));
  shelf.add('linked-little', byLinks);
  shelf.add('linked-much-more', byLinks);
  shelf.add('says-where', { links: [{ href: `${folder}linked-much-more`, text: 'There' }] });
  const noindexed = group();
  shelf.add('b-indexed', noindexed);
  shelf.add('a-noindex', { ...noindexed, robots: [{ says: ['noindex'] }] });
  return shelf.finish();
}
