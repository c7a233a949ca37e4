// What boards have in common: forums, topics of some pages, their posts and authors.
import { type ModelWorld, numbersTo } from '../model-world.ts';

/** A topic. */
export interface Topic {
  readonly id: number;
  readonly forum: number;
  readonly title: string;
  readonly slug: string;
  /** The numbers of its posts, which count through the whole board. */
  readonly posts: readonly number[];
}

/** A board. */
export interface Board {
  readonly forums: readonly number[];
  readonly topics: readonly Topic[];
  readonly users: readonly number[];
  /** Posts on a page of a topic. */
  readonly each: number;
  topicsOf(forum: number): readonly Topic[];
  topicOfPost(post: number): Topic | undefined;
  /** The pages of a topic, at least one. */
  pagesOf(topic: Topic): number;
  /** The text of the posts on a page, from 1. */
  textOf(topic: Topic, page: number): string;
  postsOf(topic: Topic, page: number): readonly number[];
  authorOf(post: number): number;
}

/** Makes a board of about so many topics. */
export function makeBoard(world: ModelWorld, [from, to]: readonly [number, number]): Board {
  const forums = numbersTo(world.count('forums', 2, 4, 3)).map((n) => n + 1);
  const users = numbersTo(world.count('users', 8, 20)).map((n) => n + 1);
  const each = world.choose('posts a page', [10, 15, 20]);
  const first = world.number('first post', 1, 4_000);
  const byPost = new Map<number, Topic>();
  const topics: Topic[] = [];
  const posted = new Map<number, number[]>();
  const ids = numbersTo(world.count('topics', from, to)).map((n) => n * 2 + (first % 2));
  // Posts are written in turn, not topic by topic.
  const turns = ids.flatMap((id) => Array(world.number(`posts ${id}`, 3, 16)).fill(id) as number[]);
  for (const [index, id] of world.shuffle('turns', turns).entries()) {
    posted.set(id, [...(posted.get(id) ?? []), first + index]);
  }
  for (const id of ids) {
    const forum = forums[world.number(`forum ${id}`, 0, forums.length - 1)] ?? 2;
    const title = world.words(`topic ${id}`, 5);
    const slug = title.replaceAll(' ', '-');
    const topic = { id, forum, title, slug, posts: posted.get(id) ?? [] };
    topics.push(topic);
    for (const post of topic.posts) byPost.set(post, topic);
  }
  const postsOf: Board['postsOf'] = ({ posts }, page) =>
    posts.slice((page - 1) * each, page * each);
  const forumTopics = Map.groupBy(topics, ({ forum }) => forum);
  return {
    forums: forums.filter((forum) => forumTopics.has(forum)),
    topics,
    users,
    each,
    topicsOf: (forum) => forumTopics.get(forum) ?? [],
    topicOfPost: (post) => byPost.get(post),
    pagesOf: ({ posts }) => Math.max(1, Math.ceil(posts.length / each)),
    textOf: (topic, page) =>
      postsOf(topic, page)
        .map((post) => world.words(`post ${post}`, world.number(`long ${post}`, 6, 40)))
        .join('. '),
    postsOf,
    authorOf: (post) => users[post % users.length] ?? 2,
  };
}

/** An address with a query of the values that are given. */
export function withQuery(
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length === 0 ? path : `${path}?${pairs.map(([n, v]) => `${n}=${v}`).join('&')}`;
}

/** The path and query of an address without some of its parameters. */
export function without(url: URL, names: readonly string[]): string {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && !names.includes(pair.split('=')[0] ?? ''));
  return url.pathname + (kept.length === 0 ? '' : `?${kept.join('&')}`);
}

/** The number in a parameter; NaN where there is none. */
export function numberIn(url: URL, name: string): number {
  return Number.parseInt(url.searchParams.get(name) ?? '', 10);
}
