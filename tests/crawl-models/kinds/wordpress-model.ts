// WordPress with the usual plugins: posts by date, name or number, categories, tags, authors and
// days with pages, feeds, replies, attachments, sharing, AMP, embeds, a calendar of events.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, MODEL_NOW, type ModelWorld, numbersTo } from '../model-world.ts';

const DAY_MS = 86_400_000;
const EACH = 10;
const FORMS = ['/Y/M/S/', '/S/', '/archives/N', '/blog/S.html'];
const USUAL_RULES = ['/wp-admin/', '/*?replytocom=', '/*?share='];
const EVENT_WHY = 'a month near now without an event may have one tomorrow';

interface Post {
  readonly id: number;
  readonly path: string;
  readonly day: string;
  readonly terms: readonly string[];
  readonly comments: number;
  readonly picture: string | undefined;
}

interface WordPress {
  readonly world: ModelWorld;
  readonly posts: readonly Post[];
  readonly byPath: ReadonlyMap<string, Post>;
  /** The folders of lists, each with its posts. */
  readonly lists: ReadonlyMap<string, readonly Post[]>;
  readonly dateLists: string;
  readonly attachments: string;
  readonly sharing: string;
  readonly events: boolean;
  readonly canonicalOfLists: boolean;
}

/** Makes a blog. */
export const makeWordPress: MakeModel = (world) => {
  const posts = planPosts(world);
  const own: WordPress = {
    world,
    posts,
    byPath: new Map(posts.map((post) => [post.path, post])),
    lists: listsOf(posts),
    dateLists: world.choose('authors and dates', ['due', 'noindex']),
    attachments: world.choose('attachments', ['pages', 'redirects']),
    sharing: world.choose('sharing', ['redirects', 'canonical']),
    events: world.choose('events', [true, false]),
    canonicalOfLists: world.choose('canonical of lists', [true, false]),
  };
  const lists = [...own.lists]
    .filter(([folder]) => isListed(own, folder))
    .flatMap(([folder, some]) =>
      numbersTo(listPage(some, { page: 1, each: EACH }).count).map((page) =>
        pageOfList(folder, page),
      ),
    );
  const pictures = own.attachments === 'pages' ? posts.flatMap(({ picture }) => picture ?? []) : [];
  const events = own.events ? [...eventsOf(world).keys()] : [];
  const months = new Set([...(own.events ? eventsOf(world).values() : [])]);
  return {
    due: [
      '/about/',
      '/contact/',
      ...lists,
      ...posts.map(({ path }) => path),
      ...pictures,
      ...events,
      ...[...months].map(eventMonth),
    ],
    endless: own.events,
    disallow: world.choose('robots.txt', ['usual', 'none']) === 'usual' ? USUAL_RULES : [],
    menu: [
      '/',
      '/about/',
      '/contact/',
      '/feed/',
      '/comments/feed/',
      '/wp-login.php',
      ...(own.events ? [eventMonth(Math.floor(MODEL_NOW / DAY_MS / 30.4))] : []),
      ...[...own.lists.keys()].filter((folder) =>
        /^\/(?:category|tag|\d{4}\/\d\d\/$)/.test(folder),
      ),
    ].map((path): ModelLink => [path, path]),
    page: (url) => pageOf(own, url),
  };
};

function planPosts(world: ModelWorld): Post[] {
  const form = world.choose('posts', FORMS);
  const terms = numbersTo(world.count('terms', 4, 7, 2)).map((n) =>
    n % 2 === 0 ? `/tag/${world.slug(`tag ${n}`, 1)}/` : `/category/${world.slug(`term ${n}`, 2)}/`,
  );
  const today = Math.floor(MODEL_NOW / DAY_MS);
  return numbersTo(world.count('posts', 40, 60)).map((id) => {
    const back = world.number(`back ${id}`, 0, world.size === 'large' ? 1_500 : 400);
    const day = new Date((today - back) * DAY_MS).toISOString().slice(0, 10);
    const slug = `${world.slug(`post ${id}`)}-${id}`;
    const [year = '', month = ''] = day.split('-');
    const dated = form.replace('Y', year).replace('M', month);
    const path = dated.replace('S', slug).replace('N', String(id * 7));
    const author = `/author/user${world.number(`author ${id}`, 1, 3)}/`;
    const chosen = [0, 1].map((n) => terms[world.number(`t${n} ${id}`, 0, terms.length - 1)] ?? '');
    const hasPicture = path.endsWith('/') && world.share(`picture ${id}`) < 0.4;
    return {
      id,
      path,
      day,
      terms: [...new Set([...chosen, author])],
      comments: world.number(`comments ${id}`, 0, 8),
      picture: hasPicture ? `${path}img_${1_000 + id}/` : undefined,
    };
  });
}

