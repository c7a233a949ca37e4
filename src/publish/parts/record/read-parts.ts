// Reads the parts of a publication, and checks that they and their shards are all there.
import { counted } from '../../../base/counted.ts';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { PublishedView } from '../../ports/target.ts';
import type { ManifestFile } from '../../targets/publish-manifest.ts';
import { type PartRecord, type PartsPlan, readPartRecord, readPartsPlan } from './part-record.ts';

export interface PublishedParts {
  readonly plan: PartsPlan;
  /** In the order of their numbers. */
  readonly records: readonly PartRecord[];
}

// Each look at a file in a bucket is a request.
const LOOKS_AT_ONCE = 32;
const MISSING_SHOWN_MAX = 20;

/** Errors: PUBLISH_INCOMPLETE, which names the parts that are missing. */
export async function readParts(
  view: Pick<PublishedView, 'read'>,
  publication: string,
): Promise<PublishedParts> {
  const plan = await readPartsPlan(view, publication);
  if (!plan) {
    throw new PortolanError('PUBLISH_INCOMPLETE', {
      message: `No part of the publication ${publication} is in the target.`,
      hint: `Publish its parts first: --part 0/4 --publication ${publication}, and so on.`,
    });
  }
  const { parts } = plan;
  const numbers = Array.from({ length: parts }, (_, part) => part);
  const found = await lookAtAll(numbers, (part) =>
    readPartRecord(view, { publication, part, parts }),
  );
  const records = found.filter((record) => record !== undefined);
  if (records.length === parts) return { plan, records };
  const missing = numbers.filter((part) => found[part] === undefined);
  const names = missing.map((part) => `${part}/${parts}`);
  const again = `--part ${names[0]} --publication ${publication}`;
  const more = names.splice(MISSING_SHOWN_MAX).length;
  const rest = more > 0 ? ` and ${more} more` : '';
  throw new PortolanError('PUBLISH_INCOMPLETE', {
    message: `${missing.length} of ${counted(parts, 'part')} missing: ${names.join(', ')}${rest}.`,
    hint: `Nothing was published. Publish them, then commit again: ${again}`,
  });
}

/**
 * Checks that the shards of all parts are in the target, as large as they were written: another
 * publication may have removed one that it listed no more. Errors: PUBLISH_INCOMPLETE.
 */
export async function assertShardsThere(
  view: Pick<PublishedView, 'size'>,
  files: readonly ManifestFile[],
): Promise<void> {
  const sizes = await lookAtAll(files, ({ name }) => view.size(name));
  const lost = files.filter(({ bytes, gzipBytes }, at) => sizes[at] !== (gzipBytes ?? bytes));
  const [first] = lost;
  if (!first) return;
  throw new PortolanError('PUBLISH_INCOMPLETE', {
    message: `${counted(lost.length, 'shard')} of the parts are missing or damaged: ${first.name}.`,
    hint: 'Nothing was published. Publish all parts again, under another --publication.',
    path: first.name,
  });
}

async function lookAtAll<Item, Found>(
  items: readonly Item[],
  look: (item: Item) => Promise<Found>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let start = 0; start < items.length; start += LOOKS_AT_ONCE) {
    found.push(...(await Promise.all(items.slice(start, start + LOOKS_AT_ONCE).map(look))));
  }
  return found;
}
