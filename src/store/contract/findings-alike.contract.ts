// Two stores of which the same is asked answer the same: findings, marks and all that they count.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../tests/support/chunkings.ts';
import { TEST_SEED } from '../../../tests/support/test-seed.ts';
import type { ControlPart } from '../port/control-part.ts';
import type { FindingIntake, FindingRecord } from '../port/finding-record.ts';
import { type ControlSetup, openedControl, sampleFinding } from './control-place.contract.ts';
import { runsIn } from './runs-in.contract.ts';

const STEPS = 250;
const RULES = ['loc-odd', 'r', 's', 'f'];
const SEVERITIES = ['error', 'warning', 'info'] as const;
const PATHS = ['/', '/a/', '/a/b/', '/c/'];
const DAY_MS = 86_400_000;
const STATES = ['present', 'gone', 'all'] as const;

/** Declares the test. */
export function findingsAlikeContract(
  setup: ControlSetup,
  openOther: () => Promise<ControlPart>,
): void {
  test('it answers as another store does, whatever is done to both', async (t) => {
    t.diagnostic(`seed ${TEST_SEED}`);
    const other = await openOther();
    t.after(() => other.close());
    const stores = [new Mirrored(await openedControl(t, setup)), new Mirrored(other)] as const;
    const random = seededRandom(TEST_SEED);
    for (const store of stores) await store.begin();
    for (let step = 1; step <= STEPS; step += 1) {
      const act = randomAct(random, step);
      const [one, two] = [await act.on(stores[0]), await act.on(stores[1])];
      const where = `step ${step}: ${act.says}`;
      assert.deepEqual(one, two, where);
      assert.deepEqual(await stores[0].everything(), await stores[1].everything(), where);
    }
  });
}

/** A store, with numbers in place of the ids that it gives. */
class Mirrored {
  readonly control: ControlPart;
  readonly sitemapIds: number[] = [];
  readonly marks: number[] = [];
  siteId = 0;

  constructor(control: ControlPart) {
    this.control = control;
  }

  async begin(): Promise<void> {
    const { sites, sitemaps } = this.control;
    this.siteId = (await sites.ensure('https://a.example/', 1)).id;
    await sites.addToDay(this.siteId, '1970-01-01', { errors: 0 });
    for (const name of ['top', 'a', 'b']) {
      const url = `https://a.example/${name}`;
      const parentId = this.sitemapIds[0];
      const source = parentId === undefined ? 'submitted' : 'index';
      const intake = { siteId: this.siteId, url, source, at: 1, depth: 1, parentId } as const;
      const { id } = await sitemaps.ensure(intake);
      const type = parentId === undefined ? 'index' : 'sitemap';
      await sitemaps.change(id, { status: 'success', type, nextReadAt: 5 });
      this.sitemapIds.push(id);
    }
  }

