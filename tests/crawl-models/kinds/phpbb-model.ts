// phpBB: topics and forums by number, posts with the canonical of their topic, a session's id in
// every link, print views, sorting, profiles behind a login or not.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';
import { type Board, makeBoard, numberIn, type Topic, without, withQuery } from './board-parts.ts';

const TOPICS_A_PAGE = 25;
const LOGIN: ModelPage = {
  truth: 'either',
  item: 'login',
  why: 'a page to log in is a page, once',
  title: 'User Control Panel - Login',
  text: 'The board requires you to be registered and logged in to do this.',
};
const SEARCH_WHY = 'results of a search that the board links itself and that say nothing to robots';

const bare = (path: string): string => without(new URL(path, 'http://model.test'), ['sid']);

interface PhpBb {
  readonly world: ModelWorld;
  readonly board: Board;
  readonly hasForumInTopic: boolean;
  readonly isOpen: boolean;
  readonly sidOf: (path: string) => string | undefined;
}

/** Makes a board. */
export const makePhpBb: MakeModel = (world) => {
  const board = makeBoard(world, [60, 70]);
  const hasForumInTopic = world.choose('f in topics', [true, false]);
  const isOpen = world.choose('profiles', ['open', 'closed']) === 'open';
  const hasSid = world.choose('sid', [true, false]);
  const start = world.choose('home', ['/', '/index.php']);
  const sidOf = (path: string): string | undefined =>
    hasSid ? world.number(`sid ${path}`, 1e8, 9e8).toString(16).padEnd(32, '0a1b2c3d') : undefined;
  const own: PhpBb = { world, board, hasForumInTopic, isOpen, sidOf };
  const topics = board.topics.flatMap((topic) =>
    numbersTo(board.pagesOf(topic)).map((page) => topicAddress(own, topic, page)),
  );
  const forums = board.forums.flatMap((forum) => {
    const { count } = listPage(board.topicsOf(forum), { page: 1, each: TOPICS_A_PAGE });
    return numbersTo(count).map((page) => forumAddress(forum, page));
  });
  const members = isOpen ? ['/memberlist.php', ...board.users.map(profileAddress)] : [];
  return {
    start,
    due: [start, ...forums, ...topics, ...members, '/app.php/help/faq'],
    disallow: world
      .choose('robots.txt', ['', '/search.php', '/posting.php'])
      .split(' ')
      .filter(Boolean),
    bare,
    page: (url) => {
      const page = pageOf(own, new URL(bare(url.pathname + url.search), url), start);
      return page && { ...page, ...withSid(page, sidOf(url.pathname + url.search)) };
    },
  };
};

function pageOf(own: PhpBb, url: URL, start: string): ModelPage | undefined {
  switch (url.pathname) {
    case '/viewtopic.php':
      return topicPage(own, url);
    case '/viewforum.php':
      return forumPage(own, url);
    case '/memberlist.php':
      return own.isOpen ? memberPage(own, url) : LOGIN;
    case '/search.php': {
      const what = url.searchParams.get('search_id') ?? `posts of ${numberIn(url, 'author_id')}`;
      const found = own.board.topics.slice(0, 12);
      const links = found.map((topic): ModelLink => [topicAddress(own, topic, 1), topic.title]);
      return { truth: 'either', why: SEARCH_WHY, title: `Search: ${what}`, text: what, links };
    }
    case '/posting.php':
    case '/ucp.php':
      return LOGIN;
    case '/app.php/help/faq':
      return {
        truth: 'due',
        title: 'Frequently asked questions',
        text: own.world.words('faq', 80),
      };
    case start:
      return homePage(own);
    default:
      return undefined;
  }
}

function homePage({ board, world }: PhpBb): ModelPage {
  return {
    truth: 'due',
    title: 'Board index',
    text: world.words('home', 30),
    links: [
      ...world
        .shuffle('home', board.forums)
        .map((f): ModelLink => [forumAddress(f, 1), `Forum ${f}`]),
      ['/app.php/help/faq', 'FAQ'],
      ['/memberlist.php', 'Members'],
      ['/search.php?search_id=unanswered', 'Unanswered topics'],
      ['/search.php?search_id=active_topics', 'Active topics'],
      ['/ucp.php?mode=login', 'Login'],
      ['/ucp.php?mode=register', 'Register'],
    ],
  };
}

