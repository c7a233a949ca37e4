// Discourse: topics by slug and number, each post at an address of its own, canonicals, lists that
// say noindex in a header, redirects of wrong slugs, feeds and raw texts.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { type Board, makeBoard, type Topic } from './board-parts.ts';

const TOPICS_A_PAGE = 30;
const NOINDEX = { 'x-robots-tag': 'noindex' } as const;
const PAPERS = ['/about', '/faq', '/tos', '/privacy'];

interface Discourse {
  readonly world: ModelWorld;
  readonly board: Board;
  readonly tags: readonly string[];
  readonly isTagDue: boolean;
  readonly hasPostLinks: string;
}

/** Makes a board. */
export const makeDiscourse: MakeModel = (world) => {
  const board = makeBoard(world, [60, 75]);
  const tags = numbersTo(world.count('tags', 4, 8, 2)).map((n) => world.slug(`tag ${n}`, 2));
  const isTagDue = world.choose('tags', ['due', 'noindex']) === 'due';
  const hasPostLinks = world.choose('posts link', ['all', 'all', 'the last one']);
  const own: Discourse = { world, board, tags, isTagDue, hasPostLinks };
  const topics = board.topics.flatMap((topic) =>
    numbersTo(board.pagesOf(topic)).map((page) => topicAddress(topic, page)),
  );
  const forums = board.forums.flatMap((forum) => {
    const { count } = listPage(board.topicsOf(forum), { page: 1, each: TOPICS_A_PAGE });
    return numbersTo(count).map((page) => forumAddress(forum, page));
  });
  const tagPages = isTagDue ? tags.map((tag) => `/tag/${tag}`) : [];
  const disallow = world.choose('robots.txt', ['', '/u/ /search', '/u/ /raw/ /*.rss']);
  return {
    due: ['/', ...PAPERS, ...forums, ...topics, ...tagPages],
    disallow: disallow.split(' ').filter(Boolean),
    menu: [['/', 'Home'], ['/latest', 'Latest'], ...PAPERS.map((path): ModelLink => [path, path])],
    page: (url) => pageOf(own, url),
  };
};

function pageOf(own: Discourse, { pathname, searchParams, search }: URL): ModelPage | undefined {
  const { board, world } = own;
  const page = Number(searchParams.get('page') ?? 0);
  const [, folder = '', name = '', last = ''] = pathname.split('/');
  switch (folder) {
    case '':
      return homePage(own);
    case 'latest':
    case 'top':
      return listOf(own, board.topics, { path: pathname, page });
    case 'c': {
      const topics = board.topicsOf(Number(last));
      return topics.length === 0 ? undefined : listOf(own, topics, { path: pathname, page });
    }
    case 't':
      return topicAt(own, pathname, page);
    case 'tag': {
      const topics = board.topics.filter((topic) => tagsOf(own, topic).includes(name));
      const links = topics.map((topic): ModelLink => [topicAddress(topic, 1), topic.title]);
      const text = world.words(`tag ${name}`, 8);
      const shown = { title: `Topics tagged ${name}`, text, links };
      if (!own.tags.includes(name)) return undefined;
      return own.isTagDue
        ? { truth: 'due', ...shown }
        : { truth: 'noindex', headers: NOINDEX, ...shown };
    }
    case 'u':
      return {
        truth: 'noindex',
        headers: NOINDEX,
        title: `User ${name}`,
        text: world.words(name, 9),
      };
    case 'search':
      return { truth: 'noindex', headers: NOINDEX, title: 'Search', text: `Results for ${search}` };
    case 'raw':
      return { truth: 'file', type: 'text/plain', text: world.words(pathname, 30) };
    default:
      if (!PAPERS.includes(pathname)) return undefined;
      return { truth: 'due', title: folder, text: world.words(folder, 90) };
  }
}

function homePage({ board, world, tags }: Discourse): ModelPage {
  const links = board.forums.map((f): ModelLink => [forumAddress(f, 1), `Category ${f}`]);
  links.push(...tags.map((tag): ModelLink => [`/tag/${tag}`, tag]));
  links.push(...['all', 'yearly', 'weekly'].map((p): ModelLink => [`/top?period=${p}`, p]));
  return { truth: 'due', title: 'Community', text: world.words('home', 20), links };
}

