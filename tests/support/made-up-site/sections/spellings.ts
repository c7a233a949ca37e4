// Addresses that look alike and are not, a base, and links that mean something only after reading.
import type { MadeBlock } from '../made-page.ts';
import { createShelf, type MadeSection, type SectionPlace } from '../made-section.ts';

/** Makes the section. */
export function makeSpellings(place: SectionPlace): MadeSection {
  const { folder } = place;
  const shelf = createShelf(place);
  const link = (href: string): MadeBlock => ({ link: { href, text: 'There' } });
  for (const name of ['slash', 'slash/', 'Case', 'case', 'order?a=1&b=2', 'order?b=2&a=1']) {
    shelf.add(name);
  }
  for (const name of [
    'index.html',
    'file~name',
    'empty-value?a=',
    'plain-value?a',
    'sum?a=1+2',
    'sum?a=1%202',
  ]) {
    shelf.add(name);
  }
  shelf.add('short-sid?sid=abc');
  shelf.add('odd-sid?session=0123456789abcdef.');
  shelf.add('caf%C3%A9');
  shelf.add('half%2Fslash');
  shelf.add('below/from-base', {}, { linked: false });
  shelf.add('from-page', {}, { linked: false });
  shelf.add('based', {
    base: `${folder}below/`,
    content: [{ text: 'Links from below.' }, link('from-base'), link('../from-page?utm_term=a')],
  });
  for (const name of ['new', 'with-escapes', 'after-dots', 'semicolon;part=1']) {
    shelf.add(name, {}, { linked: false });
  }
  shelf.add('links', {
    content: [
      { text: 'Odd links, all of which mean something.' },
      link(`${folder}./x/../new`),
      link(`${folder}with%2Descapes`),
      link(`${folder}after%2ddots`),
      link(`${folder}caf\u00e9`),
      link(`${folder}half%2fslash`),
      link(`${folder}semicolon;part=1;jsessionid=0123ABC`),
      link(`${folder}order?UTM_Source=x&a=1&b=2&MSCLKID=3`),
      link(`${folder}order?a=1&PHPSESSID=9&b=2`),
      link(`${folder}empty-value?a=&`),
      link('?page=of-this-page'),
      link('#only-a-fragment'),
      link(''),
      link('http://[broken/'),
      link('tel:+123456'),
    ],
  });
  shelf.add('empty-value?a=&', {}, { linked: false });
  shelf.add('links?page=of-this-page', {}, { linked: false });
  return shelf.finish();
}
