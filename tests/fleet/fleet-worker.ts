// `portolan work` as it is, but with leases that end soon: `<timeout ms> <lease ms> <User-Agent>`.
import { processWorld, runWork } from '../../src/cli/commands/console/work/run-work.ts';

const [, , timeoutMs = '', leaseMs = '', userAgent = ''] = process.argv;

process.exitCode = await runWork(
  { allowPrivate: true, port: 0, timeout: Number(timeoutMs), userAgent, logFormat: 'json' },
  { ...processWorld(), harvest: { leaseMs: Number(leaseMs) } },
);
