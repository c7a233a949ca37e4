// vBulletin: threads by number or by slug, posts at addresses of their own with or without a
// canonical, single posts, print views, "go to" redirects, the plain archive.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { type Board, makeBoard, numberIn, type Topic } from './board-parts.ts';

const THREADS_A_PAGE = 20;
const FORMS = {
  query: ['/showthread.php?t=N', '&page=P'],
  'slug in the query': ['/showthread.php?N-S', '/page$'],
  path: ['/threads/N-S', '/page$'],
} as const;
const ARCHIVE_WHY = 'the plain copy of the archive, which names no canonical';
const POST_WHY = 'one post of a thread on a page of its own, which names no canonical';
const SORT_WHY = 'the same threads in another order, which names no canonical';

interface VBulletin {
  readonly world: ModelWorld;
  readonly board: Board;
  readonly form: keyof typeof FORMS;
  readonly hasCanonical: boolean;
  readonly isOpen: boolean;
  readonly byAddress: ReadonlyMap<string, readonly [Topic, number]>;
}

/** Makes a board. */
export const makeVBulletin: MakeModel = (world) => {
  const board = makeBoard(world, [50, 60]);
  const form = world.choose('threads', ['query', 'slug in the query', 'path']);
  const byAddress = new Map<string, readonly [Topic, number]>();
  for (const topic of board.topics) {
    for (const page of numbersTo(board.pagesOf(topic))) {
      byAddress.set(threadAddress(form, topic, page), [topic, page]);
    }
  }
  const hasCanonical = world.choose('canonical', [true, false]);
  const isOpen = world.choose('profiles', ['open', 'closed']) === 'open';
  const own: VBulletin = { world, board, form, hasCanonical, isOpen, byAddress };
  const forums = board.forums.flatMap((forum) => {
    const { count } = listPage(board.topicsOf(forum), { page: 1, each: THREADS_A_PAGE });
    return numbersTo(count).map((page) => forumAddress(forum, page));
  });
  const members = isOpen ? board.users.map((user) => `/member.php?u=${user}`) : [];
  const disallow = world.choose('robots.txt', ['', '/showpost.php', '/archive/ /newreply.php']);
  return {
    due: ['/', ...forums, ...byAddress.keys(), ...members],
    disallow: disallow.split(' ').filter(Boolean),
    page: (url) => pageOf(own, url),
  };
};

function pageOf(own: VBulletin, url: URL): ModelPage | undefined {
  const { board, world, byAddress } = own;
  const found = byAddress.get(url.pathname + url.search);
  if (found) return threadPage(own, ...found);
  const post = numberIn(url, 'p');
  const topic = board.topicOfPost(post) ?? board.topics.find(({ id }) => id === numberIn(url, 't'));
  switch (url.pathname) {
    case '/':
      return homePage(own);
    case '/showthread.php':
      return topic && otherThread(own, { topic, post, goto: url.searchParams.get('goto') });
    case '/showpost.php': {
      const text = world.words(`post ${post}`, world.number(`long ${post}`, 6, 40));
      const title = `${topic?.title ?? ''} - Single post`;
      return topic && { truth: 'either', why: POST_WHY, title, text };
    }
    case '/printthread.php': {
      const text = topic ? board.textOf(topic, 1) : '';
      return topic && { truth: 'noindex', robots: 'noindex,follow', title: topic.title, text };
    }
    case '/forumdisplay.php':
      return forumPage(own, url);
    case '/member.php': {
      const user = numberIn(url, 'u');
      if (!own.isOpen) return loginPage();
      if (!board.users.includes(user)) return undefined;
      return {
        truth: 'due',
        title: `Profile: user ${user}`,
        text: world.words(`user ${user}`, 14),
      };
    }
    case '/newreply.php':
      return loginPage();
    default:
      return archivePage(own, url.pathname);
  }
}

function homePage({ board, world }: VBulletin): ModelPage {
  const links = board.forums.map((f): ModelLink => [forumAddress(f, 1), `Forum ${f}`]);
  links.push(['/archive/index.php', 'Archive']);
  const newest = board.topics.slice(-5).map(({ id }): ModelLink => [goTo(id, 'newpost'), 'New']);
  return {
    truth: 'due',
    title: 'Forums',
    text: world.words('home', 30),
    links: [...links, ...newest],
  };
}

function loginPage(): ModelPage {
  const text = 'You are not logged in or you do not have permission to access this page.';
  const why = 'a page to log in is a page, once';
  return { truth: 'either', item: 'login', why, title: 'Forums', text };
}

