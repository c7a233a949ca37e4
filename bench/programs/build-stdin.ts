// Runs `portolan build -` on JSONL from another process, and prints what it took:
// `node build-stdin.js <bin> <lines> <plain|gzip>`. Linux only: the child's figures are from /proc.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const LOOK_EVERY_MS = 20;
const TICKS_A_SECOND = 100;

const [bin = '', lines = '', form = ''] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'portolan-bench-'));
const printer = join(import.meta.dirname, 'print-jsonl.js');
const words = ['build', '-', '--base', 'https://www.example.com/', '--out', folder, '--no-config'];
const flags = ['--format', 'json', ...(form === 'gzip' ? ['--gzip'] : [])];

const begun = performance.now();
const source = spawn(process.execPath, [printer, lines], { stdio: ['ignore', 'pipe', 'inherit'] });
const build = spawn(process.execPath, [bin, ...words, ...flags], {
  stdio: [source.stdout, 'pipe', 'inherit'],
});
let peakMb = 0;
let cpuMs = 0;
const timer = setInterval(look, LOOK_EVERY_MS);
let json = '';
build.stdout?.on('data', (chunk) => {
  json += chunk;
});
const [code] = await once(build, 'close');
clearInterval(timer);
rmSync(folder, { recursive: true });
if (code !== 0) throw new Error(`Error: build ended with ${code}`);
const { entries, duplicates } = JSON.parse(json) as { entries: number; duplicates: number };
const wallMs = performance.now() - begun;
const totals = { records: entries, duplicates };
console.log(JSON.stringify({ wallMs, cpuMs, totals, peakMb, addedMb: peakMb }));

function look(): void {
  try {
    const status = readFileSync(`/proc/${build.pid}/status`, 'utf8');
    const kib = Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
    peakMb = Math.max(peakMb, (kib * 1_024) / 1_000_000);
    const stat = readFileSync(`/proc/${build.pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    cpuMs = Math.max(cpuMs, (ticks / TICKS_A_SECOND) * 1_000);
  } catch {
    // It has ended.
  }
}
