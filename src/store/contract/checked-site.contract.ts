// A site with three sitemaps in which the contracts of findings put what is found.
import type { ControlPart } from '../port/control-part.ts';
import type { FindingIntake } from '../port/finding-record.ts';
import { runsIn } from './runs-in.contract.ts';

/** The site. */
export interface Checked {
  readonly siteId: number;
  readonly sitemapIds: readonly number[];
  put(index: number, run: number, findings: readonly FindingIntake[]): Promise<void>;
}

/** Makes it. */
export async function checkedSite(
  control: ControlPart,
  url = 'https://a.example/',
): Promise<Checked> {
  const { sites, sitemaps } = control;
  const { id: siteId } = await sites.ensure(url, 1);
  const sitemapIds: number[] = [];
  for (const name of ['0', '1', '2']) {
    const { id } = await sitemaps.ensure({ siteId, url: url + name, source: 'page', at: 1 });
    sitemapIds.push(id);
  }
  return {
    siteId,
    sitemapIds,
    put: (index, run, found) => {
      const sitemapId = sitemapIds[index] ?? 0;
      return runsIn(control).putFindings({ siteId, sitemapId, run, at: run * 100 }, found);
    },
  };
}
