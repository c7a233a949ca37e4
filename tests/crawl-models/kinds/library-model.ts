// A library of documents: pages that differ in the numbers of their documents, PDFs, versions with
// the canonical of the newest, years and pages of years.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const FORMS = ['/docs/N', '/document.php?id=N', '/publications/Y/DOC-N', '/record/N.html'];
const EACH = 15;

interface Library {
  readonly world: ModelWorld;
  readonly texts: string;
  readonly lists: string;
  readonly documents: readonly LibraryDocument[];
  readonly byAddress: ReadonlyMap<string, readonly [LibraryDocument, number | undefined]>;
}

interface LibraryDocument {
  readonly number: number;
  readonly year: number;
  readonly versions: number;
  readonly path: string;
}

/** Makes a library. */
export const makeLibrary: MakeModel = (world) => {
  const form = world.choose('form', FORMS);
  const texts = world.choose('texts', ['numbers alone', 'a few words', 'an abstract']);
  const lists = world.choose('lists', ['pages of years', 'next document']);
  const years = numbersTo(world.count('years', 3, 5, 3)).map((n) => 2026 - n);
  const documents = years.flatMap((year) =>
    numbersTo(world.number(`documents ${year}`, 20, world.size === 'large' ? 90 : 32)).map((n) => {
      const number = year * 1_000 + n * world.number(`step ${year}`, 1, 3);
      const path = form.replace('N', String(number)).replace('Y', String(year));
      return { number, year, path, versions: world.number(`versions ${number}`, 1, 4) };
    }),
  );
  const byAddress = new Map<string, readonly [LibraryDocument, number | undefined]>();
  for (const document of documents) {
    byAddress.set(document.path, [document, undefined]);
    for (const version of numbersTo(document.versions)) {
      byAddress.set(versionAddress(document, version), [document, version]);
    }
  }
  const own: Library = { world, texts, lists, documents, byAddress };
  const yearPages = years.flatMap((year) => {
    const { count } = listPage(ofYear(own, year), { page: 1, each: EACH });
    return numbersTo(lists === 'pages of years' ? count : 1).map((page) => yearAddress(year, page));
  });
  return {
    due: ['/', ...yearPages, ...documents.map(({ path }) => path)],
    menu: [['/', 'Library'], ...years.map((year): ModelLink => [yearAddress(year, 1), `${year}`])],
    page: (url) => {
      const path = url.pathname + url.search;
      if (path === '/') return { truth: 'due', title: 'Library', text: world.words('home', 40) };
      if (path.endsWith('.pdf'))
        return { truth: 'file', type: 'application/pdf', text: '%PDF-1.7' };
      const found = byAddress.get(path);
      return found ? documentPage(own, ...found) : yearPage(own, url);
    },
  };
};

function documentPage(
  { world, texts, lists, documents }: Library,
  document: LibraryDocument,
  version?: number,
): ModelPage {
  const { number, year, versions, path } = document;
  const abstract = { 'numbers alone': 0, 'a few words': 4, 'an abstract': 50 }[texts] ?? 0;
  const links: ModelLink[] = [[`/files/${number}.pdf`, `PDF, ${number % 90} pages`]];
  for (const n of numbersTo(versions)) links.push([versionAddress(document, n), `Version ${n}`]);
  const index = documents.indexOf(document);
  const next = documents[index + 1];
  const around: ModelLink[] = [];
  if (lists === 'next document' && next?.year === year) around.push([next.path, 'Next document']);
  const shown = version ?? versions;
  return {
    truth: version === undefined ? 'due' : 'canonical',
    canonical: path,
    title: `Document ${number}`,
    text: `Document ${number} of ${year}, version ${shown}. ${world.words(path, abstract)}`,
    links,
    around,
  };
}

function yearPage(own: Library, url: URL): ModelPage | undefined {
  const found = /^\/year\/(\d{4})$/.exec(url.pathname);
  const year = Number(found?.[1]);
  const page = Number(url.searchParams.get('page') ?? 1);
  const all = ofYear(own, year);
  const isPaged = own.lists === 'pages of years';
  const list = listPage(isPaged ? all : all.slice(0, 1), { page, each: EACH });
  if (all.length === 0 || list.isPast || yearAddress(year, page) !== url.pathname + url.search) {
    return undefined;
  }
  const links = list.things.map(({ path, number }): ModelLink => [path, `Document ${number}`]);
  for (const n of numbersTo(list.count)) links.push([yearAddress(year, n), `Page ${n}`]);
  return {
    truth: 'due',
    title: `Documents of ${year}, page ${page}`,
    text: own.world.words(`${year}`, 9),
    links,
  };
}

function ofYear({ documents }: Library, year: number): LibraryDocument[] {
  return documents.filter((document) => document.year === year);
}

function versionAddress({ path }: LibraryDocument, version: number): string {
  return path.includes('?') ? `${path}&version=${version}` : `${path}/v/${version}`;
}

function yearAddress(year: number, page: number): string {
  return `/year/${year}${page === 1 ? '' : `?page=${page}`}`;
}
