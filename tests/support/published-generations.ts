// Sets that follow each other, made from a number alone, and the check that what is published is
// whole: complete files, and an index that names only what is there and is new enough.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';

/** Some targets's view of its files: the text of one; `undefined` for none. */
export type ReadText = (name: string) => string | undefined;

/** The way in of every set. */
export const INDEX_NAME = 'sitemap.xml';

const SHARDS_MAX = 5;
const PADDING_CHARACTERS = 2_000;

/**
 * The files of a generation, from 1, in the order in which they are put in place: the index is
 * the last. Sets grow and shrink, and some of their files stay as they were.
 */
export function filesOf(generation: number): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const listed: string[] = [];
  for (let shard = 0; shard < shardCount(generation); shard++) {
    const name = `sitemap-${shard}.xml`;
    const changed = lastChange(shard, generation);
    files.set(name, sealed(`${name} ${changed}\n${'x'.repeat(PADDING_CHARACTERS + changed)}`));
    listed.push(`${name} ${changed}`);
  }
  files.set(INDEX_NAME, sealed(`index ${generation}\n${listed.join('\n')}`));
  return files;
}

/** The generation of an index; 0 where there is none. */
export function generationOf(index: string | undefined): number {
  return index === undefined ? 0 : Number(/^index (\d+)\n/.exec(index)?.[1]);
}

/**
 * Throws unless the set is whole: each file that the index names is complete, and is no older
 * than the index says. It may be newer: then the index follows.
 */
export function assertWhole(read: ReadText): void {
  const index = read(INDEX_NAME);
  if (index === undefined) return;
  assertSealed(INDEX_NAME, index);
  for (const line of index.split('\n').slice(1, -1)) {
    const [name = '', wanted] = line.split(' ');
    const text = read(name);
    assert.ok(text !== undefined, `${name} is named by the index and not there`);
    assertSealed(name, text);
    const [, found] = text.split('\n', 1)[0]?.split(' ') ?? [];
    assert.ok(
      Number(found) >= Number(wanted),
      `${name} is of ${found}, and the index of ${wanted}`,
    );
  }
}

function shardCount(generation: number): number {
  return 1 + ((generation * 3) % SHARDS_MAX);
}

function lastChange(shard: number, generation: number): number {
  const isThere = (at: number): boolean => at > 0 && shard < shardCount(at);
  let changed = generation;
  while (isThere(changed - 1) && (changed + shard) % 3 === 0) changed -= 1;
  return changed;
}

function sealed(text: string): string {
  return `${text}\n${sealOf(text)}`;
}

function assertSealed(name: string, text: string): void {
  const end = text.lastIndexOf('\n');
  const whole = end !== -1 && text.slice(end + 1) === sealOf(text.slice(0, end));
  assert.ok(whole, `${name} is not complete: ${JSON.stringify(text.slice(0, 60))}`);
}

function sealOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
