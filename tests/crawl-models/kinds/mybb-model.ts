// MyBB: threads and posts by number or as .html, each with its canonical, redirects to the last
// post, modes, print views, help, feeds, who posted, the search's own session.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { type Board, makeBoard, type Topic } from './board-parts.ts';

const THREADS_A_PAGE = 20;

// What is asked for, in either form of the addresses.
const FORMS = {
  query: {
    thread: '/showthread.php?tid=T&page=P',
    post: '/showthread.php?tid=T&pid=X',
    forum: '/forumdisplay.php?fid=F&page=P',
    user: '/member.php?action=profile&uid=U',
    last: '/showthread.php?tid=T&action=lastpost',
  },
  html: {
    thread: '/thread-T-page-P.html',
    post: '/thread-T-post-X.html',
    forum: '/forum-F-page-P.html',
    user: '/user-U.html',
    last: '/thread-T-lastpost.html',
  },
} as const;

interface MyBb {
  readonly world: ModelWorld;
  readonly board: Board;
  readonly pages: Map<string, () => ModelPage>;
  threadAddress(topic: Topic, page: number): string;
  forumAddress(forum: number, page: number): string;
  write(what: keyof (typeof FORMS)['query'], numbers: Readonly<Record<string, number>>): string;
}

/** Makes a board. */
export const makeMyBb: MakeModel = (world) => {
  const board = makeBoard(world, [55, 65]);
  const forms = FORMS[world.choose('addresses', ['query', 'html'])];
  const isOpen = world.choose('profiles', ['open', 'closed']) === 'open';
  const pages = new Map<string, () => ModelPage>();
  const write: MyBb['write'] = (what, numbers) =>
    Object.entries(numbers).reduce<string>(
      (path, [name, number]) => path.replace(name, String(number)),
      forms[what].replace(numbers['P'] === 1 ? /[&-]page[=-]P/ : /^$/, ''),
    );
  const own: MyBb = {
    world,
    board,
    pages,
    write,
    threadAddress: ({ id }, page) => write('thread', { T: id, P: page }),
    forumAddress: (forum, page) => write('forum', { F: forum, P: page }),
  };
  const due = ['/'];
  const add = (path: string, page: () => ModelPage): void => {
    due.push(path);
    pages.set(path, page);
  };
  for (const topic of board.topics) {
    for (const page of numbersTo(board.pagesOf(topic))) {
      add(own.threadAddress(topic, page), () => threadPage(own, topic, page));
    }
    addOtherThreads(own, topic);
  }
  for (const forum of board.forums) addForum(own, forum, add);
  for (const user of board.users) {
    const title = `Profile of user ${user}`;
    const text = world.words(`user ${user}`, 12);
    const path = write('user', { U: user });
    if (isOpen) add(path, () => ({ truth: 'due', title, text }));
    else pages.set(path, closedPage);
  }
  for (const number of numbersTo(4)) {
    const text = world.words(`help ${number}`, 60);
    const title = `Help: ${world.words(`help title ${number}`, 2)}`;
    add(`/misc.php?action=help&hid=${number}`, () => ({ truth: 'due', title, text }));
  }
  const disallow = world.choose('robots.txt', [
    '',
    '/search.php',
    '/newreply.php /misc.php?action=who',
  ]);
  return {
    due,
    disallow: disallow.split(' ').filter(Boolean),
    page: ({ pathname, search }) =>
      pathname + search === '/'
        ? homePage(own)
        : (pages.get(pathname + search)?.() ?? restOf(pathname)),
  };
};

function homePage({ board, world, forumAddress }: MyBb): ModelPage {
  const links = board.forums.map((f): ModelLink => [forumAddress(f, 1), `Forum ${f}`]);
  for (const number of numbersTo(4)) links.push([`/misc.php?action=help&hid=${number}`, 'Help']);
  links.push(['/syndication.php', 'Feed'], ['/search.php?action=getdaily', 'Today']);
  return { truth: 'due', title: 'Forums', text: world.words('home', 25), links };
}

function closedPage(): ModelPage {
  const text = 'You are either not logged in or do not have permission to view this page.';
  const why = 'a page to log in is a page, once';
  return { truth: 'either', item: 'login', why, title: 'Forums', text };
}

function restOf(path: string): ModelPage | undefined {
  if (path === '/syndication.php')
    return { truth: 'file', type: 'application/rss+xml', text: '<rss/>' };
  if (path === '/newreply.php') return closedPage();
  if (path !== '/search.php') return undefined;
  const text = 'No results were found, or the search has expired.';
  const why = 'what a search says that has expired is a page, once';
  return { truth: 'either', item: 'search', why, title: 'Search', text };
}