function threadPage(own: VBulletin, topic: Topic, page: number): ModelPage {
  const { board, form, hasCanonical, world } = own;
  const canonical = threadAddress(form, topic, page);
  const first = topic.posts.indexOf(board.postsOf(topic, page)[0] ?? 0);
  const posts = board.postsOf(topic, page).flatMap((post, index): ModelLink[] => [
    [`/showthread.php?p=${post}#post${post}`, `#${first + index + 1}`],
    [`/showpost.php?p=${post}&postcount=${first + index + 1}`, 'Alone'],
    [`/member.php?u=${board.authorOf(post)}`, `user ${board.authorOf(post)}`],
    [`/newreply.php?do=newreply&p=${post}`, 'Reply with quote'],
  ]);
  const pages = numbersTo(board.pagesOf(topic)).map(
    (n): ModelLink => [threadAddress(form, topic, n), `${n}`],
  );
  return {
    truth: 'due',
    ...(hasCanonical ? { canonical } : {}),
    title: page === 1 ? topic.title : `${topic.title} - Page ${page}`,
    text: board.textOf(topic, page),
    links: world.seed % 2 === 0 ? [...posts, ...pages] : [...pages, ...posts],
    around: [
      [forumAddress(topic.forum, 1), 'Back'],
      [`/printthread.php?t=${topic.id}`, 'Printable version'],
      [goTo(topic.id, 'nextoldest'), 'Previous thread'],
      [goTo(topic.id, 'nextnewest'), 'Next thread'],
    ],
  };
}

// A thread at an address of one of its posts, or of a way to go on.
function otherThread(
  own: VBulletin,
  {
    topic,
    post,
    goto,
  }: { readonly topic: Topic; readonly post: number; readonly goto: string | null },
): ModelPage | undefined {
  const { board, form, hasCanonical } = own;
  if (goto !== null) {
    const step = { nextoldest: -1, nextnewest: 1 }[goto] ?? 0;
    const to = board.topics[board.topics.indexOf(topic) + step];
    const last = to && (step === 0 ? board.pagesOf(to) : 1);
    const location = to && threadAddress(form, to, last ?? 1);
    return location === undefined ? undefined : { truth: 'redirect', status: 302, location };
  }
  const index = topic.posts.indexOf(post);
  if (index < 0) return undefined;
  const page = Math.floor(index / board.each) + 1;
  const item = threadAddress(form, topic, page);
  return { ...threadPage(own, topic, page), truth: hasCanonical ? 'canonical' : 'due', item };
}

function forumPage({ board, form, world }: VBulletin, url: URL): ModelPage | undefined {
  const forum = numberIn(url, 'f');
  const page = numberIn(url, 'page') || 1;
  const list = listPage(board.topicsOf(forum), { page, each: THREADS_A_PAGE });
  if (board.topicsOf(forum).length === 0 || list.isPast) return undefined;
  const threads = world
    .shuffle(
      `threads ${url.searchParams.get('sort')} ${url.searchParams.get('order')}`,
      list.things,
    )
    .flatMap((topic): ModelLink[] => [
      [threadAddress(form, topic, 1), topic.title],
      [goTo(topic.id, 'lastpost'), 'Last post'],
    ]);
  const pages = numbersTo(list.count).map((n): ModelLink => [forumAddress(forum, n), `${n}`]);
  const sorts = ['title', 'lastpost', 'replycount', 'views'].flatMap((sort) =>
    ['asc', 'desc'].map(
      (order): ModelLink => [
        `${forumAddress(forum, 1)}&sort=${sort}&order=${order}`,
        `${sort} ${order}`,
      ],
    ),
  );
  const isPlain = url.pathname + url.search === forumAddress(forum, page);
  return {
    ...(isPlain ? { truth: 'due' } : { truth: 'either', why: SORT_WHY }),
    title: `Forum ${forum} - Page ${page}`,
    text: world.words(`forum ${forum}`, 10),
    links: [...threads, ...pages],
    around: sorts,
  };
}

function archivePage({ board, world, form }: VBulletin, path: string): ModelPage | undefined {
  if (path === '/archive/index.php') {
    const links = board.forums.map(
      (f): ModelLink => [`/archive/index.php/f-${f}.html`, `Forum ${f}`],
    );
    const text = world.words('archive', 10);
    return { truth: 'either', why: ARCHIVE_WHY, title: 'Archive', text, links };
  }
  const found = /^\/archive\/index\.php\/([ft])-(\d+)\.html$/.exec(path);
  const id = Number(found?.[2]);
  if (found?.[1] === 'f') {
    const links = board
      .topicsOf(id)
      .map((topic): ModelLink => [`/archive/index.php/t-${topic.id}.html`, topic.title]);
    return links.length === 0
      ? undefined
      : { truth: 'either', why: ARCHIVE_WHY, title: `Archive, forum ${id}`, links };
  }
  const topic = board.topics.find((one) => one.id === id);
  if (found === null || topic === undefined) return undefined;
  const text = `Archived: ${board.textOf(topic, 1)}`;
  const links: ModelLink[] = [[threadAddress(form, topic, 1), `View full version: ${topic.title}`]];
  return { truth: 'either', why: ARCHIVE_WHY, title: `${topic.title} [Archive]`, text, links };
}

function threadAddress(form: VBulletin['form'], { id, slug }: Topic, page: number): string {
  const [first, more] = FORMS[form];
  const path = first.replace('N', String(id)).replace('S', slug);
  return page === 1 ? path : path + more.replace(/[P$]/, String(page));
}

function forumAddress(forum: number, page: number): string {
  return `/forumdisplay.php?f=${forum}${page === 1 ? '' : `&page=${page}`}`;
}

function goTo(topic: number, where: string): string {
  return `/showthread.php?t=${topic}&goto=${where}`;
}