  async everything(): Promise<unknown> {
    const { sites, sitemaps, findings } = this.control;
    const { siteId } = this;
    const known = await sites.get(siteId);
    const groups = await findings.groups(this.sitemapIds[0] ?? 0, 3);
    const loc = 'https://a.example/a/x';
    const ofUrl = (sitemapIds: readonly number[]) =>
      findings.ofUrl({ siteId, texts: [loc, '/a/x'], sitemapIds });
    const some = await ofUrl([]);
    const cut = (await ofUrl(this.sitemapIds.slice(1))).cut;
    const lists = STATES.map((state) => findings.page({ siteId, state }, { counted: true }));
    const marked = (['active', 'ended'] as const).map((state) =>
      findings.expectations({ siteId, state }, {}),
    );
    return {
      site: known && { ...known, id: 0, verificationToken: '' },
      days: await sites.days(siteId, { from: '1970-01-01', to: '1970-02-01' }),
      sitemaps: (await sitemaps.page({ siteId, withGone: true }, {})).rows.map((row) => ({
        ...row,
        id: this.#sitemap(row.id),
        siteId: 0,
        parentId: row.parentId === undefined ? undefined : this.#sitemap(row.parentId),
      })),
      sums: await sitemaps.sums({ siteId }).then((sums) => sums?.statuses),
      findings: (await Promise.all(lists)).map(({ rows, count }) => [rows.map(this.#plain), count]),
      rules: (await findings.rules(siteId)).map((rule) => ({ ...rule, siteId: 0 })),
      groups: groups?.groups.map((group) => ({ ...group, first: group.first.map(this.#plain) })),
      ofUrl: [some.findings.map(this.#plain), some.cut, cut],
      marks: (await Promise.all(marked)).map(({ rows }) =>
        rows.map(({ id, sitemapId = 0, ...row }) => {
          return { ...row, siteId: 0, id: this.marks.indexOf(id), on: this.#sitemap(sitemapId) };
        }),
      ),
    };
  }

  readonly #plain = (finding: FindingRecord): unknown => {
    return { ...finding, id: 0, siteId: 0, sitemapId: this.#sitemap(finding.sitemapId) };
  };

  #sitemap(id: number): number {
    return this.sitemapIds.indexOf(id);
  }
}

interface Act {
  readonly says: string;
  on(store: Mirrored): Promise<unknown>;
}

function randomAct(random: () => number, step: number): Act {
  const below = (count: number): number => Math.floor(random() * count);
  const one = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const at = step * Math.floor(DAY_MS / 20);
  const index = below(3);
  const which = random();
  if (which < 0.5) return putting({ index, at, run: 1 + Math.floor(step / 3) }, random);
  if (which < 0.75) {
    const rule = one(RULES);
    const folder = below(2) === 0 ? one(PATHS) : undefined;
    const on = folder === undefined && below(2) === 0 ? index : undefined;
    const untilAt = below(2) === 0 ? at + below(DAY_MS) : undefined;
    return {
      says: `expect ${rule} in ${folder} of ${on} until ${untilAt}`,
      async on({ control, siteId, sitemapIds, marks }) {
        const sitemapId = on === undefined ? undefined : sitemapIds[on];
        const mark = { siteId, rule, folder, sitemapId, untilAt, by: 'ann', at, why: 'known' };
        const made = await control.findings.expect(mark);
        if (typeof made === 'string') return made;
        marks.push(made.id);
        return made.partial;
      },
    };
  }
  if (which < 0.82) {
    const mark = random();
    return {
      says: `end ${mark}`,
      on: ({ control, marks }) =>
        control.findings.endExpectation(marks[Math.floor(mark * marks.length)] ?? 0, at),
    };
  }
  if (which < 0.88) {
    return { says: 'end expired', on: ({ control }) => control.findings.endExpired(at) };
  }
  return changing({ index, at }, random);
}

function putting(
  { index, at, run }: { readonly index: number; readonly at: number; readonly run: number },
  random: () => number,
): Act {
  const isWhole = random() < 0.7;
  const found = RULES.filter(() => random() < 0.5).map((rule) => randomFinding(rule, random));
  return {
    says: `put ${isWhole} ${JSON.stringify(found)} in ${index}`,
    on: ({ control, siteId, sitemapIds }) => {
      const of = { siteId, sitemapId: sitemapIds[index] ?? 0, run, at, isWhole };
      return runsIn(control).putFindings(of, found);
    },
  };
}

function randomFinding(rule: string, random: () => number): FindingIntake {
  const places = Array.from({ length: Math.floor(random() * 4) }, () => {
    const path = PATHS[Math.floor(random() * PATHS.length)];
    const place = { loc: `https://a.example${path}x`, found: path ?? '' };
    return random() < 0.2 ? { found: '/a/x' } : place;
  });
  const isCut = random() < 0.4;
  return sampleFinding(rule, {
    severity: SEVERITIES[Math.floor(random() * 3)] ?? 'info',
    message: random() < 0.5 ? 'One.' : 'Another.',
    summary: random() < 0.5 ? 'All.' : undefined,
    count: places.length + (isCut ? Math.floor(random() * 9) : 0),
    places,
    inFolders: isCut && random() < 0.5 ? { '/a/': Math.floor(random() * 3) } : undefined,
    isFailure: rule === 'f',
  });
}

function changing(
  { index, at }: { readonly index: number; readonly at: number },
  random: () => number,
): Act {
  const which = Math.floor(random() * 4);
  return {
    says: `change ${which} of ${index}`,
    on: async ({ control, sitemapIds }) => {
      const id = sitemapIds[index] ?? 0;
      if (which === 0) await control.sitemaps.change(id, { status: 'gone' }, at);
      if (which === 1) await control.sitemaps.change(id, { status: 'success' });
      if (which === 2) await control.sitemaps.change(id, { lastSuccessAt: at });
      if (which === 3) return control.forget({ ...FORGET, now: at });
      return undefined;
    },
  };
}

const FORGET = { readsMs: 1e12, changesMs: 1e12, goneMs: DAY_MS };