function threadPage(own: MyBb, topic: Topic, page: number): ModelPage {
  const { board, write, world } = own;
  const posts = board.postsOf(topic, page).flatMap((post): ModelLink[] => [
    [`${write('post', { T: topic.id, X: post })}#pid${post}`, `#${topic.posts.indexOf(post) + 1}`],
    [write('user', { U: board.authorOf(post) }), `user ${board.authorOf(post)}`],
    [`/newreply.php?tid=${topic.id}&replyto=${post}`, 'Reply'],
    ['/search.php?action=finduser&uid=1', 'Find all posts'],
  ]);
  const count = board.pagesOf(topic);
  const pages = numbersTo(count).map((n): ModelLink => [own.threadAddress(topic, n), `${n}`]);
  return {
    truth: 'due',
    canonical: own.threadAddress(topic, page),
    title: page === 1 ? topic.title : `${topic.title} - Page ${page}`,
    text: board.textOf(topic, page),
    links: world.seed % 2 === 0 ? [...pages, ...posts] : [...posts, ...pages],
    around: [
      [own.forumAddress(topic.forum, 1), 'Back'],
      [`/printthread.php?tid=${topic.id}`, 'Print'],
      [`/misc.php?action=whoposted&tid=${topic.id}`, 'Who posted'],
      [`/showthread.php?mode=linear&tid=${topic.id}`, 'Linear mode'],
      [`/showthread.php?mode=threaded&tid=${topic.id}`, 'Threaded mode'],
      [write('last', { T: topic.id }), 'Last post'],
    ],
  };
}

// A thread at its other addresses.
function addOtherThreads(own: MyBb, topic: Topic): void {
  const { board, pages, write, world } = own;
  for (const [index, post] of topic.posts.entries()) {
    const page = Math.floor(index / board.each) + 1;
    const shown = (): ModelPage => ({ ...threadPage(own, topic, page), truth: 'canonical' });
    pages.set(write('post', { T: topic.id, X: post }), shown);
  }
  const { id, title } = topic;
  const first = (): ModelPage => ({ ...threadPage(own, topic, 1), truth: 'canonical' });
  pages.set(`/showthread.php?mode=linear&tid=${id}`, first);
  const threaded = board.textOf(topic, 1).slice(0, 60);
  pages.set(`/showthread.php?mode=threaded&tid=${id}`, () => ({ ...first(), text: threaded }));
  const print: ModelPage = {
    truth: 'noindex',
    robots: 'noindex',
    title,
    text: board.textOf(topic, 1),
  };
  pages.set(`/printthread.php?tid=${id}`, () => print);
  const location = write('post', { T: id, X: topic.posts.at(-1) ?? 0 });
  pages.set(write('last', { T: id }), () => ({ truth: 'redirect', status: 302, location }));
  const users = new Set(topic.posts.map((post) => board.authorOf(post)));
  const who: ModelPage = {
    truth: 'either',
    why: 'a list of who wrote in a thread, which says nothing to robots',
    title: `Who posted in ${title}`,
    text: world.words(`who ${id}`, 3),
    links: [...users].map((user): ModelLink => [write('user', { U: user }), `user ${user}`]),
  };
  pages.set(`/misc.php?action=whoposted&tid=${id}`, () => who);
}

function addForum(
  own: MyBb,
  forum: number,
  add: (path: string, page: () => ModelPage) => void,
): void {
  const { board, world, pages } = own;
  const topics = board.topicsOf(forum);
  const { count } = listPage(topics, { page: 1, each: THREADS_A_PAGE });
  const sorts = ['subject', 'starter', 'replies', 'views'].flatMap((by) =>
    ['asc', 'desc'].map(
      (order) => `/forumdisplay.php?fid=${forum}&sortby=${by}&order=${order}&datecut=0`,
    ),
  );
  for (const page of numbersTo(count)) {
    const list = listPage(topics, { page, each: THREADS_A_PAGE });
    const links = list.things.flatMap((topic): ModelLink[] => [
      [own.threadAddress(topic, 1), topic.title],
      [own.write('last', { T: topic.id }), 'Last post'],
    ]);
    for (const n of numbersTo(count)) links.push([own.forumAddress(forum, n), `${n}`]);
    add(own.forumAddress(forum, page), () => ({
      truth: 'due',
      canonical: own.forumAddress(forum, page),
      title: `Forum ${forum}, page ${page}`,
      text: world.words(`forum ${forum}`, 10),
      links,
      around: sorts.map((path): ModelLink => [path, 'Sort']),
    }));
  }
  for (const path of sorts) {
    const shuffled = world.shuffle(path, topics).slice(0, THREADS_A_PAGE);
    const links = shuffled.map((topic): ModelLink => [own.threadAddress(topic, 1), topic.title]);
    const canonical = own.forumAddress(forum, 1);
    pages.set(path, () => ({ truth: 'canonical', canonical, title: `Forum ${forum}`, links }));
  }
}
