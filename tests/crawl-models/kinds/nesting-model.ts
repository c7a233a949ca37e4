// A broken relative link: a server that answers at any depth, and pages that link folders within
// themselves without an end.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, numbersTo } from '../model-world.ts';

/** Makes a site with a broken link. */
export const makeNesting: MakeModel = (world) => {
  const folders = numbersTo(world.count('folders', 3, 5, 3)).map((n) =>
    world.slug(`folder ${n}`, 1),
  );
  const broken = world.choose('broken', ['one folder', 'all folders', 'the menu']);
  const shows = world.choose('pages show', [
    'nothing',
    'the way here',
    'the way here in the title',
  ]);
  const ending = world.choose('pages end in', ['.html', '', '/']);
  const names = new Map(
    [...new Set(folders)].map((folder) => [
      folder,
      numbersTo(world.number(`pages ${folder}`, 12, world.size === 'large' ? 60 : 22)).map(
        (n) => `${world.slug(`page ${folder} ${n}`, 2)}-${n}`,
      ),
    ]),
  );
  const all = [...names].flatMap(([folder, pages]) => [
    `/${folder}/`,
    ...pages.map((name) => `/${folder}/${name}${ending}`),
  ]);
  const known = new Map(all.map((path) => [path, path]));
  const isBroken = (folder: string): boolean =>
    broken === 'all folders' || broken === 'the menu' || folder === folders[0];
  // The server looks at the last folder and the name, whatever is before.
  const served = (path: string): string | undefined => {
    const parts = path.split('/');
    const isFolder = ending !== '/' && path.endsWith('/');
    const kept = ending === '/' ? [-3, -2] : [-2, -1];
    const asPage = `/${kept.map((at) => parts.at(at) ?? '').join('/')}${ending === '/' ? '/' : ''}`;
    const asFolder = `/${parts.at(-2)}/`;
    return (
      known.get(isFolder ? asFolder : asPage) ??
      (path.endsWith('/') ? known.get(asFolder) : undefined)
    );
  };
  const page = ({ pathname, search }: URL): ModelPage | undefined => {
    if (pathname + search === '/') {
      const links = [...names.keys()].map((folder): ModelLink => [`/${folder}/`, folder]);
      return { truth: 'due', title: 'Home', text: world.words('home', 40), links };
    }
    const path = served(pathname);
    if (path === undefined || search !== '') return undefined;
    const folder = path.split('/')[1] ?? '';
    if (path !== pathname && !isBroken(folder)) return undefined;
    const pages = names.get(folder) ?? [];
    const isIndex = path === `/${folder}/`;
    const right = pages.map((name): ModelLink => [`/${folder}/${name}${ending}`, name]);
    // Meant from the root, and written as seen from here.
    const wrong = (broken === 'the menu' ? [...names.keys()] : [folder]).map(
      (one): ModelLink => [`${one}/`, `All of ${one}`],
    );
    const deeper = pages.slice(0, 2).map((name): ModelLink => [`${folder}/${name}${ending}`, name]);
    const way = pathname.split('/').filter(Boolean).join(' > ');
    return {
      truth: path === pathname ? 'due' : 'copy',
      title: world.words(`title ${path}`, 3) + (shows.endsWith('title') ? `: ${way}` : ''),
      text: world.words(`text ${path}`, 40),
      links: isIndex ? right : right.slice(0, 3),
      around: [
        ...(isBroken(folder) ? [...wrong, ...deeper] : []),
        ...(shows === 'nothing' ? [] : [['/', way] as const]),
      ],
    };
  };
  return { due: ['/', ...all], endless: true, page };
};
