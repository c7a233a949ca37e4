// The processes of a fleet, as the command starts them, and the web that they read.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface, type Interface } from 'node:readline';
import type { HostsState } from '../programs/many-hosts.ts';

/** Workers, a console, a web. Stop them. */
export interface FleetProcesses {
  /** Of the web's sites. */
  readonly sites: readonly string[];
  /** Where the console is. */
  readonly console: string;
  setWeb(state: HostsState): Promise<void>;
  workersCpuSeconds(): number;
  stop(): Promise<void>;
}

export interface FleetSettings {
  readonly address: string;
  readonly sites: number;
  readonly urls: number;
  readonly workers: number;
  readonly sitesAtOnce: number;
}

const ROOT = join(import.meta.dirname, '..', '..');
const COMMAND = join(ROOT, 'src', 'cli', 'bin.ts');
const HOSTS = join(import.meta.dirname, '..', 'programs', 'many-hosts.ts');
// Of /proc/…/stat, on every Linux that Node runs on.
const TICKS_PER_SECOND = 100;
const SITES_A_HOST_NUMBER = 250;

/** Starts them; the workers work at once. */
export async function startFleet(settings: FleetSettings): Promise<FleetProcesses> {
  const { address, sites, urls, workers, sitesAtOnce } = settings;
  const web = spawn(process.execPath, [HOSTS, String(urls)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const words = linesOf(web);
  const port = (await nextLine(words)).trim();
  const run = (...args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [COMMAND, ...args, '--port', '0', '--allow-private', '--quiet'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PORTOLAN_STORE: address },
    });
  const console = run('serve');
  const url = await nextLine(linesOf(console));
  const working = Array.from({ length: workers }, () =>
    run('work', '--sites-at-once', String(sitesAtOnce)),
  );
  return {
    sites: Array.from({ length: sites }, (_, site) => `http://${hostOf(site)}:${port}/`),
    console: new URL(url.trim()).origin,
    async setWeb(state) {
      web.stdin.write(`${JSON.stringify(state)}\n`);
      await nextLine(words);
    },
    workersCpuSeconds: () => working.reduce((sum, { pid = 0 }) => sum + cpuSecondsOf(pid), 0),
    async stop() {
      const all = [...working, console, web].filter(({ exitCode }) => exitCode === null);
      const ends = all.map((child) => once(child, 'exit'));
      for (const child of all) child.kill('SIGTERM');
      await Promise.all(ends);
    },
  };
}

function hostOf(site: number): string {
  const high = Math.floor(site / SITES_A_HOST_NUMBER);
  const [first, second] = [Math.floor(high / SITES_A_HOST_NUMBER), high % SITES_A_HOST_NUMBER];
  return `127.${first + 1}.${second}.${(site % SITES_A_HOST_NUMBER) + 1}`;
}

function linesOf({ stdout }: ChildProcess): Interface {
  if (stdout === null) throw new Error('a process without output');
  return createInterface({ input: stdout });
}

async function nextLine(lines: Interface): Promise<string> {
  const [line] = (await once(lines, 'line')) as [string];
  return line;
}

function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}
