// The options that a plug-in has in a project: from its configuration, or from a file of JSON.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PortolanError } from '../../../base/portolan-error.ts';
import { didYouMean } from '../../../base/text/nearest-name.ts';
import type { PluginMapping } from './from/plugin-mapping.ts';
import { PLUGIN_MAPPINGS } from './from/plugin-mappings.ts';

type Options = Readonly<Record<string, unknown>>;

/** Errors: CONFIG_INVALID, with the nearest name, for a plug-in that is not known. */
export function findPluginMapping(name: string): PluginMapping {
  const found = PLUGIN_MAPPINGS.find(({ plugin }) => plugin === name);
  if (found) return found;
  const names = PLUGIN_MAPPINGS.map(({ plugin }) => plugin);
  throw new PortolanError('CONFIG_INVALID', {
    message: `portolan init does not know the plug-in "${name}".`,
    hint: didYouMean(name, names) ?? `It knows ${names.join(', ')}.`,
  });
}

export interface OldOptionsPlace {
  readonly folder: string;
  /** A file of JSON with the options; relative to where the user is. */
  readonly optionsFile?: string | undefined;
}

/**
 * Reads the options of a plug-in. A configuration that is a module is run, as the plug-in itself
 * does.
 *
 * Errors: CONFIG_INVALID, when there are none, or they cannot be read.
 */
export async function readOldOptions(
  mapping: PluginMapping,
  { folder, optionsFile }: OldOptionsPlace,
): Promise<Options> {
  if (optionsFile !== undefined) return readJsonOptions(optionsFile);
  const { files = [], optionsIn = (config) => config, plugin } = mapping;
  const file = files.find((name) => existsSync(join(folder, name)));
  if (file === undefined) {
    const where = files.length === 0 ? '' : `: ${files.join(', ')}`;
    throw new PortolanError('CONFIG_INVALID', {
      message: `No configuration file of ${plugin} was found${where}.`,
      hint: `Copy the options of ${plugin} to a JSON file, and pass it: --options options.json.`,
      path: folder,
    });
  }
  const options = optionsIn(await importDefault(join(folder, file), file));
  if (typeof options === 'object' && options !== null) return { ...options };
  throw unreadable(file, 'it does not export an object');
}

async function importDefault(path: string, file: string): Promise<unknown> {
  try {
    const loaded = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
    const exported = loaded.default ?? loaded;
    return typeof exported === 'function' ? await (exported as () => unknown)() : exported;
  } catch (cause) {
    throw unreadable(file, cause instanceof Error ? cause.message : String(cause), cause);
  }
}

function readJsonOptions(file: string): Options {
  try {
    const value: unknown = JSON.parse(readFileSync(resolve(file), 'utf8').replace(/^\ufeff/, ''));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch (cause) {
    throw unreadable(file, cause instanceof Error ? cause.message : String(cause), cause);
  }
  throw unreadable(file, 'it is not a JSON object');
}

function unreadable(file: string, why: string, cause?: unknown): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `${file} could not be read: ${why}`,
    hint: 'Copy the options to a JSON file, and pass it: --options options.json.',
    path: file,
    cause,
  });
}
