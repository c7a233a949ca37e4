// Builds the native parsers, with Debian's packages where they are missing.
import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  BUILD_FOLDER,
  NATIVE_PEERS,
  type NativePeer,
  type NativeProgram,
} from '../peers/native-peers.ts';

const run = promisify(execFile);
const INSTALL_TIMEOUT_MS = 300_000;

/** A native parser that can be run. */
export interface BuiltPeer {
  readonly peer: NativePeer;
  readonly command: string;
  /** The version of the Debian package that holds the parser. */
  readonly version: string;
}

/** What could be built, and a sentence for each program that could not. */
export interface NativeBuild {
  readonly built: readonly BuiltPeer[];
  readonly notices: readonly string[];
}

/**
 * Builds each native program; where that fails, installs its packages with apt-get and tries again.
 *
 * What cannot be built is left out, with a notice that says why.
 */
export async function buildNative(): Promise<NativeBuild> {
  mkdirSync(BUILD_FOLDER, { recursive: true });
  const built: BuiltPeer[] = [];
  const notices: string[] = [];
  for (const program of new Set(NATIVE_PEERS.map((peer) => peer.program))) {
    const problem = await buildOrInstall(program);
    if (problem !== undefined) {
      notices.push(`Skipped ${program.packages.at(-1)}: ${problem}`);
      continue;
    }
    const version = await versionOf(program);
    const command = join(BUILD_FOLDER, program.file);
    for (const peer of NATIVE_PEERS) {
      if (peer.program === program) built.push({ peer, command, version });
    }
  }
  return { built, notices };
}

async function buildOrInstall(program: NativeProgram): Promise<string | undefined> {
  if ((await build(program)) === undefined) return undefined;
  const refused = await install(program.packages);
  return refused ?? (await build(program));
}

async function build(program: NativeProgram): Promise<string | undefined> {
  const { command, arguments: args, folder = BUILD_FOLDER, environment } = program.build;
  try {
    if (program.copies !== undefined) {
      const source = join(import.meta.dirname, '..', 'peers', 'native', program.copies);
      cpSync(source, join(BUILD_FOLDER, program.copies), { recursive: true });
    }
    await run(command, args, { cwd: folder, env: { ...process.env, ...environment } });
    return existsSync(join(BUILD_FOLDER, program.file)) ? undefined : 'the build made nothing.';
  } catch (error) {
    return `${command} failed: ${firstError(error)}`;
  }
}

async function install(packages: readonly string[]): Promise<string | undefined> {
  const args = ['install', '--yes', '--no-install-recommends', ...packages];
  const options = { timeout: INSTALL_TIMEOUT_MS };
  try {
    await run('apt-get', args, options).catch(async () => {
      await run('apt-get', ['update'], options);
      await run('apt-get', args, options);
    });
    return undefined;
  } catch (error) {
    return `apt-get could not install ${packages.join(', ')}: ${firstError(error)}`;
  }
}

async function versionOf(program: NativeProgram): Promise<string> {
  try {
    const { stdout } = await run('dpkg-query', ['--status', program.packages.at(-1)!]);
    const version = /^Version: (.*)$/m.exec(stdout)?.[1] ?? 'of unknown version';
    return version.replace(/\+dfsg.*|-.*/, '');
  } catch {
    return 'of unknown version';
  }
}

function firstError(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.find((line) => /error|^E:/i.test(line)) ?? lines[0] ?? 'no message.';
}
