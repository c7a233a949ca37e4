// Examples as programs in a folder of their own, type-checked and run against the sources.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkout } from './checkout.ts';

const TIMEOUT_MS = 60_000;

/** A folder that is removed at the end: `using folder = new ExampleFolder()`. */
export class ExampleFolder {
  readonly path: string = mkdtempSync(join(tmpdir(), 'portolan-examples-'));

  constructor() {
    writeFileSync(join(this.path, 'package.json'), '{ "type": "module" }\n');
  }

  /** Writes an example, whose imports of the package lead to the sources from then on. */
  write(name: string, code: string): void {
    writeFileSync(join(this.path, name), this.#bound(code));
  }

  /** What a file of the folder imports to get at a source. */
  sourceSpecifier(path: string): string {
    return relative(this.path, join(checkout, path)).replaceAll('\\', '/');
  }

  /** Type-checks all examples; gives the compiler's complaints, none when all is well. */
  typeCheck(): string[] {
    const compilerOptions = {
      typeRoots: [join(checkout, 'node_modules', '@types')],
      declaration: false,
      isolatedDeclarations: false,
      noUnusedLocals: false,
    };
    const extend = join(checkout, 'tsconfig.json');
    const config = { extends: extend, compilerOptions, include: ['*.ts'], exclude: [] };
    writeFileSync(join(this.path, 'tsconfig.json'), JSON.stringify(config));
    const compiler = join(checkout, 'node_modules', '.bin', 'tsc');
    const { stdout, error } = spawnSync(compiler, ['-p', this.path, '--pretty', 'false'], {
      cwd: this.path,
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    });
    if (error) throw error;
    return stdout.split('\n').filter((line) => /error TS\d+/.test(line));
  }

  /** Runs an example from the root of the checkout; gives what it prints to both streams. */
  run(name: string): Promise<string> {
    return output(process.execPath, [join(this.path, name)], { wanted: 'all', folder: checkout });
  }

  [Symbol.dispose](): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  #bound(code: string): string {
    return code.replace(/(from\s+)'portolan(\/[\w/-]+)?'/g, (_, from: string, subpath = '') => {
      const door = subpath.replace(/^\/unstable\//, '/');
      const isAdapter = existsSync(join(checkout, 'src', 'adapters', door));
      const inner = door === '/robots-txt' ? `/formats${door}` : door;
      const folder = isAdapter && door !== '' ? `/adapters${door}` : inner;
      return `${from}'${this.sourceSpecifier(`src${folder}/index.ts`)}'`;
    });
  }
}

/**
 * Runs a line of a shell in a new folder that has the examples; `npx portolan` is the command as
 * the sources have it. What it writes is removed.
 */
export async function runShell(line: string): Promise<string> {
  const program = `"${process.execPath}" "${join(checkout, 'src', 'cli', 'bin.ts')}"`;
  const folder = mkdtempSync(join(tmpdir(), 'portolan-shell-'));
  try {
    symlinkSync(join(checkout, 'examples'), join(folder, 'examples'));
    const words = ['-c', line.replaceAll('npx portolan', program)];
    return await output('sh', words, { wanted: 'stdout', folder });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function output(
  command: string,
  args: readonly string[],
  { wanted, folder }: { readonly wanted: 'all' | 'stdout'; readonly folder: string },
): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const child = spawn(command, args, {
      cwd: folder,
      env: { ...process.env, NO_COLOR: '1' },
      timeout: TIMEOUT_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const add = (chunk: string): void => {
      text += chunk;
    };
    child.stdout.setEncoding('utf8').on('data', add);
    child.stderr.setEncoding('utf8').on('data', wanted === 'all' ? add : () => {});
    child.on('error', reject);
    child.on('close', () => resolve(text));
  });
}