// Home, terms, authors, years, months and days.
function listsOf(posts: readonly Post[]): Map<string, Post[]> {
  const lists = new Map<string, Post[]>();
  const sorted = [...posts].sort((one, other) => (one.day < other.day ? 1 : -1));
  for (const post of sorted) {
    const [year, month, day] = post.day.split('-');
    const dates = [`/${year}/`, `/${year}/${month}/`, `/${year}/${month}/${day}/`];
    for (const folder of ['/', ...post.terms, ...dates]) {
      lists.set(folder, [...(lists.get(folder) ?? []), post]);
    }
  }
  return lists;
}

function pageOf(own: WordPress, url: URL): ModelPage | undefined {
  const { world, posts, byPath } = own;
  const { pathname: path, searchParams } = url;
  if (path === '/about/' || path === '/contact/') {
    return { truth: 'due', canonical: path, title: path, text: world.words(path, 60) };
  }
  if (path.endsWith('/feed/'))
    return { truth: 'file', type: 'application/rss+xml', text: '<rss/>' };
  if (path.endsWith('/xmlrpc.php') || path.startsWith('/wp-json/')) {
    return { truth: 'file', type: 'application/json', text: '{}' };
  }
  if (path === '/wp-login.php') {
    return { truth: 'noindex', robots: 'noindex, noarchive', title: 'Log In', text: 'Username' };
  }
  const short = posts.find(({ id }) => String(id) === searchParams.get('p'));
  if (path === '/' && short) return { truth: 'redirect', status: 301, location: short.path };
  if (path === '/' && searchParams.has('s')) {
    return { truth: 'noindex', robots: 'noindex, follow', title: 'Search', text: url.search };
  }
  if (own.events && path.startsWith('/event')) return eventPage(own, path);
  const post = byPath.get(path) ?? byPath.get(path.replace(/(?:amp|embed)\/$/, ''));
  if (post) return postPage(own, post, url);
  const pictured = posts.find(({ picture }) => picture === path);
  if (pictured) return attachmentPage(own, pictured);
  return listOf(own, path);
}

function postPage(own: WordPress, post: Post, url: URL): ModelPage {
  const { world, sharing, posts } = own;
  const { id, path, comments, picture, terms, day } = post;
  const isPlain = url.pathname === path && url.search === '';
  const reply = url.searchParams.has('replytocom');
  if (url.searchParams.has('share') && sharing === 'redirects') {
    return { truth: 'redirect', status: 302, location: 'https://social.example/share' };
  }
  const folder = path.endsWith('/') ? path : `${path}/`;
  const next = posts[id];
  const prev = posts[id - 2];
  const [year, month, date] = day.split('-');
  const folders = [...terms, `/${year}/`, `/${year}/${month}/${date}/`];
  const lists = folders.map((to): ModelLink => [to, to]);
  const around: ModelLink[] = [
    ...lists,
    [`${folder}feed/`, 'Comments feed'],
    [`/?p=${id}`, 'Shortlink'],
    ...['facebook', 'twitter', 'email'].map((to): ModelLink => [`${path}?share=${to}&nb=1`, to]),
  ];
  if (path.endsWith('/')) around.push([`${path}amp/`, 'AMP'], [`${path}embed/`, 'Embed']);
  if (prev !== undefined) around.push([prev.path, 'Previous post']);
  if (next !== undefined) around.push([next.path, 'Next post']);
  const links = numbersTo(comments).map(
    (n): ModelLink => [`${path}?replytocom=${id * 20 + n}#respond`, 'Reply'],
  );
  if (picture !== undefined) links.push([picture, 'Picture']);
  return {
    truth: isPlain ? 'due' : reply ? 'noindex' : 'canonical',
    canonical: path,
    ...(reply ? { robots: 'noindex, follow' } : {}),
    title: world.words(`title ${id}`, 4),
    text: world.words(`text ${id}`, 80),
    links,
    around,
  };
}