function topicPage(own: PhpBb, url: URL): ModelPage | undefined {
  const { board, world } = own;
  const post = numberIn(url, 'p');
  const topic = Number.isNaN(post)
    ? board.topics.find(({ id }) => id === numberIn(url, 't'))
    : board.topicOfPost(post);
  if (topic === undefined) return undefined;
  const view = url.searchParams.get('view');
  if (view === 'next' || view === 'previous') {
    const index = board.topics.indexOf(topic) + (view === 'next' ? 1 : -1);
    const other = board.topics[index];
    const location = other && topicAddress(own, other, 1);
    return location === undefined ? undefined : { truth: 'redirect', status: 302, location };
  }
  const count = board.pagesOf(topic);
  const at = Number.isNaN(post)
    ? Math.floor((numberIn(url, 'start') || 0) / board.each) + 1
    : Math.floor(topic.posts.indexOf(post) / board.each) + 1;
  const page = Math.min(at, count);
  const canonical = topicAddress(own, topic, page);
  const print = `${canonical}&view=print`;
  const posts = board.postsOf(topic, page).flatMap((number): ModelLink[] => [
    [`/viewtopic.php?p=${number}#p${number}`, `#${number}`],
    [profileAddress(board.authorOf(number)), `user ${board.authorOf(number)}`],
    [`/posting.php?mode=quote&p=${number}`, 'Quote'],
  ]);
  const shared = { title: `${topic.title} - Board`, text: board.textOf(topic, page) };
  if (view === 'print') return { truth: 'noindex', robots: 'noindex', ...shared };
  const pages = numbersTo(count).map((n): ModelLink => [topicAddress(own, topic, n), `${n}`]);
  const isBest = url.pathname + url.search === canonical;
  return {
    truth: isBest ? 'due' : 'canonical',
    canonical,
    ...shared,
    links: world.seed % 2 === 0 ? [...posts, ...pages] : [...pages, ...posts],
    around: [
      [forumAddress(topic.forum, 1), 'Return to the forum'],
      [print, 'Print view'],
      [`${topicAddress(own, topic, 1)}&view=next`, 'Next topic'],
      [`${topicAddress(own, topic, 1)}&view=previous`, 'Previous topic'],
      [`/posting.php?mode=reply&t=${topic.id}`, 'Reply'],
    ],
  };
}

function forumPage(own: PhpBb, url: URL): ModelPage | undefined {
  const { board } = own;
  const forum = numberIn(url, 'f');
  const topics = board.topicsOf(forum);
  if (topics.length === 0) return undefined;
  const at = Math.floor((numberIn(url, 'start') || 0) / TOPICS_A_PAGE) + 1;
  const list = listPage(topics, { page: at, each: TOPICS_A_PAGE });
  if (list.isPast) return undefined;
  const canonical = forumAddress(forum, at);
  const sorts = ['a', 't', 'r', 's', 'v'].flatMap((key): ModelLink[] =>
    ['a', 'd'].map((order) => [
      `${forumAddress(forum, 1)}&sk=${key}&sd=${order}&st=0`,
      key + order,
    ]),
  );
  return {
    truth: url.pathname + url.search === canonical ? 'due' : 'canonical',
    canonical,
    title: `Forum ${forum} - Page ${at}`,
    text: own.world.words(`forum ${forum}`, 12),
    links: [
      ...list.things.map((topic): ModelLink => [topicAddress(own, topic, 1), topic.title]),
      ...list.things.map(
        ({ posts }): ModelLink => [
          `/viewtopic.php?p=${posts.at(-1)}#p${posts.at(-1)}`,
          'Last post',
        ],
      ),
      ...numbersTo(list.count).map((page): ModelLink => [forumAddress(forum, page), `${page}`]),
    ],
    around: sorts,
  };
}

function memberPage({ board, world }: PhpBb, url: URL): ModelPage | undefined {
  const user = numberIn(url, 'u');
  if (!Number.isNaN(user)) {
    if (!board.users.includes(user)) return undefined;
    const links: ModelLink[] = [[`/search.php?author_id=${user}&sr=posts`, 'Posts of this user']];
    const text = world.words(`user ${user}`, 12);
    return { truth: 'due', title: `Profile of user ${user}`, text, links };
  }
  const key = url.searchParams.get('sk');
  const users = board.users.map((id): ModelLink => [profileAddress(id), `user ${id}`]);
  const sorts = ['a', 'b', 'c', 'd'].flatMap((by): ModelLink[] =>
    ['a', 'd'].map((order) => [`/memberlist.php?sk=${by}&sd=${order}`, `by ${by} ${order}`]),
  );
  const plain: ModelPage = { truth: 'due', title: 'Members', links: [...users, ...sorts] };
  if (key === null) return plain;
  const why = 'the members in another order, which says nothing of the first';
  const links = [...world.shuffle(`members ${url.search}`, users), ...sorts];
  return { truth: 'either', why, title: 'Members', links };
}

function topicAddress({ board, hasForumInTopic }: PhpBb, topic: Topic, page: number): string {
  const start = page === 1 ? undefined : (page - 1) * board.each;
  return withQuery('/viewtopic.php', {
    f: hasForumInTopic ? topic.forum : undefined,
    t: topic.id,
    start,
  });
}

function forumAddress(forum: number, page: number): string {
  const start = page === 1 ? undefined : (page - 1) * TOPICS_A_PAGE;
  return withQuery('/viewforum.php', { f: forum, start });
}

function profileAddress(user: number): string {
  return `/memberlist.php?mode=viewprofile&u=${user}`;
}

// The session's id in every link, as it is for who keeps no cookies.
function withSid(page: ModelPage, sid: string | undefined): Pick<ModelPage, 'links' | 'around'> {
  if (sid === undefined) return {};
  const marked = (links: readonly ModelLink[] = []): ModelLink[] =>
    links.map((link) => {
      const [href, text] = typeof link === 'string' ? [link, 'Go on'] : link;
      const [path = '', anchor] = href.split('#');
      const mark = path.includes('?') ? `&sid=${sid}` : `?sid=${sid}`;
      return [path + mark + (anchor === undefined ? '' : `#${anchor}`), text];
    });
  return { links: marked(page.links), around: marked(page.around) };
}
