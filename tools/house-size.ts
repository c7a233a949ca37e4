// How large the house is: `node tools/house-size.ts [REVISION]` prints the lines and files of each
// layer that are shipped (src without tests and contract suites), and of what tests them.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

interface Size {
  files: number;
  lines: number;
}

const ROOT = join(import.meta.dirname, '..');
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;

const revision = process.argv[2];
const sizes = new Map<string, Size>();
for (const [path, lines] of lineCounts(revision)) {
  const part = partOf(path);
  const size = sizes.get(part) ?? { files: 0, lines: 0 };
  size.files += 1;
  size.lines += lines;
  sizes.set(part, size);
}
const parts = [...sizes].sort(([a], [b]) => (a < b ? -1 : 1));
const shipped = parts.filter(([part]) => part.startsWith('src/'));
print('part', 'files', 'lines');
for (const [part, { files, lines }] of parts) print(part, files, lines);
print('shipped', sum(shipped, 'files'), sum(shipped, 'lines'));

/** Lines by path. With a revision those of its commit, else those of the working tree. */
function lineCounts(of: string | undefined): (readonly [string, number])[] {
  const revisions = of === undefined ? [] : [of];
  const words = ['grep', '--count', '-I', '-e', '', ...revisions, '--', '*.ts'];
  const { stdout, stderr, status } = spawnSync('git', words, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (status !== 0) throw new Error(`git grep failed: ${stderr.trim()}`);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [path = '', count = '0'] = line.split(':').slice(-2);
      return [path, Number(count)] as const;
    });
}

function partOf(path: string): string {
  const [top = '', layer = ''] = path.split('/');
  if (top !== 'src') return top;
  if (/\.test\.ts$/.test(path)) return 'tests beside the code';
  if (/\.contract\.ts$/.test(path)) return 'contract suites';
  if (path.includes('/assembly/')) return 'AssemblyScript';
  return `src/${layer.endsWith('.ts') ? '' : layer}`;
}

function sum(rows: readonly (readonly [string, Size])[], of: keyof Size): number {
  return rows.reduce((total, [, size]) => total + size[of], 0);
}

function print(part: string, files: string | number, lines: string | number): void {
  console.log(`${part.padEnd(24)}${String(files).padStart(8)}${String(lines).padStart(10)}`);
}
