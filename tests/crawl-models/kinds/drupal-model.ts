// Drupal: views with ?page=0, exposed filters and sorting, nodes with aliases, terms with feeds,
// comments at addresses of their own, logins with a destination.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { listPage, type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const EACH = 10;
const USUAL_RULES = ['/admin/', '/comment/reply/', '/search/', '/user/', '/node/add/'];
const FILTER_WHY = 'a filtered or sorted view that names no canonical';
const SORTS = ['created', 'title', 'changed'];

interface Node {
  readonly id: number;
  readonly alias: string;
  readonly term: number;
  readonly comments: readonly number[];
}

interface Drupal {
  readonly world: ModelWorld;
  readonly nodes: readonly Node[];
  readonly terms: readonly number[];
  readonly view: string;
  readonly hasViewCanonical: boolean;
  readonly hasSorts: boolean;
  readonly termForm: string;
}

/** Makes a site. */
export const makeDrupal: MakeModel = (world) => {
  const terms = numbersTo(world.count('terms', 4, 7, 2));
  const aliasForm = world.choose('aliases', ['/content/S', '/news/S', '/S']);
  let comment = world.number('first comment', 1, 500);
  const nodes = numbersTo(world.count('nodes', 60, 85)).map(
    (n): Node => ({
      id: n + 4,
      alias: aliasForm.replace('S', `${world.slug(`node ${n}`)}-${n}`),
      term: world.number(`term ${n}`, 1, terms.length),
      comments: numbersTo(world.number(`comments ${n}`, 0, 6)).map(() => (comment += 1)),
    }),
  );
  const own: Drupal = {
    world,
    nodes,
    terms,
    view: world.choose('view', ['/articles', '/blog', '/archive/all']),
    hasViewCanonical: world.choose('canonical of views', [true, false]),
    hasSorts: world.choose('exposed', [true, true, false]),
    termForm: world.choose('terms', ['/taxonomy/term/N', '/topics/topic-N']),
  };
  const { count } = listPage(nodes, { page: 1, each: EACH });
  const views = numbersTo(count).map((page) => viewAddress(own, page - 1));
  const termPages = terms.flatMap((term) => {
    const list = listPage(ofTerm(own, term), { page: 1, each: EACH });
    return numbersTo(list.count).map((page) => termAddress(own, term, page - 1));
  });
  return {
    due: ['/', '/contact', ...views, ...termPages, ...nodes.map(({ alias }) => alias)],
    disallow: world.choose('robots.txt', ['usual', 'none']) === 'usual' ? USUAL_RULES : [],
    menu: [
      ['/', 'Home'],
      [own.view, 'All'],
      ['/contact', 'Contact'],
      ['/rss.xml', 'Feed'],
    ],
    page: (url) => pageOf(own, url),
  };
};

function pageOf(own: Drupal, url: URL): ModelPage | undefined {
  const { world, nodes, terms, view } = own;
  const { pathname } = url;
  if (pathname === '/') {
    const links = terms.map((term): ModelLink => [termAddress(own, term, 0), `Topic ${term}`]);
    return { truth: 'due', title: 'Home', text: world.words('home', 40), links };
  }
  if (pathname === '/contact')
    return { truth: 'due', title: 'Contact', text: world.words(pathname, 30) };
  if (pathname === '/rss.xml' || pathname.endsWith('/feed')) {
    return { truth: 'file', type: 'application/rss+xml', text: '<rss/>' };
  }
  if (pathname === '/user/login' || pathname === '/user/register') {
    const why = 'a page to log in is a page, once';
    return {
      truth: 'either',
      item: pathname,
      why,
      title: pathname,
      text: `Enter your name: ${pathname}`,
    };
  }
  if (pathname.startsWith('/comment/reply/')) {
    return {
      truth: 'error',
      status: 403,
      title: 'Access denied',
      text: 'You may not access this.',
    };
  }
  if (pathname === view) return viewPage(own, url);
  const term = terms.find((one) => termAddress(own, one, 0) === pathname);
  if (term !== undefined) return termPage(own, term, url);
  const comment = Number(/^\/comment\/(\d+)$/.exec(pathname)?.[1]);
  const node = nodes.find(
    ({ alias, id, comments }) =>
      alias === pathname || `/node/${id}` === pathname || comments.includes(comment),
  );
  return node && nodePage(own, node, url);
}

