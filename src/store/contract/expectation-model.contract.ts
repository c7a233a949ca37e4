// Random marks, reads and ends against a model that counts everything anew from what is there.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { ControlPart } from '../port/control-part.ts';
import {
  type ControlSetup,
  openedControl as opened,
  sampleFinding,
  sampleRead,
} from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

const STEPS = 400;
const RULES = ['r', 's'];
const FOLDERS = ['/', '/a/', '/a/b/', '/c/'];
const NAMES = ['0', '1', '2'];
// The rule by which a sitemap fails comes with others.
const FAILURES = ['f', 'g'];
const ALL_RULES = [...RULES, ...FAILURES];

type Failed = 'couldnt-fetch' | 'stale' | 'broken-off';

interface Mark {
  readonly id: number;
  readonly rule: string;
  readonly sitemap: string | undefined;
  readonly folder: string | undefined;
  readonly untilAt: number | undefined;
}

/** What there is: of each sitemap the paths at which each rule is found, and the marks. */
class Model {
  readonly found = new Map<string, Map<string, readonly string[]>>();
  /** Rules that a read which failed did not find any more. */
  readonly lost = new Map<string, ReadonlySet<string>>();
  readonly failed = new Map<string, Failed>();
  marks: readonly Mark[] = [];

  covered(mark: Omit<Mark, 'id' | 'untilAt'>, sitemap: string, paths: readonly string[]): number[] {
    if (mark.sitemap !== undefined && mark.sitemap !== sitemap) return [];
    const { folder } = mark;
    return [...paths.keys()].filter((n) => folder === undefined || paths[n]?.startsWith(folder));
  }

  /** The places of a rule in a sitemap that are expected. */
  expected(rule: string, sitemap: string): number {
    const paths = this.found.get(sitemap)?.get(rule) ?? [];
    const marks = this.marks.filter((mark) => mark.rule === rule);
    return new Set(marks.flatMap((mark) => this.covered(mark, sitemap, paths))).size;
  }

  isFound(mark: Omit<Mark, 'id' | 'untilAt'>): boolean {
    return NAMES.some((name) => {
      const paths = this.found.get(name)?.get(mark.rule) ?? [];
      return this.covered(mark, name, paths).length > 0;
    });
  }

  /** Whether it may still be there: it is found, or was not looked for since. */
  isLeft(mark: Omit<Mark, 'id' | 'untilAt'>): boolean {
    const among = mark.sitemap === undefined ? NAMES : [mark.sitemap];
    return this.isFound(mark) || among.some((name) => this.lost.get(name)?.has(mark.rule));
  }

  status(sitemap: string, errors: number): string {
    const failed = this.failed.get(sitemap);
    const found = this.found.get(sitemap) ?? new Map<string, readonly string[]>();
    const why = FAILURES.filter((rule) => found.has(rule));
    const isExpected =
      why.length > 0 &&
      why.every((rule) => this.expected(rule, sitemap) === found.get(rule)?.length);
    if (failed === undefined || isExpected) return errors > 0 ? 'has-errors' : 'success';
    return failed === 'broken-off' ? 'has-errors' : failed;
  }
}

/** A store and its model, and what happens to both. */
class Walk {
  readonly #control: ControlPart;
  readonly #random: () => number;
  readonly #model = new Model();
  readonly #ids = new Map<string, number>();
  #siteId = 0;

  constructor(control: ControlPart, random: () => number) {
    this.#control = control;
    this.#random = random;
  }

