// Verses: books, chapters and verses by number, equal ones among them.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, numbersTo } from '../model-world.ts';

const FORMS = ['/bible/B/C/V', '/text/B.C.V', '/verse.php?b=B&c=C&v=V', '/B/C/V/'];

/** Makes books of verses. */
export const makeVerses: MakeModel = (world) => {
  const form = world.choose('form', FORMS);
  const entry = world.choose('chapters link', ['all verses', 'the first verse']);
  const books = numbersTo(world.count('books', 2, 4, 3));
  const title = world.choose('titles', ['with numbers', 'the same']);
  const chapters = new Map(
    books.map((book) => [book, numbersTo(world.number(`chapters ${book}`, 3, 5))]),
  );
  const verses = new Map<string, readonly [number, number, number]>();
  const inOrder: string[] = [];
  const ofChapter = new Map<string, string[]>();
  for (const [book, all] of chapters) {
    for (const chapter of all) {
      const count = world.number(`verses ${book} ${chapter}`, 6, world.size === 'large' ? 40 : 14);
      const paths = numbersTo(count).map((verse) => address(book, chapter, verse));
      for (const [index, path] of paths.entries()) verses.set(path, [book, chapter, index + 1]);
      ofChapter.set(`/contents/${book}/${chapter}`, paths);
      inOrder.push(...paths);
    }
  }
  function address(book: number, chapter: number, verse: number): string {
    const filled = form.replace('B', String(book)).replace('C', String(chapter));
    return filled.replace('V', String(verse));
  }

  const versePage = (path: string): ModelPage | undefined => {
    const place = verses.get(path);
    if (place === undefined) return undefined;
    const index = inOrder.indexOf(path);
    const around: ModelLink[] = [];
    const [prev, next] = [inOrder[index - 1], inOrder[index + 1]];
    if (prev !== undefined) around.push([prev, 'Previous']);
    if (next !== undefined) around.push([next, 'Next']);
    return {
      truth: 'due',
      title: title === 'the same' ? 'The book of verses' : `Verse ${place.join(':')}`,
      text: world.words(`verse ${place.join(' ')}`, world.number(`long ${index}`, 5, 20)),
      around,
    };
  };

  return {
    due: ['/', ...books.map((book) => `/contents/${book}`), ...ofChapter.keys(), ...inOrder],
    menu: [['/', 'Contents']],
    page: ({ pathname, search }) => {
      if (pathname + search === '/') {
        const links = books.map((book): ModelLink => [`/contents/${book}`, `Book ${book}`]);
        return { truth: 'due', title: 'Contents', text: world.words('home', 20), links };
      }
      const book = /^\/contents\/(\d+)$/.exec(pathname)?.[1];
      if (book !== undefined) {
        const links = (chapters.get(Number(book)) ?? []).map(
          (chapter): ModelLink => [`/contents/${book}/${chapter}`, `Chapter ${chapter}`],
        );
        const text = world.words(`book ${book}`, 15);
        return links.length === 0
          ? undefined
          : { truth: 'due', title: `Book ${book}`, text, links };
      }
      const paths = ofChapter.get(pathname);
      if (paths === undefined) return versePage(pathname + search);
      const linked = entry === 'all verses' ? paths : paths.slice(0, 1);
      const links = linked.map((path, index): ModelLink => [path, `Verse ${index + 1}`]);
      const text = world.words(pathname, 12);
      return { truth: 'due', title: `Chapter ${pathname.slice(10)}`, text, links };
    },
  };
};
