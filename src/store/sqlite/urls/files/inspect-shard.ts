// Looks for damage in a file of URLs.
import type { ShardDatabase } from './shard-database.ts';

const PROBLEMS_MAX = 20;

/** Looks for damage; gives what is wrong in sentences. They are among them. */
export function inspectShard(database: ShardDatabase): readonly string[] {
  const problems: string[] = [];
  try {
    for (const [text] of database.rows(`PRAGMA integrity_check(${PROBLEMS_MAX})`)) {
      if (text !== 'ok') problems.push(`${database.path}: ${String(text)}.`);
    }
    const counts = database.rows(
      `SELECT s.site, s.urls,
         (SELECT count(*) FROM url u WHERE u.site = s.site AND u.gone_at IS NULL)
       FROM site s`,
    );
    for (const [site, urls, found] of counts) {
      if (urls === found) continue;
      problems.push(`${database.path}: site ${site} has ${found} URLs, where ${urls} are counted.`);
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  return problems;
}
