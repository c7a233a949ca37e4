// What a target holds of a publication from many workers: its plan, and one record for each part.
import { createHash } from 'node:crypto';
import { PortolanError } from '../../../base/portolan-error.ts';
import type { PublishPlan } from '../../plan/publish-plan.ts';
import type { ChangeKind } from '../../ports/announcer.ts';
import type { PublishedView } from '../../ports/target.ts';
import {
  isManifestFile,
  type ManifestFile,
  readManifestJson,
} from '../../targets/publish-manifest.ts';

/** The most parts of one publication. */
export const PARTS_MAX = 10_000;

const HASH_CHARACTERS = 12;

/** What has to be the same in all parts. */
export type PartSettings = Readonly<Record<string, string | number | boolean>>;

/** Written by the first part that comes, and compared by the others. */
export interface PartsPlan {
  readonly version: 1;
  readonly publication: string;
  readonly parts: number;
  readonly settings: PartSettings;
}

/** A part that is published: the first attempt that writes it wins. */
export interface PartRecord {
  readonly version: 1;
  readonly publication: string;
  /** From 0. */
  readonly part: number;
  readonly parts: number;
  /** When it was built. The newest of all parts is the time of the publication. */
  readonly time: string;
  readonly entries: number;
  readonly skipped: number;
  readonly excluded: number;
  readonly duplicates: number;
  readonly files: readonly ManifestFile[];
  /** The publication that it was compared with; absent where none was known. */
  readonly since?: string | undefined;
  /** How many URLs changed since then. */
  readonly changes?: Readonly<Record<ChangeKind, number>>;
  /** The file that lists them. */
  readonly changesFile?: string | undefined;
  /** The files of what was seen of the contents of pages. */
  readonly contents?: readonly string[];
}

export function namePartsPlan(publication: string): string {
  return `.portolan-parts-${publication}.json`;
}

export function namePart(place: Pick<PartRecord, 'publication' | 'part' | 'parts'>): string {
  return `.portolan-part-${place.publication}-${partDigits(place)}.json`;
}

/** All files of a part besides its shards. */
export function ownFiles(record: PartRecord): string[] {
  const { changesFile, contents = [] } = record;
  return [namePart(record), ...(changesFile === undefined ? [] : [changesFile]), ...contents];
}

/** Names a file of a part by its content, so that it is never replaced by another. */
export function nameHashed(
  kind: 'changes' | 'contents',
  place: Pick<PartRecord, 'publication' | 'part' | 'parts'>,
  bytes: Uint8Array,
): string {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
  const end = kind === 'changes' ? 'txt.gz' : 'bin';
  return `.portolan-part-${place.publication}-${partDigits(place)}-${kind}-${hash}.${end}`;
}

/** Reads a file that `nameHashed` named; `undefined` when it is absent, too large or damaged. */
export async function readHashed(
  view: Pick<PublishedView, 'read'>,
  name: string,
  bytesMax: number,
): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (await view.read(name)) ?? []) {
    size += chunk.length;
    if (size > bytesMax) return undefined;
    chunks.push(Uint8Array.from(chunk));
  }
  const bytes = Buffer.concat(chunks);
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, HASH_CHARACTERS);
  return name.includes(`-${hash}.`) ? bytes : undefined;
}

/** What the shards of a part's section are called. */
export function partSection(place: Pick<PartRecord, 'part' | 'parts'>, section: string): string {
  const word = `p${partDigits(place)}`;
  return section === '' ? word : `${section}-${word}`;
}

/** The section that `partSection` named. */
export function sectionOfPart(
  place: Pick<PartRecord, 'part' | 'parts'>,
  name: string,
): string | undefined {
  const word = `p${partDigits(place)}`;
  if (name === word) return '';
  return name.endsWith(`-${word}`) ? name.slice(0, -word.length - 1) : undefined;
}

/** A part's number, in as many digits as the last one has. */
export function partDigits({ part, parts }: Pick<PartRecord, 'part' | 'parts'>): string {
  return String(part).padStart(String(parts - 1).length, '0');
}

