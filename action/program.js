// The program that checks: the one of this very checkout, with the packages that it needs.
// @ts-check
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, isAbsolute, join } from 'node:path';

const INSTALL_MS_MAX = 5 * 60_000;
const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;
const EXCERPT_CHARACTERS_MAX = 2_000;

// Nothing that a package brings is run; the lock file says what is fetched.
const INSTALL = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'];

/**
 * Finds the program, and installs what it needs where that is missing. Gives the words for Node, or
 * why there are none.
 *
 * @param {string} root the folder of the action
 * @returns {Promise<{ readonly words: readonly string[], readonly complaint?: string }>}
 */
export async function prepareProgram(root) {
  if (missingPackages(root).length > 0) {
    const complaint = install(root);
    if (complaint !== undefined) return { words: [], complaint };
  }
  const built = join(root, 'dist', 'cli', 'bin.js');
  if (existsSync(built)) return { words: [built] };
  const source = join(root, 'src', 'cli', 'bin.ts');
  // Some releases of Node call reading TypeScript an experiment.
  return { words: ['--disable-warning=ExperimentalWarning', source] };
}

/**
 * @param {string} root
 * @returns {string[]}
 */
function missingPackages(root) {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return Object.keys(dependencies).filter(
    (name) => !existsSync(join(root, 'node_modules', name, 'package.json')),
  );
}

/**
 * Gives why it failed, or nothing.
 *
 * @param {string} root
 * @returns {string | undefined}
 */
function install(root) {
  const npm = npmCommand();
  if (npm === undefined) {
    return (
      'Portolan needs its packages, and there is no npm to install them. ' +
      'Run actions/setup-node before this step.'
    );
  }
  process.stdout.write('Installing the packages that Portolan needs …\n');
  const { status, error, stdout, stderr } = spawnSync(npm[0], [...npm.slice(1), ...INSTALL], {
    // In the folder of the action: no .npmrc of the workspace is read.
    cwd: root,
    encoding: 'utf8',
    timeout: INSTALL_MS_MAX,
    maxBuffer: OUTPUT_BYTES_MAX,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (status === 0 && missingPackages(root).length === 0) return undefined;
  const why = error ? error.message : `npm ci ended with status ${status}`;
  const said = `${stderr ?? ''}${stdout ?? ''}`.trim().slice(0, EXCERPT_CHARACTERS_MAX);
  return (
    `The packages that Portolan needs could not be installed: ${why}. The runner needs access ` +
    `to the npm registry, and leave to write to ${root}.\n${said}`
  );
}

/**
 * npm as words to be run without a shell: the one on the path, or that of this Node.
 *
 * @returns {[string, ...string[]] | undefined}
 */
function npmCommand() {
  const windows = process.platform === 'win32';
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  if (!windows) {
    const found = folders.map((folder) => join(folder, 'npm')).find((path) => existsSync(path));
    if (found !== undefined) return [found];
  }
  // Windows has a script for its shell there; what that runs lies beside it.
  const beside = windows ? [...folders, dirname(process.execPath)] : [];
  const programs = [
    ...beside.map((folder) => join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js')),
    join(dirname(process.execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ];
  const program = programs.find((path) => existsSync(path));
  return program === undefined ? undefined : [process.execPath, program];
}
