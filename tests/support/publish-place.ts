// A place for one test to publish to: a target in memory, a folder for the state, and a look at it.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { isPortolanError } from '../../src/base/portolan-error.ts';
import { PublishRefusedError } from '../../src/publish/report/publish-report.ts';
import type { PublishConfig } from '../../src/publish/settings/publish-config.ts';
import { createMemoryTarget, type MemoryTarget } from './memory-target.ts';
import { readPublishedSet } from './published-set.ts';

/** Where the tests' set stands. */
export const BASE = 'https://e.example/';
/** When the tests publish, in milliseconds since 1970. */
export const NOW: number = Date.UTC(2026, 10, 21, 12);
/** Milliseconds. */
export const DAY_MS = 86_400_000;

/** A place to publish to. */
export interface PublishPlace {
  readonly target: MemoryTarget;
  readonly config: (more?: Partial<PublishConfig>) => PublishConfig;
  readonly text: (name: string) => string;
  readonly set: () => ReturnType<typeof readPublishedSet>;
}

/** Makes a place. It is cleared away with the test. */
export function publishPlace(t: TestContext, naming: 'fixed' | 'hashed' = 'fixed'): PublishPlace {
  const target = createMemoryTarget(naming);
  const folder = mkdtempSync(join(tmpdir(), 'portolan-publish-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const textOf = (name: string): string => {
    const bytes = target.files.get(name) ?? assert.fail(`${name} is not there`);
    return new TextDecoder().decode(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  };
  return {
    target,
    config: (more = {}) => ({ base: BASE, targets: target, folder, ...more }),
    text: textOf,
    set: () => readPublishedSet((name) => target.files.get(name), BASE),
  };
}

/** The locs of so many pages. */
export const pages = (count: number, from = 0): string[] =>
  Array.from({ length: count }, (_, index) => `${BASE}p${from + index}`);

/** What a publication was refused with. */
export async function refusalOf(promise: Promise<unknown>): Promise<PublishRefusedError> {
  const error = await promise.then(
    () => assert.fail('it was published'),
    (thrown) => thrown,
  );
  assert.ok(error instanceof PublishRefusedError && isPortolanError(error), String(error));
  return error;
}
