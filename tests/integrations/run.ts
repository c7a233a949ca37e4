// `node tests/integrations/run.ts [name…] [--oldest] [--keep]`: every integration with the real
// framework. README.md describes what is done, and how to add one.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { knownIntegrations } from './known-integrations.ts';
import { packPackage } from './pack-package.ts';
import { runIntegration, type SubjectResult } from './run-integration.ts';

const USAGE = `node tests/integrations/run.ts              all integrations, the newest versions
node tests/integrations/run.ts vite astro   some of them
node tests/integrations/run.ts --oldest     the oldest versions that the adapters allow
node tests/integrations/run.ts vite --keep  leaves the copy of the site where it is`;

const STATUS_FAILED = 1;
const STATUS_USAGE = 2;

process.exitCode = await main();

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      oldest: { type: 'boolean' },
      keep: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  const unknown = positionals.filter((name) => !knownIntegrations.includes(name));
  if (values.help === true || unknown.length > 0) {
    const named =
      unknown.length > 0 ? `Unknown: ${unknown}. Known: ${knownIntegrations.join(' ')}.\n\n` : '';
    console.log(named + USAGE);
    return unknown.length > 0 ? STATUS_USAGE : 0;
  }
  const folder = await mkdtemp(join(tmpdir(), 'portolan-integrations-'));
  try {
    const tarball = await packPackage(folder);
    const rows: SubjectResult[] = [];
    for (const name of positionals.length > 0 ? positionals : knownIntegrations) {
      const { oldest, keep } = values;
      const outcome = await runIntegration({ name, tarball, oldest, keep, log: console.error });
      if ('skip' in outcome) rows.push(skippedRow(name, outcome.skip));
      else rows.push(...outcome.results);
    }
    printRows(rows);
    return rows.some(({ failure }) => failure !== undefined) ? STATUS_FAILED : 0;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function skippedRow(name: string, failure: string): SubjectResult {
  return { name, version: '', installSeconds: 0, failure: `not installed: ${failure}`, today: [] };
}

function printRows(rows: readonly SubjectResult[]): void {
  const cells = rows.map(({ name, version, installSeconds, buildCpuSeconds, failure }) => [
    name,
    version,
    installSeconds.toFixed(1),
    buildCpuSeconds?.toFixed(1) ?? '',
    failure === undefined ? 'passed' : 'FAILED',
  ]);
  const table = [['integration', 'version', 'install s', 'build CPU s', 'result'], ...cells];
  const widths = table[0]?.map((_, column) =>
    Math.max(...table.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of table) {
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths?.[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
  }
  for (const { name, today } of rows) {
    if (today.length > 0) console.log(`\n${name}, what people use today:`);
    for (const line of today) console.log(`  ${line}`);
  }
  for (const { name, failure } of rows) {
    if (failure !== undefined) console.log(`\n${name} failed: ${failure}`);
  }
}
