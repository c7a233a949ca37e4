// Validates the options of a crawl before any request.
import { checkGivenOptions, checkKind, type OptionKinds } from '../../base/check-given-options.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import { NETWORK_KINDS } from '../../net/exchange/network-options.ts';
import { createParameterDrop } from '../address/parameter-drop.ts';
import type { CrawlOptions } from '../port/crawl-options.ts';
import { LINK_CHECK_KINDS, LIST_POLICIES } from '../port/decision.ts';

interface Range {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}

/** The maximum number of starts. */
export const STARTS_MAX = 100_000;
const ENDLESS = Number.POSITIVE_INFINITY;
const RANGES: Readonly<Partial<Record<keyof CrawlOptions, Range>>> = {
  pagesMax: { least: 1, most: ENDLESS, whole: true },
  clicksMax: { least: 0, most: ENDLESS, whole: true },
  timeMsMax: { least: 0, most: ENDLESS, whole: false },
  rate: { least: 0.001, most: 10_000, whole: false },
  connections: { least: 1, most: 64, whole: true },
};
const KINDS: OptionKinds<CrawlOptions> = {
  state: 'text',
  stateCopy: { place: '!replace() close()', everyMs: 'positive', onTrouble: 'function' },
  frontier: 'close()',
  visitor: 'visit()',
  publicUrl: 'text',
  starts: 'texts',
  pagination: 'boolean',
  subdomains: 'boolean|texts',
  include: 'list',
  exclude: 'list',
  visitOnly: 'list',
  dropParams: 'texts',
  types: 'texts',
  list: 'texts',
  allowTraps: 'texts',
  checkLinks: 'texts',
  // Checked by range, below.
  pagesMax: 'any',
  clicksMax: 'any',
  timeMsMax: 'any',
  rate: 'any',
  connections: 'any',
  network: NETWORK_KINDS,
  userAgent: 'text',
  headers: 'object',
  allowPrivate: 'boolean',
  proxy: NETWORK_KINDS.proxy,
  sitemaps: 'boolean',
  frames: 'boolean',
  media: 'boolean',
  news: 'boolean',
  revisit: '"due"|"all"',
  fresh: 'boolean',
  renderer: 'render() close()',
  render: '"auto"|"all"|"never"',
  now: 'time|date',
  signal: 'signal',
  onProgress: 'function',
  clock: 'now() monotonic()',
  wait: 'function',
};
const POLICIES: ReadonlySet<string> = new Set(LIST_POLICIES);
const CHECKED: ReadonlySet<string> = new Set(LINK_CHECK_KINDS);

/** Errors: CONFIG_INVALID for the first invalid option. */
export function checkCrawlOptions(options: CrawlOptions): void {
  checkGivenOptions(options, KINDS);
  for (const [name, range] of Object.entries(RANGES)) {
    checkNumber(name, options[name as keyof CrawlOptions], range);
  }
  for (const name of ['include', 'exclude', 'visitOnly'] as const) {
    for (const one of options[name] ?? []) checkKind(`Each of ${name}`, one, 'text|exec()');
  }
  const { render = 'never', renderer } = options;
  if (render !== 'never' && renderer === undefined) {
    throw invalid('render', render, 'Pass a renderer as well: openPlaywrightRenderer().');
  }
  if (options.stateCopy && (options.state === undefined || options.frontier)) {
    throw invalid('stateCopy', options.stateCopy, 'It copies a file: pass state as well.');
  }
  const { length = 0 } = options.starts ?? [];
  if (length > STARTS_MAX) throw invalid('starts', length, `At most ${STARTS_MAX} are allowed.`);
  createParameterDrop(options.dropParams);
  checkSubdomains(options);
  for (const policy of options.list ?? []) {
    if (!POLICIES.has(policy)) throw invalid('list', policy, `Use ${LIST_POLICIES.join(', ')}.`);
  }
  for (const kind of options.checkLinks ?? []) {
    if (CHECKED.has(kind)) continue;
    throw invalid('checkLinks', kind, `Use ${LINK_CHECK_KINDS.join(', ')}.`);
  }
}

// A label, or several with dots: `blog`, `a.b`.
const SUBDOMAIN = /^[a-z\d_-]+(?:\.[a-z\d_-]+)*$/i;

function checkSubdomains({ subdomains, publicUrl }: CrawlOptions): void {
  if (subdomains === undefined || subdomains === false) return;
  if (publicUrl !== undefined) {
    throw invalid('publicUrl', publicUrl, 'It is for a single host. Leave out subdomains.');
  }
  if (subdomains === true) return;
  for (const name of subdomains) {
    if (SUBDOMAIN.test(name)) continue;
    throw invalid('subdomains', name, 'Write the part before the domain: blog.');
  }
}

function checkNumber(name: string, value: unknown, { least, most, whole }: Range): void {
  if (value === undefined) return;
  const isNumber = typeof value === 'number' && value >= least && value <= most;
  if (isNumber && (!whole || Number.isInteger(value))) return;
  const kind = whole ? 'a whole number' : 'a number';
  const range = most === ENDLESS ? `of ${least} or more` : `from ${least} to ${most}`;
  throw invalid(name, value, `It is ${kind} ${range}.`);
}

function invalid(name: string, value: unknown, hint: string): PortolanError {
  const shown = typeof value === 'object' ? 'an object' : (JSON.stringify(value) ?? String(value));
  return new PortolanError('CONFIG_INVALID', {
    message: `The option ${name} of a crawl cannot be ${shown}.`,
    hint,
  });
}