export function partSettings(plan: PublishPlan): PartSettings {
  const { base, urlsMax, bytesMax, gzipLevel, dedupe, trailingSlash, lastmodGuard, css } = plan;
  const { newsOnly, hosts, sources } = plan;
  const divided = sources.map(({ sections, rest }) => [...sections, rest]);
  return {
    base,
    urlsMax,
    bytesMax,
    gzip: gzipLevel ?? false,
    dedupe,
    trailingSlash,
    lastmodGuard,
    css,
    newsOnly,
    hosts: hosts.map(({ origin }) => origin).join(' '),
    sections: createHash('sha256').update(JSON.stringify(divided)).digest('hex').slice(0, 16),
  };
}

/** Refuses a part that would not fit the others. Errors: CONFIG_INVALID. */
export function assertSamePlan(own: PartsPlan, there: PartsPlan): void {
  const { publication, parts, settings } = there;
  const refuse = (message: string): PortolanError =>
    new PortolanError('CONFIG_INVALID', {
      message,
      hint: 'Run all parts with the same settings, or choose another --publication for these.',
    });
  if (own.parts !== parts) {
    throw refuse(`The publication ${publication} has ${parts} parts, not ${own.parts}.`);
  }
  const names = new Set([...Object.keys(settings), ...Object.keys(own.settings)]);
  const other = [...names].filter((name) => settings[name] !== own.settings[name]);
  if (other.length === 0) return;
  throw refuse(
    `Another part of the publication ${publication} was built with other settings: ` +
      `${other.join(', ')}.`,
  );
}

/** The plan of a publication; `undefined` where no part was published. */
export async function readPartsPlan(
  view: Pick<PublishedView, 'read'>,
  publication: string,
): Promise<PartsPlan | undefined> {
  const name = namePartsPlan(publication);
  const bytes = await view.read(name);
  return bytes && checkPartsPlan(await readManifestJson(bytes), name);
}

/** Errors: PUBLISH_TARGET_UNWRITABLE, where it is not such a plan. */
export function checkPartsPlan(value: unknown, name: string): PartsPlan {
  const { version, publication, parts, settings } = (value ?? {}) as Partial<PartsPlan>;
  const known = version === 1 && namePartsPlan(String(publication)) === name;
  const counted = Number.isSafeInteger(parts) && Number(parts) >= 1 && Number(parts) <= PARTS_MAX;
  if (known && counted && typeof settings === 'object' && settings !== null) {
    return value as PartsPlan;
  }
  throw unreadable(name);
}

/** The record of a part; `undefined` where it was not published. */
export async function readPartRecord(
  view: Pick<PublishedView, 'read'>,
  place: Pick<PartRecord, 'publication' | 'part' | 'parts'>,
): Promise<PartRecord | undefined> {
  const name = namePart(place);
  const bytes = await view.read(name);
  return bytes && checkPartRecord(await readManifestJson(bytes), name);
}

/** Errors: PUBLISH_TARGET_UNWRITABLE, where it is not such a record. */
export function checkPartRecord(value: unknown, name: string): PartRecord {
  const record = (value ?? {}) as Partial<PartRecord>;
  const { version, publication = '', part = -1, parts = 0, time = '', files } = record;
  const { entries, skipped, excluded, duplicates, changes, changesFile, contents = [] } = record;
  const { added = 0, changed = 0, removed = 0 } = changes ?? {};
  const counts = [entries, skipped, excluded, duplicates, added, changed, removed];
  const own = [changesFile ?? [], contents].flat();
  const prefix = name.replace(/\.json$/, '-');
  if (
    version === 1 &&
    namePart({ publication, part, parts }) === name &&
    counts.every((count) => Number.isSafeInteger(count) && Number(count) >= 0) &&
    !Number.isNaN(Date.parse(time)) &&
    own.every((file) => String(file).startsWith(prefix)) &&
    Array.isArray(files) &&
    files.every((file) => isManifestFile(file) && file.kind === 'urlset')
  ) {
    return value as PartRecord;
  }
  throw unreadable(name);
}

function unreadable(name: string): PortolanError {
  return new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
    message: `${name} in the target is damaged, or another version of Portolan wrote it.`,
    hint: 'Use one version for all parts, or publish all parts again under another --publication.',
    path: name,
  });
}
