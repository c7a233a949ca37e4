// Runs of sites that the contracts write with, each begun when it is needed.
import assert from 'node:assert/strict';
import type { ControlPart } from '../port/control-part.ts';
import type { FindingIntake } from '../port/finding-record.ts';
import type { ReadRecord } from '../port/read-record.ts';
import type { ControlWriter } from '../port/site-writer.ts';
import type { SitemapRecord } from '../port/sitemap-record.ts';

/** Writes of runs whose sites and numbers are given with what they write. */
export interface RunsIn {
  /** Begins runs of a site until one has this number; without one, goes on with the last. */
  writer(siteId: number, number?: number): Promise<ControlWriter>;
  putFindings(
    of: {
      readonly siteId: number;
      readonly sitemapId: number;
      readonly run: number;
      readonly at: number;
      readonly isWhole?: boolean | undefined;
    },
    findings: readonly FindingIntake[],
  ): Promise<void>;
  /** In the run that the read names or the first later one that has not read the sitemap. */
  addRead(read: Omit<ReadRecord, 'id'>): Promise<number>;
  keepChildren(
    parentId: number,
    ids: readonly number[],
    at: number,
  ): Promise<readonly SitemapRecord[]>;
}

const KNOWN = new WeakMap<object, RunsIn>();

/** Returns the runs of a store. */
export function runsIn(control: Pick<ControlPart, 'runs' | 'sites' | 'sitemaps'>): RunsIn {
  const known = KNOWN.get(control.runs) ?? makeRuns(control);
  KNOWN.set(control.runs, known);
  return known;
}

function makeRuns({
  runs,
  sites,
  sitemaps,
}: Pick<ControlPart, 'runs' | 'sites' | 'sitemaps'>): RunsIn {
  const writers = new Map<number, ControlWriter>();
  const lastReadIn = new Map<number, number>();
  const writer: RunsIn['writer'] = async (siteId, number = 0) => {
    for (;;) {
      const lastRun = (await sites.get(siteId))?.lastRun ?? 0;
      const last = writers.get(siteId);
      if (last && last.run === lastRun && last.run >= number) return last;
      writers.set(siteId, (await runs.begin(siteId, 'asked', 1)).writer);
    }
  };
  return {
    writer,
    putFindings: async ({ siteId, run, ...of }, findings) =>
      (await writer(siteId, run)).putFindings(of, findings),
    addRead: async ({ siteId, run, ...read }) => {
      const behind = (lastReadIn.get(read.sitemapId) ?? 0) + 1;
      const of = await writer(siteId, Math.max(run, behind));
      lastReadIn.set(read.sitemapId, of.run);
      const [id] = await of.settle([{ read, answers: false }]);
      return id ?? assert.fail();
    },
    keepChildren: async (parentId, ids, at) => {
      const { siteId } = (await sitemaps.get(parentId)) ?? assert.fail();
      return (await writer(siteId)).keepChildren(parentId, ids, at);
    },
  };
}