// A list: of a category, with its own pages; of all, for people alone.
function listOf(
  { world }: Discourse,
  topics: readonly Topic[],
  { path, page }: { readonly path: string; readonly page: number },
): ModelPage | undefined {
  const list = listPage(topics, { page: page + 1, each: TOPICS_A_PAGE });
  if (list.isPast) return undefined;
  const links = list.things.flatMap((topic): ModelLink[] => [
    [topicAddress(topic, 1), topic.title],
    [`${topicAddress(topic, 1)}/${topic.posts.length}`, 'Last reply'],
  ]);
  if (page + 1 < list.count) links.push([`${path}?page=${page + 1}`, 'next page']);
  const shown = { title: `Topics ${path}, ${page}`, text: world.words(path, 6), links };
  if (path.startsWith('/c/')) return { truth: 'due', ...shown };
  return { truth: 'noindex', headers: NOINDEX, ...shown };
}

function topicAt(own: Discourse, path: string, page: number): ModelPage | undefined {
  const { board, world, hasPostLinks } = own;
  const [, , slug = '', number = '', post] = path.replace(/\.rss$/, '').split('/');
  const topic = board.topics.find(({ id }) => String(id) === number || String(id) === slug);
  if (topic === undefined) return undefined;
  if (path.endsWith('.rss')) return { truth: 'file', type: 'application/rss+xml', text: '<rss/>' };
  if (slug !== topic.slug) {
    return { truth: 'redirect', status: 301, location: topicAddress(topic, 1) };
  }
  const at = post === undefined ? Math.max(1, page) : Math.ceil(Number(post) / board.each);
  if (!(at >= 1 && at <= board.pagesOf(topic)) || Number(post) > topic.posts.length)
    return undefined;
  const canonical = topicAddress(topic, at);
  const numbers = board.postsOf(topic, at).map((one) => topic.posts.indexOf(one) + 1);
  const linked = hasPostLinks === 'all' ? numbers : numbers.slice(-1);
  const posts = linked.map((n): ModelLink => [`${topicAddress(topic, 1)}/${n}`, `post ${n}`]);
  const authors = board
    .postsOf(topic, at)
    .map((one): ModelLink => [`/u/user${board.authorOf(one)}`, `user${board.authorOf(one)}`]);
  const more: ModelLink[] = [[`/t/${topic.id}`, 'Short link']];
  if (at < board.pagesOf(topic)) more.push([topicAddress(topic, at + 1), 'next page']);
  return {
    truth: post === undefined && page !== 1 ? 'due' : 'canonical',
    canonical,
    title: at === 1 ? topic.title : `${topic.title} - Page ${at}`,
    text: board.textOf(topic, at),
    links: [...posts, ...authors, ...more],
    around: [
      [forumAddress(topic.forum, 1), 'Category'],
      ...tagsOf(own, topic).map((tag): ModelLink => [`/tag/${tag}`, tag]),
      ...relatedTo(own, topic).map((one): ModelLink => [`/t/old-${one.slug}/${one.id}`, one.title]),
      [`${topicAddress(topic, 1)}.rss`, 'RSS'],
      [`/raw/${topic.id}`, 'raw'],
      [`/search?context=topic&context_id=${topic.id}`, `search ${world.seed}`],
    ],
  };
}

function tagsOf({ world, tags }: Discourse, { id }: Topic): string[] {
  const first = world.number(`tag of ${id}`, 0, tags.length - 1);
  return [...new Set([tags[first] ?? '', tags[id % tags.length] ?? ''])];
}

function relatedTo({ board, world }: Discourse, { id }: Topic): Topic[] {
  const index = world.number(`related ${id}`, 0, board.topics.length - 1);
  return board.topics.slice(index, index + 3);
}

function topicAddress({ slug, id }: Topic, page: number): string {
  return `/t/${slug}/${id}${page === 1 ? '' : `?page=${page}`}`;
}

function forumAddress(forum: number, page: number): string {
  return `/c/category-${forum}/${forum}${page === 1 ? '' : `?page=${page - 1}`}`;
}
