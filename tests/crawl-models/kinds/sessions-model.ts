// A shop that writes its visitors' session into every link: in the query under a usual or an
// unheard-of name, after the path, or as a folder; with canonicals or without.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, numbersTo } from '../model-world.ts';

const FORMS = ['PHPSESSID=X', 'sid=X', 's_tok=X', 'zx=X', ';jsessionid=X', '/(S(X))'];

/** Makes a shop with sessions. */
export const makeSessions: MakeModel = (world) => {
  const form = world.choose('session', FORMS);
  const isFresh =
    world.choose('each answer', ['a new one', 'a new one', 'the same']) !== 'the same';
  const hasCanonical = world.choose('canonical', [true, false]);
  const tree = numbersTo(world.count('pages', 60, 90)).map((n) => {
    const slug = world.slug(`page ${n}`, 2);
    return n % 3 === 0 ? `/item.php?id=${n}` : `/${slug}-${n}.html`;
  });
  const paths = ['/', ...tree];
  const bare = (path: string): string =>
    path
      .replace(/^\/\(S\([^)]*\)\)/, '')
      .replace(/;jsessionid=[^?]*/, '')
      .replace(/([?&])(?:PHPSESSID|sid|s_tok|zx)=[^&]*&?/, '$1')
      .replace(/[?&]$/, '');
  const marked = (to: string, token: string): string => {
    const mark = form.replace('X', token);
    const [path = '', query] = to.split('?');
    if (mark.startsWith('/')) return mark + to;
    if (mark.startsWith(';')) return `${path}${mark}${query === undefined ? '' : `?${query}`}`;
    return `${to}${query === undefined ? '?' : '&'}${mark}`;
  };
  const page = (url: URL): ModelPage | undefined => {
    const asked = url.pathname + url.search;
    const path = bare(asked);
    const index = paths.indexOf(path);
    if (index < 0) return undefined;
    const name = isFresh ? `token of ${asked}` : 'token';
    const token = world.number(name, 2e9, 4e9).toString(16).repeat(4);
    const children = [1, 2, 3].map((n) => paths[index * 3 + n]).filter((one) => one !== undefined);
    const near = [paths[0], paths[index - 1], paths[index + 1]].filter((one) => one !== undefined);
    const links = [...children, ...near].map((to): ModelLink => [marked(to, token), 'Go on']);
    return {
      truth: hasCanonical && asked !== path ? 'canonical' : 'due',
      ...(hasCanonical ? { canonical: path } : {}),
      title: world.words(`title ${path}`, 3),
      text: world.words(`text ${path}`, 40),
      links,
    };
  };
  return { due: paths, bare, endless: isFresh, page };
};
