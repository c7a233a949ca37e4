// Stands for a table of a database: 120,000 posts, the oldest first, every tenth one a draft.

export interface Post {
  readonly id: number;
  readonly slug: string;
  readonly updatedAt: string;
  readonly draft: boolean;
}

const COUNT = 120_000;
const FIRST_DAY = Date.UTC(2021, 0, 1);
const HOUR_MS = 3_600_000;

const table: readonly Post[] = Array.from({ length: COUNT }, (_, id) => ({
  id,
  slug: `entry-${id}`,
  updatedAt: new Date(FIRST_DAY + (id % 40_000) * HOUR_MS).toISOString(),
  draft: id % 10 === 9,
}));
const published = table.filter(({ draft }) => !draft);

/** SELECT count(*) FROM post WHERE NOT draft */
export async function countPosts(): Promise<number> {
  return published.length;
}

/**
 * SELECT … FROM post WHERE NOT draft ORDER BY id LIMIT $size OFFSET $from
 *
 * The order must not change: a post keeps its part.
 */
export async function readPosts(from: number, size: number): Promise<readonly Post[]> {
  return published.slice(from, from + size);
}

/** A post by the last part of its address. */
export async function findPost(slug: string): Promise<Post | undefined> {
  return published.find((post) => post.slug === slug);
}