  async begin(): Promise<void> {
    const { sites, sitemaps } = this.#control;
    this.#siteId = (await sites.ensure('https://a.example/', 1)).id;
    for (const name of NAMES) {
      const url = `https://a.example/${name}.xml`;
      const intake = { siteId: this.#siteId, url, source: 'page', at: 1 } as const;
      const { id } = await sitemaps.ensure(intake);
      await sitemaps.change(id, { status: 'success' });
      this.#ids.set(name, id);
    }
  }

  async step(now: number): Promise<void> {
    const which = this.#random();
    if (which < 0.35) await this.#put(now);
    else if (which < 0.5) await this.#fail(now);
    else if (which < 0.8) await this.#mark(now);
    else if (which < 0.9) await this.#end(now);
    else {
      await this.#control.findings.endExpired(now);
      this.#expire(now);
    }
  }

  async check(step: number): Promise<void> {
    const { sites, sitemaps, findings } = this.#control;
    const filter = { siteId: this.#siteId, state: 'active' } as const;
    const { rows } = await findings.expectations(filter, {});
    const inOrder = (marks: readonly { readonly id: number }[]): number[] =>
      marks.map(({ id }) => id).sort((a, b) => a - b);
    assert.deepEqual(inOrder(rows), inOrder(this.#model.marks), `step ${step}`);
    let all = 0;
    let failing = 0;
    for (const name of NAMES) {
      const sitemap = (await sitemaps.get(this.#ids.get(name) ?? 0)) ?? assert.fail();
      const expected = ALL_RULES.reduce((sum, rule) => sum + this.#model.expected(rule, name), 0);
      const counts = [...(this.#model.found.get(name)?.values() ?? [])];
      const errors = counts.reduce((sum, paths) => sum + paths.length, 0) - expected;
      const status = this.#model.status(name, errors);
      failing += Number(status === 'couldnt-fetch' || status === 'stale');
      const stands = [sitemap.errors, sitemap.expectedErrors, sitemap.status];
      assert.deepEqual(stands, [errors, expected, status], `step ${step}`);
      all += expected;
    }
    const rules = await findings.rules(this.#siteId);
    const summed = rules.reduce((sum, { expectedCount }) => sum + expectedCount, 0);
    const site = await sites.get(this.#siteId);
    const stands = [summed, site?.expectedErrors, site?.failing];
    assert.deepEqual(stands, [all, all, failing], `step ${step}`);
  }

  async #put(now: number): Promise<void> {
    const sitemap = this.#one(NAMES);
    this.#expire(now);
    const found = this.#anyOf(RULES);
    this.#model.found.set(sitemap, found);
    this.#model.lost.delete(sitemap);
    this.#model.failed.delete(sitemap);
    this.#model.marks = this.#model.marks.filter((mark) => this.#model.isLeft(mark));
    await this.#putDown(sitemap, { now, found });
    await this.#read(sitemap, 'success');
  }

  async #fail(now: number): Promise<void> {
    const sitemap = this.#one(NAMES);
    this.#expire(now);
    const found = new Map([...this.#anyOf(FAILURES), ...this.#anyOf(['s'])]);
    const before = [...(this.#model.found.get(sitemap)?.keys() ?? [])];
    const lost = [...before, ...(this.#model.lost.get(sitemap) ?? [])];
    this.#model.lost.set(sitemap, new Set(lost.filter((rule) => !found.has(rule))));
    this.#model.found.set(sitemap, found);
    const failed = this.#one<Failed>(['couldnt-fetch', 'stale', 'broken-off']);
    this.#model.failed.set(sitemap, failed);
    await this.#putDown(sitemap, { now, found, isWhole: false });
    await this.#read(sitemap, failed);
  }

  #anyOf(rules: readonly string[]): Map<string, readonly string[]> {
    return new Map(
      rules
        .filter(() => this.#random() < 0.6)
        .map((rule) => {
          const count = 1 + Math.floor(this.#random() * 4);
          return [rule, Array.from({ length: count }, () => this.#one(FOLDERS))] as const;
        }),
    );
  }

  async #putDown(
    sitemap: string,
    {
      now,
      found,
      isWhole,
    }: {
      readonly now: number;
      readonly found: ReadonlyMap<string, readonly string[]>;
      readonly isWhole?: boolean;
    },
  ): Promise<void> {
    const intake = [...found].map(([rule, paths]) => {
      const places = paths.map((path) => ({ loc: `https://a.example${path}x` }));
      const isFailure = FAILURES.includes(rule);
      return sampleFinding(rule, { count: paths.length, places, isFailure });
    });
    const sitemapId = this.#ids.get(sitemap) ?? 0;
    const of = { siteId: this.#siteId, sitemapId, run: 1, at: now, isWhole };
    await runsIn(this.#control).putFindings(of, intake);
  }

  async #read(sitemap: string, as: Failed | 'success'): Promise<void> {
    const { sitemaps } = this.#control;
    const sitemapId = this.#ids.get(sitemap) ?? 0;
    const read = sampleRead({ siteId: this.#siteId, sitemapId });
    const lastReadId = await runsIn(this.#control).addRead(read);
    const status = as === 'broken-off' ? 'has-errors' : as;
    const cause = as === 'success' ? undefined : 'timeout';
    await sitemaps.change(sitemapId, { status, cause, lastReadId });
  }

  async #mark(now: number): Promise<void> {
    const folder = this.#random() < 0.5 ? this.#one(FOLDERS) : undefined;
    const sitemap = folder === undefined && this.#random() < 0.5 ? this.#one(NAMES) : undefined;
    const untilAt = this.#random() < 0.5 ? now + 1 + Math.floor(this.#random() * 20) : undefined;
    const mark = { rule: this.#one(ALL_RULES), sitemap, folder };
    const made = await this.#control.findings.expect({
      siteId: this.#siteId,
      rule: mark.rule,
      folder,
      untilAt,
      by: '',
      at: now,
      why: '',
      sitemapId: sitemap === undefined ? undefined : this.#ids.get(sitemap),
    });
    const isAnywhere = this.#model.isFound({ ...mark, folder: undefined });
    assert.equal(made === 'not-found', !isAnywhere || !this.#model.isLeft(mark));
    if (typeof made !== 'object') return;
    const others = this.#model.marks.filter(
      (each) => each.rule !== mark.rule || each.sitemap !== sitemap || each.folder !== folder,
    );
    this.#model.marks = [...others, { ...mark, id: made.id, untilAt }];
  }

  async #end(now: number): Promise<void> {
    if (this.#model.marks.length === 0) return;
    const mark = this.#one(this.#model.marks);
    await this.#control.findings.endExpectation(mark.id, now);
    this.#model.marks = this.#model.marks.filter((each) => each !== mark);
  }

  #expire(now: number): void {
    this.#model.marks = this.#model.marks.filter(({ untilAt = now + 1 }) => untilAt > now);
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item;
  }
}

/** Declares the test. */
export function expectationModelContract(name: string, setup: ControlSetup): void {
  test(`what is expected is counted as from the beginning: ${name}`, async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const walk = new Walk(await opened(t, setup), seededRandom(TEST_SEED));
    await walk.begin();
    for (let step = 0; step < STEPS; step += 1) {
      await walk.step(step);
      await walk.check(step);
    }
  });
}
