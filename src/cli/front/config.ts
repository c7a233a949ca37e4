// Finds and reads the configuration file: portolan.config.ts, .mts, .js, .mjs or .json.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPortolanError, PortolanError } from '../../base/portolan-error.ts';
import type { Environment, PublishConfig } from '../../publish/settings/publish-config.ts';

export interface LoadConfigOptions {
  /** The file that the user named. Default: the one that lies in `folder`, if any. */
  readonly file?: string | undefined;
  /** The working folder, as an absolute path. */
  readonly folder: string;
  /** What a configuration that is a function is given. */
  readonly environment: Environment;
}

/** What a configuration file holds. It is not checked: flags may still add to it. */
export interface LoadedConfig {
  /** Its `folder` is absolute: that of the file, unless the file says otherwise. */
  readonly config: Partial<PublishConfig> & { readonly folder: string };
  readonly file: string;
}

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `portolan.config.${ending}`);
// Said by Node of a file whose package.json does not say that it holds modules. It does.
const TYPELESS = 'MODULE_TYPELESS_PACKAGE_JSON';

/**
 * Reads the configuration: the default export of its file, or the one named `config`; where that is
 * a function, its result for the environment. Without a file in the working folder `undefined`.
 */
export async function loadConfig(options: LoadConfigOptions): Promise<LoadedConfig | undefined> {
  const { folder, environment } = options;
  const file = options.file ?? findFile(folder);
  if (file === undefined) return undefined;
  const path = resolve(folder, file);
  if (!existsSync(path)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${file} could not be read: there is no such file.`,
      hint: 'Name the file of the configuration with --config.',
      path,
    });
  }
  const held = path.endsWith('.json') ? readJson(path, file) : await importConfig(path, file);
  const config = typeof held === 'function' ? await callConfig(held, environment, file) : held;
  if (typeof config !== 'object' || config === null || Array.isArray(config)) {
    throw new PortolanError('CONFIG_INVALID', {
      message: `${file} does not export an object of settings.`,
      hint: 'End it with: export default defineConfig({ … }), or a plain object.',
      path,
    });
  }
  const own: unknown = Reflect.get(config, 'folder');
  // Another kind of value is left for the check of all settings to refuse.
  const base = own === undefined ? dirname(path) : own;
  const absolute = typeof base === 'string' ? resolve(dirname(path), base) : (base as string);
  return { config: { ...config, folder: absolute }, file };
}

function findFile(folder: string): string | undefined {
  const found = NAMES.filter((name) => existsSync(join(folder, name)));
  if (found.length <= 1) return found[0];
  throw new PortolanError('CONFIG_INVALID', {
    message: `There are several configurations here: ${found.join(' and ')}.`,
    hint: `Say which one with --config ${found[0]}, or remove the others.`,
    path: folder,
  });
}

function readJson(path: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''));
  } catch (error) {
    throw unreadable(file, path, error);
  }
}

async function importConfig(path: string, file: string): Promise<unknown> {
  const { emitWarning } = process;
  process.emitWarning = (...words: unknown[]): void => {
    if (words.some((word) => word === TYPELESS || codeOf(word) === TYPELESS)) return;
    Reflect.apply(emitWarning, process, words);
  };
  let exports: object;
  try {
    exports = (await import(pathToFileURL(path).href)) as object;
  } catch (error) {
    if (isPortolanError(error)) throw error;
    throw unreadable(file, path, error);
  } finally {
    process.emitWarning = emitWarning;
  }
  const { default: main, config = main } = exports as { default?: unknown; config?: unknown };
  if (config !== undefined) return config;
  throw new PortolanError('CONFIG_INVALID', {
    message: `${file} exports no configuration.`,
    hint: 'End it with: export default defineConfig({ … }), or export it under the name config.',
    path,
  });
}

async function callConfig(config: object, environment: Environment, file: string) {
  try {
    return (await Reflect.apply(config as () => unknown, undefined, [environment])) as unknown;
  } catch (error) {
    if (isPortolanError(error)) throw error;
    throw new PortolanError('CONFIG_INVALID', {
      message: `The function of ${file} failed: ${sentenceOf(error)}`,
      path: file,
      cause: error,
    });
  }
}

function unreadable(file: string, path: string, error: unknown): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `${file} could not be read: ${sentenceOf(error)}`,
    ...hintFor(error, basename(path)),
    path,
    cause: error,
  });
}

function hintFor(error: unknown, name: string): { hint?: string } {
  const message = error instanceof Error ? error.message : '';
  const code = codeOf(error);
  if (code === 'ERR_MODULE_NOT_FOUND' && /package 'portolan'/.test(message)) {
    return {
      hint: 'Install it here (npm install --save-dev portolan), or leave defineConfig out.',
    };
  }
  if (code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') {
    return { hint: 'Node only strips types: it cannot run enum, namespace and the like.' };
  }
  if (error instanceof SyntaxError && /\.m?js$/.test(name)) {
    return { hint: `node --check ${name} shows the place.` };
  }
  return {};
}

function codeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, 'code') : undefined;
}

// The first line says what is wrong; of TypeScript, the stack says in which line of the file.
function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return `${String(error)}.`;
  const [what = ''] = error.message.split('\n');
  const line = codeOf(error) === undefined ? undefined : /^\/.*:(\d+)$/m.exec(error.stack ?? '');
  return `${what}${line ? ` in line ${line[1]}` : ''}${/[.!?]$/.test(what) ? '' : '.'}`;
}
