// The settings of one build: the configuration file, flags over it, and whether they will do.
import { PortolanError } from '../../../base/portolan-error.ts';
import type { PublishConfig } from '../../../publish/settings/publish-config.ts';
import { hasSource, withSource } from '../../../publish/settings/publish-config.ts';
import { loadConfig } from '../../front/config.ts';
import type { BuildCommandOptions } from './build-command.ts';
import { buildSettings } from './build-settings.ts';

export interface ReadBuildSettings {
  readonly config: PublishConfig;
  /** The file of the configuration, as the user knows it, where there is one. */
  readonly file?: string | undefined;
}

/**
 * Reads the configuration of the working folder, or the one that the user named, and lays the flags
 * over it.
 */
export async function readBuildSettings(
  sources: readonly string[],
  options: BuildCommandOptions,
): Promise<ReadBuildSettings> {
  const workingFolder = process.cwd();
  const { config: named } = options;
  const where = { folder: workingFolder, environment: process.env };
  const loaded =
    named === false
      ? undefined
      : await loadConfig(typeof named === 'string' ? { ...where, file: named } : where);
  const given = buildSettings(sources, options, { workingFolder, config: loaded?.config });
  const scope = buildScope(sources, options);
  if (scope === 'set' || scope === 'part') requireEssentials(given, loaded?.file);
  if (scope === 'commit') requireParts(sources, options, given);
  if (scope === 'pages') requireChangeable(sources, options, given);
  if (scope === 'announcements') requireRetryable(given);
  // Only the whole set needs a source.
  const settings = scope === 'set' || scope === 'part' ? given : withSource(given);
  const { checkPublishConfig } = await import('../../../publish/settings/check-publish-config.ts');
  const origin = loaded && { file: loaded.file };
  const inParts = scope === 'part' || scope === 'commit';
  return { config: checkPublishConfig(settings, { ...origin, inParts }), ...origin };
}

/** What a build is about: the whole set, single pages, a part, or only what is pending. */
export type BuildScope = 'set' | 'pages' | 'part' | 'commit' | 'announcements';

/** Which of them the user asked for. */
export function buildScope(sources: readonly string[], options: BuildCommandOptions): BuildScope {
  const { upsert, remove, retryAnnouncements, part, publication, ownSources, commit } = options;
  if ([part, publication, ownSources, commit].some((given) => given !== undefined)) {
    refuseMixedParts(options);
    return commit === undefined ? 'part' : 'commit';
  }
  if (upsert !== undefined || remove !== undefined) return 'pages';
  return retryAnnouncements === true && sources.length === 0 ? 'announcements' : 'set';
}

function refuseMixedParts(options: BuildCommandOptions): void {
  const { part, publication, commit, upsert, remove, ownSources, retryAnnouncements } = options;
  const refuse = (message: string, hint: string): PortolanError =>
    new PortolanError('CONFIG_INVALID', { message, hint });
  const isPart = part !== undefined || publication !== undefined || ownSources === true;
  if (isPart && commit !== undefined) {
    throw refuse(
      '--commit goes without --part, --publication and --own-sources.',
      'Publish the parts first.',
    );
  }
  if (isPart && (part === undefined || publication === undefined)) {
    throw refuse(
      '--part and --publication belong together.',
      'As --part 0/4 --publication night-1.',
    );
  }
  const others = [
    upsert !== undefined && '--upsert',
    remove !== undefined && '--remove',
    retryAnnouncements === true && '--retry-announcements',
  ].filter((flag) => flag !== false);
  if (others.length === 0) return;
  throw refuse(`A publication in parts goes without ${others.join(' and ')}.`, 'Leave it out.');
}

// The parts have read the sources.
function requireParts(
  sources: readonly string[],
  { commit }: BuildCommandOptions,
  settings: Partial<PublishConfig>,
): void {
  const missing = missingFlags({ state: '', ...settings });
  if (sources.length === 0 && missing.length === 0) return;
  throw new PortolanError('CONFIG_INVALID', {
    message:
      sources.length > 0
        ? `--commit reads no source, and ${sources.join(', ')} is given.`
        : `To commit the parts of ${commit}, add ${missing.join(' and ')}.`,
    hint: 'Use the base and the target of the parts, and no source.',
  });
}

// Single pages are changed of a set that a state knows, and nothing else is read.
function requireChangeable(
  sources: readonly string[],
  { upsert, remove }: BuildCommandOptions,
  settings: Partial<PublishConfig>,
): void {
  const flags = [upsert !== undefined && '--upsert', remove !== undefined && '--remove'];
  const named = flags.filter(Boolean).join(' and ');
  const refuse = (message: string, hint: string): PortolanError =>
    new PortolanError('CONFIG_INVALID', { message, hint });
  if (sources.length > 0) {
    throw refuse(
      `${named} changes single pages, and sources of the whole set are given as well: ` +
        `${sources.join(', ')}.`,
      `Leave out the sources, or ${named}.`,
    );
  }
  if (upsert === '-' && remove === '-') {
    throw refuse('--upsert and --remove both read stdin.', 'Name a file for one of them.');
  }
  const missing = missingFlags(settings);
  if (missing.length === 0) return;
  throw refuse(
    `To change single pages with ${named}, add ${missing.join(' and ')}.`,
    'It must be the state of a whole build, which knows all other pages.',
  );
}

// What is pending belongs to a published set, and nothing is read.
function requireRetryable(settings: Partial<PublishConfig>): void {
  const missing = missingFlags(settings);
  if (missing.length === 0) return;
  throw new PortolanError('CONFIG_INVALID', {
    message: `To announce what is pending (--retry-announcements), add ${missing.join(' and ')}.`,
    hint: 'Use the state of the build whose announcements were refused: they are pending there.',
  });
}

function missingFlags({ base, targets, state }: Partial<PublishConfig>): string[] {
  return [
    ...(base === undefined ? ['--base https://example.com/'] : []),
    ...(targets === undefined ? ['--out FOLDER'] : []),
    ...(state === undefined ? ['--state FILE'] : []),
  ];
}

// Without a configuration the message names flags.
function requireEssentials(settings: Partial<PublishConfig>, file: string | undefined): void {
  const { base, targets } = settings;
  const missing = [
    ...(hasSource(settings) ? [] : ['a source (a list, a folder, - for stdin)']),
    ...(base === undefined ? ['--base https://example.com/'] : []),
    ...(targets === undefined ? ['--out FOLDER'] : []),
  ];
  const last = missing.pop();
  if (last === undefined) return;
  const list = missing.length === 0 ? last : `${missing.join(', ')} and ${last}`;
  const instead = file === undefined ? '' : ` ${file} does not set it.`;
  throw new PortolanError('CONFIG_INVALID', {
    message: `portolan build needs ${list}.${instead}`,
    hint:
      file === undefined
        ? 'Or write a portolan.config.ts. See portolan build --help.'
        : 'The type PublishConfig of portolan/publish has all settings.',
  });
}
