// Whether the options of a part or a commit are valid.
import { checkGivenOptions, checkKind, type OptionKinds } from '../../base/check-given-options.ts';
import { PortolanError } from '../../base/portolan-error.ts';
import type { PublishConfig } from '../settings/publish-config.ts';
import { PARTS_MAX } from './record/part-record.ts';

/** Which part of which publication. */
export interface PublicationPart {
  /**
   * The name of the publication, the same for all of its parts and new for each publication: 1 to
   * 64 letters, digits, `-`, `_` and `.`.
   */
  readonly publication: string;
  /** Which part, from 0 to `parts` − 1. */
  readonly part: number;
  /** How many parts there are, 1 to 10,000. */
  readonly parts: number;
  /**
   * The sources only have the pages of this part, and all of them are listed. Default: only those
   * whose address has `{part}` or `{parts}` in it.
   */
  readonly ownSources?: boolean | undefined;
}

const PUBLICATION = /^[a-z0-9][\w.-]{0,63}$/i;

const KINDS: OptionKinds<PublicationPart> = {
  publication: '!text',
  part: '!number',
  parts: '!positive',
  ownSources: 'boolean',
};

/** Errors: CONFIG_INVALID. */
export function checkPublicationPart(given: PublicationPart): void {
  checkKind('part', given, 'object');
  checkGivenOptions(given, KINDS, 'part');
  const { publication, part, parts } = given;
  checkPublicationName(publication);
  if (!Number.isSafeInteger(parts) || parts < 1 || parts > PARTS_MAX) {
    throw refusal(`A publication has 1 to ${PARTS_MAX} parts, not ${parts}.`, 'Choose fewer.');
  }
  if (Number.isSafeInteger(part) && part >= 0 && part < parts) return;
  throw refusal(
    `There is no part ${part} of ${parts}: parts are counted from 0 to ${parts - 1}.`,
    `Write --part 0/${parts} for the first, --part ${parts - 1}/${parts} for the last.`,
  );
}

/** Errors: CONFIG_INVALID. */
export function checkPublicationName(publication: string): void {
  checkKind('publication', publication, 'text');
  if (PUBLICATION.test(publication)) return;
  throw refusal(
    `${JSON.stringify(publication)} cannot be the name of a publication.`,
    'Use 1 to 64 letters, digits, -, _ and ., as 2026-11-28T0300.',
  );
}

/** Refuses what no part can know: the set before, and files over all entries. */
export function checkPartConfig(config: PublishConfig): void {
  const { state, targets, formats = ['xml'], html = false } = config;
  if (state !== undefined) {
    throw refusal('A publication in parts has no state.', 'Leave out --state (or `state`).');
  }
  if (formats.some((format) => format !== 'xml') || html) {
    throw refusal(
      'Parts write XML sitemaps only: text lists, feeds and sitemap.html cover the whole set.',
      'Leave out --formats and --html.',
    );
  }
  if (Array.isArray(targets) && targets.length > 1) {
    throw refusal('A publication in parts has one target.', 'Name one with --out.');
  }
}

function refusal(message: string, hint: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', { message, hint });
}