function nodePage(own: Drupal, node: Node, url: URL): ModelPage {
  const { world, nodes } = own;
  const { id, alias, comments } = node;
  const path = url.pathname + url.search;
  const index = nodes.indexOf(node);
  const other = nodes[(index * 7 + 3) % nodes.length] ?? node;
  return {
    truth: path === alias ? 'due' : 'canonical',
    canonical: alias,
    title: world.words(`title ${id}`, 4),
    text: world.words(`text ${id}`, 60),
    links: comments.flatMap((comment): ModelLink[] => [
      [`/comment/${comment}#comment-${comment}`, 'Permalink'],
      [`/comment/reply/node/${id}/comment/${comment}`, 'Reply'],
    ]),
    around: [
      [`/node/${id}`, 'Shortlink'],
      [`/node/${other.id}`, 'Related'],
      [termAddress(own, node.term, 0), 'Topic'],
      [`/user/login?destination=${encodeURIComponent(`${path}#comment-form`)}`, 'Log in'],
      [`/user/register?destination=${encodeURIComponent(path)}`, 'Register'],
    ],
  };
}

function viewPage(own: Drupal, url: URL): ModelPage | undefined {
  const { world, nodes, terms, hasViewCanonical, hasSorts } = own;
  const asked = url.searchParams;
  const page = Number(asked.get('page') ?? 0);
  const term = Number(asked.get('topic') ?? 0);
  const by = asked.get('sort_by');
  const order = asked.get('sort_order') ?? 'DESC';
  const some = term > 0 ? ofTerm(own, term) : nodes;
  const sorted = by === null ? some : world.shuffle(`${by} ${order}`, some);
  const list = listPage(sorted, { page: page + 1, each: EACH });
  if (list.isPast && page > 0) return undefined;
  const filter = [
    ...(term > 0 ? [`topic=${term}`] : []),
    ...(by === null ? [] : [`sort_by=${by}`, `sort_order=${order}`]),
  ].join('&');
  const pageOfList = (n: number): string => {
    const query = [filter, `page=${n}`].filter(Boolean).join('&');
    return `${own.view}?${query}`;
  };
  const exposed = [...SORTS.map((one) => `sort_by=${one}&sort_order=`)].flatMap((sort) =>
    ['ASC', 'DESC'].flatMap((way) =>
      [0, ...terms].map((one) => `${own.view}?${one > 0 ? `topic=${one}&` : ''}${sort}${way}`),
    ),
  );
  const path = url.pathname + url.search;
  const plain = viewAddress(own, page);
  const best = filter === '' ? plain : own.view;
  const other = hasViewCanonical ? 'canonical' : filter === '' ? 'due' : 'either';
  return {
    truth: path === plain ? 'due' : other,
    ...(other === 'due' ? { item: plain } : {}),
    ...(other === 'either' ? { why: FILTER_WHY } : {}),
    ...(hasViewCanonical ? { canonical: best } : {}),
    title:
      filter === ''
        ? `All articles${page > 0 ? ` | Page ${page + 1}` : ''}`
        : `All articles ${filter}`,
    text: world.words('view', 9),
    links: list.things.map(({ alias, id }): ModelLink => [alias, world.words(`title ${id}`, 4)]),
    around: [...numbersTo(list.count).map((n) => pageOfList(n - 1)), ...(hasSorts ? exposed : [])],
  };
}

function termPage(own: Drupal, term: number, url: URL): ModelPage | undefined {
  const page = Number(url.searchParams.get('page') ?? 0);
  const list = listPage(ofTerm(own, term), { page: page + 1, each: EACH });
  if (list.isPast) return page > 0 ? undefined : NO_CONTENT;
  const plain = termAddress(own, term, page);
  const links = list.things.map(({ alias, id }): ModelLink => [alias, `Article ${id}`]);
  const pages = numbersTo(list.count).map(
    (n): ModelLink => [`${termAddress(own, term, 0)}?page=${n - 1}`, `${n}`],
  );
  return {
    truth: 'due',
    item: plain,
    title: `Topic ${term}${page > 0 ? ` | Page ${page + 1}` : ''}`,
    text: own.world.words(`term ${term}`, 12),
    links,
    around: [...pages, [`/taxonomy/term/${term}/feed`, 'Feed']],
  };
}

const NO_CONTENT: ModelPage = {
  truth: 'due',
  title: 'A topic',
  text: 'There is currently no content classified with this term.',
};

function ofTerm({ nodes }: Drupal, term: number): Node[] {
  return nodes.filter((node) => node.term === term);
}

function viewAddress({ view }: Drupal, page: number): string {
  return page === 0 ? view : `${view}?page=${page}`;
}

function termAddress({ termForm }: Drupal, term: number, page: number): string {
  const path = termForm.replace('N', String(term));
  return page === 0 ? path : `${path}?page=${page}`;
}
