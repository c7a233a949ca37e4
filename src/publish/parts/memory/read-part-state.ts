// Finds what a part knows of the set before: the same part of the publication before, if it fits.
import { isPortolanError } from '../../../base/portolan-error.ts';
import { KnownPages } from '../../build/shards/known-pages.ts';
import type { PublishedView } from '../../ports/target.ts';
import type { PublishManifest } from '../../targets/publish-manifest.ts';
import { type PartsPlan, readPartRecord, readPartsPlan } from '../record/part-record.ts';
import { PartState } from './part-state.ts';

export interface KnownPart {
  readonly state: PartState;
  readonly pages: KnownPages;
  /** The publication that it is from. */
  readonly since: string;
}

// With others, a shard cannot stay as it is, or its pages are other parts'.
const SETTINGS_OF_SHARDS = ['base', 'gzip', 'sources'];

/**
 * Returns the same part of the publication that the target has; or why there is none, in a few
 * words, `undefined` where nothing was published in parts.
 */
export async function readPartState(
  view: Pick<PublishedView, 'read'>,
  own: PartsPlan & { readonly part: number },
  manifest: PublishManifest | undefined,
): Promise<KnownPart | string | undefined> {
  const since = manifest?.publication;
  const plan = since === undefined ? undefined : await readPartsPlan(view, since);
  if (since === undefined || !plan) return undefined;
  if (plan.parts !== own.parts) return `${since} has ${plan.parts} parts, not ${own.parts}`;
  const others = SETTINGS_OF_SHARDS.filter((name) => plan.settings[name] !== own.settings[name]);
  if (others.length > 0) return `${since} has another ${others.join(', ')}`;
  const { part, parts } = own;
  const record = await readPartRecord(view, { publication: since, part, parts });
  if (!record) return `the record of part ${part} of ${since} is missing`;
  try {
    const state = await PartState.open(view, record);
    return { state, since, pages: await KnownPages.read(state) };
  } catch (error) {
    if (!isPortolanError(error) || error.code !== 'PUBLISH_STATE_UNUSABLE') throw error;
    return error.message;
  }
}
