// A wiki of versions: the same pages under /v1/ to /v9/, each with the canonical of the newest
// version that has the page.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const FORMS = ['/vN/', '/docs/N.0/', '/en/N/', '/N.x/'];

interface Manual {
  readonly world: ModelWorld;
  readonly names: readonly string[];
  /** The newest first. */
  readonly folders: readonly string[];
  readonly isRelative: boolean;
  has(name: string, folder: string): boolean;
}

/** Makes a manual. */
export const makeVersions: MakeModel = (world) => {
  const form = world.choose('form', FORMS);
  const latest = world.choose('the newest', ['by its number', 'latest', 'the root']);
  const isRelative = world.choose('links', ['relative', 'from the root']) === 'relative';
  const count = world.count('versions', 6, 9, 1);
  const numbered = numbersTo(count)
    .reverse()
    .map((n) => form.replace('N', String(n)));
  const folder = latest === 'latest' ? '/latest/' : latest === 'the root' ? '/' : undefined;
  const folders = folder === undefined ? numbered : [folder, ...numbered];
  const names = numbersTo(world.count('pages', 60, 90)).map(
    (n) => `${world.slug(`page ${n}`)}-${n}`,
  );
  // A page came with a version and was perhaps removed by a later one.
  const spans = new Map(
    names.map((name) => {
      const from = world.number(`from ${name}`, 1, 4);
      const isGone = world.share(`gone ${name}`) < 0.2;
      return [name, [from, isGone ? from + world.number(`stays ${name}`, 0, 2) : count]] as const;
    }),
  );
  const has: Manual['has'] = (name, one) => {
    if (name === '') return true;
    const version = Math.min(count, folders.length - folders.indexOf(one));
    const [from, to] = spans.get(name) ?? [count + 1, 0];
    return version >= from && version <= to;
  };
  const own: Manual = { world, names, folders, isRelative, has };
  const home = folders[0] === '/' ? [] : ['/'];
  const present = names.filter((name) => folders.some((one) => has(name, one)));
  return {
    due: [...home, ...['', ...present].map((name) => best(own, name))],
    menu: folders.map((one): ModelLink => [one, `Version ${one}`]),
    page: ({ pathname, search }) => {
      if (pathname + search === '/' && home.length > 0) {
        const text = world.words('home', 40);
        return { truth: 'due', title: 'Manuals', text, links: [[folders[0] ?? '', 'The newest']] };
      }
      const at = folders.filter((one) => pathname.startsWith(one)).at(-1);
      const folderOf = folders.length > 1 && at === '/' ? folders[0] : at;
      return folderOf === undefined ? undefined : manualPage(own, folderOf, pathname);
    },
  };
};

function manualPage(own: Manual, folder: string, path: string): ModelPage | undefined {
  const { world, names, folders, has } = own;
  const name = path.slice(folder.length);
  if (!['', ...names].includes(name) || !has(name, folder)) return undefined;
  const canonical = best(own, name);
  const index = names.indexOf(name);
  const others =
    name === '' ? names : [index - 1, index + 1, index * 2, index + 7].map((n) => names[n]);
  const linked = others.filter((one) => one !== undefined && has(one, folder)) as string[];
  const sameElsewhere = folders.filter((one) => has(name, one)).map((one) => one + name);
  const href = (one: string): string => (own.isRelative ? one : folder + one);
  return {
    truth: path === canonical ? 'due' : 'canonical',
    canonical,
    title: `${name.replaceAll('-', ' ') || 'Contents'} - ${folder}`,
    text: `${world.words(`text ${name}`, 50)} ${world.words(path, 3)}`,
    links: linked.map((one): ModelLink => [href(one), one]),
    around: sameElsewhere.map((one): ModelLink => [one, 'This page in another version']),
  };
}

// The newest version that has the page.
function best({ folders, has }: Manual, name: string): string {
  return (folders.find((one) => has(name, one)) ?? '') + name;
}
