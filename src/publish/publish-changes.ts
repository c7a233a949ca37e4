// Single pages that are added, changed or removed, without reading all the others.
import { checkGivenOptions, checkKind, type OptionKinds } from '../base/check-given-options.ts';
import { PortolanError } from '../base/portolan-error.ts';
import { SOURCE_KIND } from '../sources/open-source.ts';
import type { SourceSpec } from '../sources/port/source-spec.ts';
import { openPublication } from './plan/publication.ts';
import type { PublishPlan, SourcePlan } from './plan/publish-plan.ts';
import type { PublishReport } from './report/publish-report.ts';
import { runPublication } from './run-publication.ts';
import { type PublishConfig, withSource } from './settings/publish-config.ts';
import type { PublishOptions } from './settings/publish-options.ts';

export interface PageChanges {
  /** Pages that are added, or take the place of the entry of the same page. */
  readonly upsert?: SourceSpec | undefined;
  /** The pages that go: their locs, absolute or relative to the base, or a source that has them. */
  readonly remove?: SourceSpec | undefined;
  /** The section of pages that are new. Default: the first that accepts them. */
  readonly section?: string | undefined;
}

const CHANGE_KINDS: OptionKinds<PageChanges> = {
  upsert: SOURCE_KIND,
  remove: SOURCE_KIND,
  section: 'text',
};

/**
 * Changes single pages of a published set: the shards that hold them are rewritten, and the index.
 *
 * The configuration needs a `state`, and no source: only the changes are read. Text lists and feeds
 * stay unchanged until the next full build. A page in both `upsert` and `remove` is
 * removed, with the finding `upsert-and-remove`.
 * Errors: as of `publish`; CONFIG_INVALID without a state, or when the section is not known.
 *
 * ```ts
 * const config = { base: 'https://example.com/', targets: 'public', state: 'sitemap.db' };
 * await publishChanges(config, {
 *   upsert: [{ loc: '/p/new', lastmod: '2026-11-20' }],
 *   remove: ['/p/old'],
 * });
 * ```
 */
export async function publishChanges(
  config: PublishConfig,
  changes: PageChanges,
  options: PublishOptions = {},
): Promise<PublishReport> {
  checkKind('config', config, 'object');
  checkKind('changes', changes, 'object');
  checkGivenOptions(changes, CHANGE_KINDS, 'changes');
  if (config.state === undefined) {
    throw new PortolanError('CONFIG_INVALID', {
      message: 'Changing single pages requires a state, which has the others.',
      hint: 'Set `state` to a file, and publish the whole set once.',
    });
  }
  const { remove } = changes;
  const chooseSources = (plan: PublishPlan): SourcePlan[] => {
    const upsert = planChanges(plan, changes, config.map);
    return remove === undefined ? [upsert] : [upsert, { ...upsert, spec: remove }];
  };
  const opened = await openPublication(withSource(config), options, { chooseSources });
  const [upsert, removal] = opened.sources;
  const publication = { ...opened, sources: upsert ? [upsert] : [] };
  return runPublication(publication, { keepUnseen: true, removal });
}

function planChanges(
  plan: PublishPlan,
  { upsert = [], section }: PageChanges,
  map: PublishConfig['map'],
): SourcePlan {
  const all = plan.sources.flatMap(({ sections, rest }) => [...sections, rest]);
  const named = all.find(({ name }) => name === (section ?? name));
  const [first] = plan.sources;
  if (!named || !first) {
    const names = [...new Set(all.map(({ name }) => name))].filter((name) => name !== '');
    throw new PortolanError('CONFIG_INVALID', {
      message: `The set has no section named ${JSON.stringify(section)}.`,
      hint: names.length > 0 ? `It has ${names.join(', ')}.` : 'It only has one without a name.',
    });
  }
  const { lastmod } = named;
  // Strategies of whole builds do not apply to single entries.
  const ownDates = lastmod === 'none' ? lastmod : 'field';
  // A page only enters a news section that is named.
  const open = all.filter(({ news }) => news === undefined);
  const sections = section === undefined ? open.slice(0, -1) : [];
  const rest = section === undefined ? (open.at(-1) ?? named) : named;
  return { spec: upsert, sections, rest, lastmod: ownDates, html: {}, map };
}
