// Announces a publication in parts: which URLs changed is in files of its parts.
import { PortolanError } from '../../base/portolan-error.ts';
import {
  type AnnouncedPublication,
  announcePublication,
} from '../announce/announce-publication.ts';
import type { Publication, PublishRun } from '../plan/publication.ts';
import type { Announcement, Announcer, ChangeKind, UrlChange } from '../ports/announcer.ts';
import type { PublishedView } from '../ports/target.ts';
import { CHANGES_BYTES_MAX, readChanges } from './memory/part-changes.ts';
import { type PartRecord, readHashed } from './record/part-record.ts';
import { writeOnce } from './record/write-once.ts';

type AnnounceInput = Parameters<typeof announcePublication>[0];

interface PartsAnnouncement extends Omit<AnnounceInput, 'state' | 'difference'> {
  readonly publication: string;
  /** The parts that know what changed. */
  readonly records: readonly PartRecord[];
  readonly targets: Publication['targets'];
}

/**
 * Announces the publication. Who accepted its URLs is kept in the target, so that a commit that is
 * repeated announces them to the others only.
 */
export async function announceParts(
  input: PartsAnnouncement,
  run: PublishRun,
): Promise<AnnouncedPublication> {
  const { publication, records, targets, announcers } = input;
  const [{ session, target }] = targets;
  if (run.onChange) {
    for await (const changes of eachChange(session, records)) changes.forEach(run.onChange);
  }
  const told: Announcer[] = [];
  for (const announcer of announcers) {
    const name = nameTold(publication, announcer);
    const size = announcer.urls === undefined ? undefined : await session.size(name);
    if (size !== undefined) told.push(announcer);
  }
  const waiting = announcers.filter((announcer) => !told.includes(announcer));
  const difference = records.length > 0 ? differenceOf(session, records) : undefined;
  const announcing = { ...input, announcers: waiting, state: undefined, difference };
  const announced = await announcePublication(announcing, run);
  const { announcements } = announced;
  for (const { announcer, outcome } of announcements) {
    const one = waiting.find(({ name, urls }) => name === announcer && urls !== undefined);
    if (!one || outcome !== 'accepted' || run.dryRun) continue;
    // The session holds the lock of a folder.
    await session.close();
    await writeOnce(target, { name: nameTold(publication, one), text: '{"version":1}\n' }, run);
  }
  const skipped = told.map(({ name }) => {
    const message = `The URLs of ${publication} were announced by an earlier commit.`;
    return { announcer: name, outcome: 'skipped', message } as const;
  });
  return { ...announced, announcements: [...announcements, ...skipped] };
}

/** The name of the file that says that an announcer accepted the URLs of a publication. */
export function nameTold(publication: string, { name }: Pick<Announcer, 'name'>): string {
  return `.portolan-told-${publication}-${name}.json`;
}

function differenceOf(
  view: Pick<PublishedView, 'read'>,
  records: readonly PartRecord[],
): NonNullable<Announcement['difference']> {
  return (kinds) => ({
    async *[Symbol.asyncIterator]() {
      for await (const changes of eachChange(view, records)) {
        const wanted = new Set<ChangeKind>(kinds);
        yield changes.filter(({ kind }) => wanted.has(kind)).map(({ loc }) => loc);
      }
    },
  });
}

async function* eachChange(
  view: Pick<PublishedView, 'read'>,
  records: readonly PartRecord[],
): AsyncGenerator<readonly UrlChange[]> {
  for (const { changesFile: name } of records) {
    if (name === undefined) continue;
    const bytes = await readHashed(view, name, CHANGES_BYTES_MAX);
    if (bytes) {
      yield await readChanges(bytes);
      continue;
    }
    throw new PortolanError('PUBLISH_TARGET_UNWRITABLE', {
      message: `${name} in the target is missing or damaged.`,
      hint: 'The set is published. Which URLs changed is not known.',
      path: name,
    });
  }
}
