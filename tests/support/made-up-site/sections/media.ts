// Pages with pictures and videos, written in many ways.
import type { MadeImage, MadeVideo } from '../made-page.ts';
import { createShelf, freshProse, type MadeSection, type SectionPlace } from '../made-section.ts';

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Makes the section. */
export function makeMedia(place: SectionPlace): MadeSection {
  const { folder, origin, random } = place;
  const shelf = createShelf(place);
  let files = 0;
  const file = (): string => {
    files += 1;
    return `/media${folder}${files}.jpg`;
  };
  const plain = (src: string): MadeImage => ({
    attributes: { src, alt: 'A picture' },
    listed: [src],
  });
  const lazy = (): MadeImage => {
    const real = file();
    return { attributes: { src: BLANK, 'data-src': real }, listed: [real] };
  };
  const page = (name: string, images: readonly MadeImage[], more = {}): void => {
    const content = [freshProse(random), ...images.map((image) => ({ image }))];
    shelf.add(name, { content, ...more });
  };
  page('plain', [plain(file()), plain(`${origin}${file()}`), plain('https://cdn.example/a.png')]);
  page('relative', [plain('picture.jpg'), plain('../up.webp')]);
  page('based', [plain('picture.jpg')], { base: `${folder}below/` });
  page('lazy', [lazy(), lazy()]);
  page('twice', [plain('/media/twice.jpg'), plain('/media/twice.jpg')]);
  page('in-article', [plain(file())], { contentIn: 'article' });
  page('in-body', [plain(file())], { contentIn: 'body' });
  const own = file();
  page('with-logo', [plain(own)], { decoration: [plain('/media/logo.png')] });
  page('logo-alone', [], { decoration: [plain('/media/logo.png')] });
  page('shy', [plain(file())], { robots: [{ says: ['noimageindex'] }] });
  page('shy-header', [plain(file())], { robots: [{ by: 'header', says: ['noimageindex'] }] });
  const same = file();
  page('with-srcset', [{ attributes: { src: same, srcset: `${same} 1x` }, listed: [same] }]);
  const video = (more: Partial<MadeVideo> = {}): MadeVideo => ({
    by: 'json-ld',
    thumbnail: `${origin}/media/still.jpg`,
    title: 'A boat leaves',
    description: 'It leaves the harbour in the morning.',
    content: `${origin}/media/boat.mp4`,
    ...more,
  });
  const film = (name: string, made: MadeVideo, more = {}): void => {
    shelf.add(name, { content: [freshProse(random), { video: made }], ...more });
  };
  film('film', video());
  const { content: _, ...silent } = video();
  film('film-player', { ...silent, player: `${origin}/player?film=1` });
  film('film-of-nothing', silent);
  const { thumbnail: __, ...unseen } = video();
  film('film-without-still', unseen);
  film(
    'film-element',
    { by: 'element', thumbnail: `${origin}/media/poster.jpg`, content: `${origin}/media/film.mp4` },
    { description: 'A film about boats in the morning.' },
  );
  film('film-untold', { by: 'element', content: `${origin}/media/film.mp4` });
  return shelf.finish();
}
