// What the figures were taken on: machine, versions, flags and settings.
import { execFileSync } from 'node:child_process';
import { arch, availableParallelism, cpus, loadavg, release, totalmem, type } from 'node:os';
import { READ_PEERS } from '../peers/read-peers.ts';
import { WRITE_PEERS } from '../peers/write-peers.ts';
import type { BenchContext, Section } from './bench-context.ts';
import { markdownTable } from './markdown-table.ts';
import { packageVersion } from './package-version.ts';

/** Describes the machine and the peers. */
export function machineSection(context: BenchContext): Section {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()
    .map((value) => value.toFixed(2))
    .join(', ');
  const facts = [
    ['Date', new Date().toISOString().slice(0, 10)],
    ['CPU', `${cpus()[0]?.model.trim() ?? 'unknown'}, ${availableParallelism()} cores, ${arch()}`],
    ['Memory', `${memory} GiB`],
    ['System', `${type()} ${release()}`],
    ['Node', process.version],
    ['Compilers', `${firstLineOf('gcc')}; ${firstLineOf('rustc')}`],
    ['Load at the start', `${load} (1, 5 and 15 minutes)`],
    ['Rounds', `${context.rounds}, fewer for slow ones; corpora: ${context.size}`],
  ];
  const peers = [
    ...READ_PEERS.map((peer) => [peer.title, versionOf(peer.package), peer.settings]),
    ...context.natives.map(({ peer, version }) => [
      peer.title,
      version,
      `${peer.settings}; ${peer.program.flags}`,
    ]),
    ...WRITE_PEERS.map((peer) => [
      `${peer.title}, writing`,
      versionOf(peer.package),
      peer.settings,
    ]),
  ];
  const body = [
    markdownTable(['machine', ''], facts, 'text'),
    markdownTable(['peer', 'version', 'settings'], peers, 'text'),
  ];
  return { title: 'Machine, versions, settings', body: body.join('\n\n') };
}

function versionOf(name: string | undefined): string {
  return name === undefined ? 'this checkout' : packageVersion(name);
}

function firstLineOf(command: string): string {
  try {
    return execFileSync(command, ['--version'], { encoding: 'utf8' }).split('\n')[0] ?? command;
  } catch {
    return `no ${command}`;
  }
}
