// `portolan work` as it is, but with leases that end soon: `<timeout ms> <lease ms> <User-Agent>`.
import { processWorld, runWork } from '../../src/cli/commands/console/work/run-work.ts';

const [, , timeoutMs = '', leaseMs = '', userAgent = ''] = process.argv;

process.exitCode = await runWork(
  {
    host: '127.0.0.1',
    port: 0,
    allowPrivate: true,
    timeout: Number(timeoutMs),
    userAgent,
    logFormat: 'json',
  },
  { ...processWorld(), harvest: { leaseMs: Number(leaseMs) } },
);