function attachmentPage({ attachments }: WordPress, { path, picture, id }: Post): ModelPage {
  if (attachments === 'redirects') return { truth: 'redirect', status: 301, location: path };
  return {
    truth: 'due',
    ...(picture === undefined ? {} : { canonical: picture }),
    title: `img_${1_000 + id}`,
    pictures: [`/wp-content/uploads/img_${1_000 + id}.jpg`],
    links: [[path, 'Published in']],
  };
}

function listOf(own: WordPress, path: string): ModelPage | undefined {
  const { world, lists, canonicalOfLists } = own;
  const found = /^(.*\/)page\/(\d+)\/$/.exec(path);
  const folder = found?.[1] ?? path;
  const page = Number(found?.[2] ?? 1);
  const list = listPage(lists.get(folder) ?? [], { page, each: EACH });
  if (!lists.has(folder) || list.isPast) return undefined;
  if (found !== null && page === 1) return { truth: 'redirect', status: 301, location: folder };
  const links = list.things.map(
    (post): ModelLink => [post.path, world.words(`title ${post.id}`, 4)],
  );
  for (const n of numbersTo(list.count)) links.push([pageOfList(folder, n), `${n}`]);
  const shown = {
    title: `Posts ${folder} page ${page}`,
    text: list.things.map(({ id }) => world.words(`text ${id}`, 12)).join(' … '),
    links,
    around: [[`${folder}feed/`, 'Feed']] as const,
    ...(canonicalOfLists ? { canonical: pageOfList(folder, page) } : {}),
  };
  if (isListed(own, folder)) return { truth: 'due', ...shown };
  return { truth: 'noindex', robots: 'noindex, follow', ...shown };
}

function isListed({ dateLists }: WordPress, folder: string): boolean {
  return dateLists === 'due' || !/^\/(?:author|\d{4})\//.test(folder);
}

function pageOfList(folder: string, page: number): string {
  return page === 1 ? folder : `${folder}page/${page}/`;
}

// Events by their paths, each with its month, counted from 1970.
function eventsOf(world: ModelWorld): Map<string, number> {
  const now = Math.floor(MODEL_NOW / DAY_MS / 30.4);
  return new Map(
    numbersTo(12).map((n) => [
      `/event/${world.slug(`event ${n}`)}-${n}/`,
      now + world.number(`event month ${n}`, -10, 6),
    ]),
  );
}

function eventMonth(month: number): string {
  const number = String((month % 12) + 1).padStart(2, '0');
  return `/events/month/${1970 + Math.floor(month / 12)}-${number}/`;
}

function eventPage({ world }: WordPress, path: string): ModelPage | undefined {
  const events = eventsOf(world);
  if (events.has(path)) {
    return { truth: 'due', title: world.words(`title ${path}`, 3), text: world.words(path, 40) };
  }
  const found = /^\/events\/month\/(\d{4})-(\d\d)\/$/.exec(path);
  if (found === null) return undefined;
  const month = (Number(found[1]) - 1970) * 12 + Number(found[2]) - 1;
  const shown = [...events].filter(([, of]) => of === month);
  const links = shown.map(([event]): ModelLink => [event, world.words(`title ${event}`, 3)]);
  const [next, prev] = [eventMonth(month + 1), eventMonth(month - 1)];
  const page = {
    title: `Events of ${found[1]}-${found[2]}`,
    text: shown.length === 0 ? 'There are no upcoming events.' : world.words(path, 12),
    links,
    around: [
      [prev, 'Previous month'],
      [next, 'Next month'],
    ] as const,
    next,
    prev,
  };
  if (shown.length > 0) return { truth: 'due', ...page };
  const isNear = Math.abs(month - Math.floor(MODEL_NOW / DAY_MS / 30.4)) <= 25;
  return isNear ? { truth: 'either', why: EVENT_WHY, ...page } : { truth: 'empty', ...page };
}
