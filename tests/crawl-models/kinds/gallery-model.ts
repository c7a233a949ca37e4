// A gallery: photos that differ in their numbers alone, one after the other.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const FORMS = ['/gallery/A/N', '/photo.php?id=P', '/albums/A/IMG_P.html', '/index.php?/picture/P'];
const TITLES = ['Photo N of C', 'IMG_P', 'Album A (N/C)', 'Photos'];
const THUMBS = 12;

interface Photo {
  readonly album: number;
  readonly number: number;
  readonly file: number;
}

interface Gallery {
  readonly world: ModelWorld;
  readonly titleForm: string;
  readonly hasThumbs: boolean;
  readonly ending: string;
  readonly sizes: string;
  readonly isHeadToo: boolean;
  readonly photos: ReadonlyMap<string, Photo>;
  readonly byAlbum: ReadonlyMap<number, readonly string[]>;
}

/** Makes a gallery. */
export const makeGallery: MakeModel = (world) => {
  const gallery = planGallery(world);
  const { byAlbum, photos, hasThumbs, sizes } = gallery;
  const albumPages = [...byAlbum].flatMap(([album, paths]) => {
    const { count } = listPage(paths, { page: 1, each: THUMBS });
    return numbersTo(hasThumbs ? count : 1).map((page) => albumAddress(album, page));
  });
  return {
    due: ['/', ...albumPages, ...photos.keys()],
    menu: [['/', 'Home']],
    page: ({ pathname, search }) => {
      const path = pathname + search;
      if (path === '/') {
        const links = [...byAlbum.keys()].map((n): ModelLink => [albumAddress(n, 1), `Album ${n}`]);
        return { truth: 'due', title: 'Photographs', text: world.words('home', 30), links };
      }
      const plain = /^(.*)[?&]size=[sl]$/.exec(path)?.[1];
      const sized = plain === undefined ? undefined : photoPage(gallery, plain);
      if (sized) return { ...sized, ...sizedAs(sizes, plain ?? '') };
      const album = /^\/album\/(\d+)(?:\?page=(\d+))?$/.exec(path);
      if (album === null) return photoPage(gallery, path);
      return albumPage(gallery, { album: Number(album[1]), page: Number(album[2] ?? 1) });
    },
  };
};

function planGallery(world: ModelWorld): Gallery {
  const form = world.choose('form', FORMS);
  const photos = new Map<string, Photo>();
  const byAlbum = new Map<number, string[]>();
  for (const album of numbersTo(world.count('albums', 1, 2, 4))) {
    const count = world.number(`photos ${album}`, 70, world.size === 'large' ? 400 : 95);
    const paths = numbersTo(count).map((number) => {
      const photo = { album, number, file: 4_000 + album * 1_000 + number };
      const path = filled(form, photo, count);
      photos.set(path, photo);
      return path;
    });
    byAlbum.set(album, paths);
  }
  const entries = ['the first photo', 'the first photo', 'thumbnails'];
  return {
    world,
    photos,
    byAlbum,
    titleForm: world.choose('title', TITLES),
    hasThumbs: world.choose('album links', entries) === 'thumbnails',
    ending: world.choose('after the last', ['nothing', 'the first', 'the album']),
    sizes: world.choose('sizes', ['none', 'none', 'canonical', 'noindex']),
    isHeadToo: world.choose('rel=next', [true, false]),
  };
}

function filled(form: string, { album, number, file }: Photo, count: number): string {
  const text = form.replace('N', String(number)).replace('C', String(count));
  return text.replace(/(?<=_|=|\/)P/, String(file)).replace(/A(?!l)/, String(album));
}

function photoPage(gallery: Gallery, path: string): ModelPage | undefined {
  const { world, ending, sizes, isHeadToo, titleForm } = gallery;
  const photo = gallery.photos.get(path);
  if (photo === undefined) return undefined;
  const paths = gallery.byAlbum.get(photo.album) ?? [];
  const end = { nothing: undefined, 'the first': paths[0] }[ending];
  const last = ending === 'the album' ? albumAddress(photo.album, 1) : end;
  const next = paths[photo.number] ?? last;
  const prev = paths[photo.number - 2];
  const links: ModelLink[] = [];
  if (prev !== undefined) links.push([prev, 'Previous']);
  if (next !== undefined) links.push([next, 'Next']);
  if (sizes !== 'none') {
    const mark = path.includes('?') ? '&' : '?';
    links.push(...['s', 'l'].map((size): ModelLink => [`${path}${mark}size=${size}`, size]));
  }
  return {
    truth: 'due',
    title: filled(titleForm, photo, paths.length),
    text: 'Use the arrow keys to go on.',
    pictures: [`/photos/IMG_${photo.file}.jpg`],
    links: world.seed % 2 === 0 ? links : links.reverse(),
    ...(isHeadToo ? { next: paths[photo.number], prev } : {}),
    ...(sizes === 'canonical' ? { canonical: path } : {}),
  };
}

function albumPage(
  { world, byAlbum, hasThumbs }: Gallery,
  { album, page }: { readonly album: number; readonly page: number },
): ModelPage | undefined {
  const paths = byAlbum.get(album) ?? [];
  const list = listPage(paths, { page, each: THUMBS });
  if (paths.length === 0 || list.isPast || (page > 1 && !hasThumbs)) return undefined;
  const links: ModelLink[] = hasThumbs
    ? [
        ...list.things.map((path): ModelLink => [path, 'View']),
        ...numbersTo(list.count).map((n): ModelLink => [albumAddress(album, n), `${n}`]),
      ]
    : [[paths[0] ?? '', 'Begin']];
  const title = `Album ${world.words(`album ${album}`, 2)}, page ${page}`;
  return { truth: 'due', title, text: world.words(`about ${album}`, 20), links };
}

function sizedAs(sizes: string, canonical: string): Partial<ModelPage> {
  return sizes === 'canonical'
    ? { truth: 'canonical', canonical }
    : { truth: 'noindex', robots: 'noindex' };
}

function albumAddress(album: number, page: number): string {
  return page === 1 ? `/album/${album}` : `/album/${album}?page=${page}`;
}
