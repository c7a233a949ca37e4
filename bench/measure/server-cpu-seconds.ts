// What a PostgreSQL server that a bench has started pays.
import { readdirSync, readFileSync } from 'node:fs';
import type { PostgresServer } from '../../tests/support/postgres-server.ts';

// Of /proc/…/stat, on every Linux that Node runs on.
const TICKS_PER_SECOND = 100;

/** CPU of the postmaster and of its processes, those that have ended included. */
export function serverCpuSeconds({ pid }: PostgresServer): number {
  let ticks = 0;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (Number(name) === pid) ticks += sum(fields.slice(11, 15));
    else if (Number(fields[1]) === pid) ticks += sum(fields.slice(11, 13));
  }
  return ticks / TICKS_PER_SECOND;
}

/** The fields after the name: state, parent … utime, stime, cutime, cstime. */
function statOf(process: string): string[] {
  try {
    const stat = readFileSync(`/proc/${process}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const sum = (fields: readonly string[]): number =>
  fields.reduce((total, field) => total + Number(field), 0);
