// What `portolan due` does: shows or leases what is due, or records a crawler's results.
import { PortolanError } from '../../../../base/portolan-error.ts';
import type { TableColumn } from '../../../../console/core/table-column.ts';
import { csvHead, csvRow } from '../../../../console/http/csv-cell.ts';
import { viewJson } from '../../../../console/http/view-json.ts';
import { type DueView, dueScreen } from '../../../../console/screens/due/due-screen.ts';
import { rowValuesJson } from '../../../output/console/row-values.ts';
import { formatScreenTable } from '../../../output/console/screen-table.ts';
import type { DueUrl, SiteDueUrl } from '../desk/console-desk.ts';
import { resolveSite } from '../desk/resolve-site.ts';
import { runAtDesk, showOfSite } from '../show/run-at-desk.ts';
import { type ShowTools, showFormat, tableOptions } from '../show/show-screen.ts';
import { DUE_LIMIT, type DueOptions } from './due-command.ts';
import { takeResults, takeUrlWeights } from './take-results.ts';

// More than a page of the console shows is looked at as a crawler would.
const SHOWN_MAX = 1_000;
const LOOK_LEASE_MS = 1_000;
const NOTHING_DUE = 'Nothing is due now.';
const NOTHING_LISTED = 'No URL is listed.';

const LEASED_COLUMNS: readonly TableColumn<DueUrl>[] = [
  { key: 'loc', title: 'URL', kind: 'url', value: ({ loc }) => loc },
  { key: 'dueAt', title: 'Due', kind: 'time', value: ({ dueAt }) => dueAt },
  { key: 'value', title: 'Value', kind: 'number', value: ({ value }) => value },
  { key: 'reason', title: 'Reason', kind: 'text', value: ({ reason }) => reason },
  {
    key: 'leasedUntilAt',
    title: 'Leased until',
    kind: 'time',
    value: ({ leasedUntil }) => leasedUntil,
  },
];

const SITE_COLUMNS: readonly TableColumn<SiteDueUrl>[] = [
  ...LEASED_COLUMNS,
  { key: 'siteId', title: 'Site', kind: 'number', value: ({ siteId }) => siteId },
];

/**
 * Shows or leases what is due, or records answers or weights; returns the exit status: 0, or 3 when
 * some lines were none.
 */
export function runDue(sites: readonly string[], options: DueOptions): Promise<number> {
  checkTogether(sites, options);
  const { answers, weights, lease: leaseMs, limit = DUE_LIMIT, fill } = options;
  return runAtDesk(options, async (tools) => {
    const { desk } = tools;
    const [site, another] = sites;
    const isOne = site !== undefined && another === undefined;
    if (answers !== undefined) {
      return takeResults(tools, isOne ? await resolveSite(desk, site) : undefined, answers);
    }
    if (weights !== undefined && isOne) {
      return takeUrlWeights(tools, await resolveSite(desk, site), weights);
    }
    if (isOne && leaseMs !== undefined) {
      const urls = await desk.due(await resolveSite(desk, site), { limit, leaseMs, fill });
      return print(tools, urls, LEASED_COLUMNS);
    }
    if (isOne && limit <= SHOWN_MAX) return showOfOne(tools, site);
    const look = leaseMs === undefined;
    const request = { limit, leaseMs: leaseMs ?? LOOK_LEASE_MS, fill, look };
    const urls = await desk.dueOver(await idsOf(desk, sites), request);
    return print(tools, urls, SITE_COLUMNS);
  });
}

function checkTogether(sites: readonly string[], options: DueOptions): void {
  const { answers, weights, lease, fill, all, web } = options;
  const takes = [
    ...(answers === undefined ? [] : ['--answers']),
    ...(weights === undefined ? [] : ['--weights']),
    ...(lease === undefined ? [] : ['--lease']),
    ...(all === true ? ['--all'] : []),
  ];
  const [first, second] = takes;
  if (second !== undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${first} and ${second} cannot be used together.`,
      hint: 'Run portolan due twice.',
    });
  }
  if (fill === true && lease === undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: '--fill works with --lease only.',
      hint: 'portolan due --lease 10m --fill',
    });
  }
  const ofOne = weights !== undefined ? '--weights' : all === true ? '--all' : '--web';
  const needsOne = weights !== undefined || all === true || web === true;
  if (needsOne && (sites.length !== 1 || (web === true && fill === true))) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${ofOne} works with one site${ofOne === '--web' ? ', without --fill' : ''}.`,
      hint: `portolan due example.com ${ofOne}${weights === undefined ? '' : ' FILE'}`,
    });
  }
}

async function idsOf(
  desk: ShowTools['desk'],
  sites: readonly string[],
): Promise<readonly number[] | 'all'> {
  if (sites.length === 0) return 'all';
  const ids: number[] = [];
  for (const site of sites) ids.push(await resolveSite(desk, site));
  return ids;
}

function showOfOne(tools: ShowTools, site: string): Promise<number> {
  if (tools.options.all === true) {
    const query = { order: 'time' };
    return showOfSite(tools, site, { screen: dueScreen, query, empty: NOTHING_LISTED });
  }
  const query = { order: 'value' };
  return showOfSite(tools, site, { screen: dueScreen, query, empty: NOTHING_DUE, rest: moreOf });
}

function moreOf(shown: number, { more }: DueView): string | undefined {
  if (more !== true) return undefined;
  const others = '--limit shows up to 10,000, --all every listed URL';
  return `More URLs are due than these ${shown}: ${others}.`;
}

async function print<Url extends DueUrl>(
  tools: ShowTools,
  urls: readonly Url[],
  columns: readonly TableColumn<Url>[],
): Promise<number> {
  const { sink, stderr, options } = tools;
  const format = showFormat(tools);
  if (format === 'json') {
    const view = {
      urls: urls.map(({ leasedUntil, ...url }) => ({ ...url, leasedUntilAt: leasedUntil })),
    };
    await sink.write(`${JSON.stringify(JSON.parse(viewJson(view)), undefined, 2)}\n`);
  } else if (format === 'human') {
    const text = urls.length > 0 ? formatScreenTable(urls, columns, tableOptions(tools)) : '';
    await sink.write(text, { painted: true });
  } else {
    if (format === 'csv') await sink.write(csvHead(columns));
    const write = format === 'csv' ? csvRow<Url> : rowValuesJson<Url>;
    for (const url of urls) await sink.write(write(url, columns));
  }
  if (urls.length === 0 && options.quiet !== true) stderr.write(`${NOTHING_DUE}\n`);
  return 0;
}
