// A home-made forum: a "next" link that never ends, on empty pages or on the last one over again.
import type { ModelLink, ModelPage } from '../crawl-model.ts';
import { type MakeModel, type ModelWorld, numbersTo } from '../model-world.ts';

const FORMS = ['/thread/T?page=P', '/t/S/page/P', '/showthread.php?id=T&p=P', '/thread-T-P.html'];

interface Thread {
  readonly number: number;
  readonly slug: string;
  readonly pages: number;
  /** What is past the end: `empty`, `clamped`, `clamped with a number`. */
  readonly past: string;
}

interface Forum {
  readonly world: ModelWorld;
  readonly threads: readonly Thread[];
  readonly isBackToo: boolean;
  readonly walls: string;
  /** The last page of each thread has a few words alone. */
  readonly endsShort: boolean;
  address(thread: Thread, page: number): string;
  find(path: string): readonly [Thread, number] | undefined;
}

/** Makes a forum. */
export const makeForum: MakeModel = (world) => {
  const forum = planForum(world);
  const { threads, address } = forum;
  const due = threads.flatMap((thread) =>
    numbersTo(thread.pages).map((page) => address(thread, page)),
  );
  return {
    due: ['/', '/rules', ...due],
    endless: true,
    menu: [
      ['/', 'Home'],
      ['/rules', 'Rules'],
    ],
    page: ({ pathname, search }) => {
      const path = pathname + search;
      if (path === '/') {
        const shuffled = world.shuffle('threads', threads);
        const links = shuffled.map((one): ModelLink => [address(one, 1), one.slug]);
        return { truth: 'due', title: 'Threads', text: world.words('home', 20), links };
      }
      if (path === '/rules')
        return { truth: 'due', title: 'Rules', text: world.words('rules', 70) };
      if (pathname === '/reply') {
        const why = 'a page to log in is a page, once';
        return { truth: 'either', item: 'login', why, title: 'Log in', text: 'Log in to reply.' };
      }
      const found = forum.find(path);
      return found && threadPage(forum, ...found);
    },
  };
};

function planForum(world: ModelWorld): Forum {
  const form = world.choose('form', FORMS);
  const past = world.choose('past the end', ['empty', 'clamped', 'clamped with a number', 'mixed']);
  const isBackToo = world.choose('previous', [true, false]);
  const walls = world.choose('login walls', ['none', 'a thread', 'a thread', 'a page']);
  const endsShort = world.choose('last page', ['full', 'short']) === 'short';
  const threads = numbersTo(world.count('threads', 6, 9, 8)).map((number) => ({
    number,
    slug: world.slug(`slug ${number}`),
    pages: world.number(`pages ${number}`, 1, world.size === 'large' ? 20 : 14),
    past: past === 'mixed' ? (number % 2 === 0 ? 'empty' : 'clamped') : past,
  }));
  const isFirstPlain = world.choose('first page', ['plain', 'with its number']) === 'plain';
  const filled = ({ number, slug }: Thread): string =>
    form.replace('T', String(number)).replace('S', slug);
  const address: Forum['address'] = (thread, page) => {
    if (page > 1 || !isFirstPlain) return filled(thread).replace('P', String(page));
    return filled(thread).replace(/[?&]p(?:age)?=P|\/page\/P|-P(?=\.html)/, '');
  };
  const patterns = threads.map((thread) => {
    const pattern = filled(thread).replace(/[.?]/g, '\\$&').replace('P', '([0-9]+)');
    return { thread, first: address(thread, 1), at: new RegExp(`^${pattern}$`) };
  });
  const find: Forum['find'] = (path) => {
    for (const { thread, first, at } of patterns) {
      const page = path === first ? 1 : Number(at.exec(path)?.[1] ?? 0);
      if (path === first || page > 1) return [thread, page];
    }
    return undefined;
  };
  return { world, threads, isBackToo, walls, endsShort, address, find };
}

function threadPage(forum: Forum, thread: Thread, page: number): ModelPage {
  const { world, address, walls, isBackToo } = forum;
  const { number, pages, slug, past } = thread;
  const isPast = page > pages;
  const shown = isPast && past !== 'empty' ? pages : page;
  const titled = isPast && past === 'clamped' ? pages : page;
  const around: ModelLink[] = [[address(thread, page + 1), 'Next']];
  if (isBackToo && page > 1) around.push([address(thread, page - 1), 'Previous']);
  if (walls === 'a thread') around.push([`/reply?to=${number}`, 'Reply']);
  if (walls === 'a page') around.push([`/reply?to=${number}&page=${shown}`, 'Reply']);
  const title = `About ${slug.replaceAll('-', ' ')}, page ${titled}`;
  if (isPast && past === 'empty') {
    return { truth: 'empty', title, text: 'There are no posts on this page.', around };
  }
  const isShort = forum.endsShort && shown === pages;
  const text = world.words(`${slug} ${shown}`, isShort ? world.number(slug, 2, 12) : 50);
  if (!isPast) return { truth: 'due', title, text, around };
  return { truth: past === 'clamped' ? 'copy' : 'trap', title, text, around };
}
