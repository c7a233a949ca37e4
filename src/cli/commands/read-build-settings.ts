// The settings of one build: the configuration file, flags over it, and whether they will do.
import { PortolanError } from '../../base/portolan-error.ts';
import type { PublishConfig } from '../../publish/publish-config.ts';
import { loadConfig } from '../config.ts';
import type { BuildCommandOptions } from './build-command-options.ts';
import { buildSettings } from './build-settings.ts';

/** Settings that were checked. */
export interface ReadBuildSettings {
  readonly config: PublishConfig;
  /** The file of the configuration, as the user knows it, where there is one. */
  readonly file?: string | undefined;
}

/**
 * Reads the configuration of the working folder, or the one that the user named, and lays the flags
 * over it.
 *
 * Errors: CONFIG_INVALID.
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
  const basis = { workingFolder, ...(loaded && { config: loaded.config }) };
  const settings = buildSettings(sources, options, basis);
  requireEssentials(settings, loaded?.file);
  const { checkPublishConfig } = await import('../../publish/config-schema.ts');
  const origin = loaded && { file: loaded.file };
  return { config: checkPublishConfig(settings, origin), ...origin };
}

// Who has no configuration is told of flags.
function requireEssentials(settings: Partial<PublishConfig>, file: string | undefined): void {
  const { base, source, sources, targets, sections = [] } = settings;
  const own = Array.isArray(sections) ? sections : [];
  const hasSource = [source, sources, ...own.map((section) => section?.source)].some(
    (one) => one !== undefined,
  );
  const missing = [
    ...(hasSource ? [] : ['a source (a list, a folder, - for stdin)']),
    ...(base === undefined ? ['--base https://example.com/'] : []),
    ...(targets === undefined ? ['--out FOLDER'] : []),
  ];
  const last = missing.pop();
  if (last === undefined) return;
  const list = missing.length === 0 ? last : `${missing.join(', ')} and ${last}`;
  const instead = file === undefined ? '' : ` ${file} says no such thing.`;
  throw new PortolanError('CONFIG_INVALID', {
    message: `portolan build needs ${list}.${instead}`,
    hint:
      file === undefined
        ? 'Or write a portolan.config.ts. See portolan build --help.'
        : 'All settings are in docs/guides/configuration.md.',
  });
}
