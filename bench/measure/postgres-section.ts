// A section with rows of each PostgreSQL server that can be started here.
import {
  POSTGRES_VERSIONS,
  type PostgresServer,
  startPostgresServer,
  whyNoPostgres,
} from '../../tests/support/postgres-server.ts';
import type { BenchContext, Section } from './bench-context.ts';
import { failureNotes, markdownTable } from './markdown-table.ts';

/** Measures on each server. One that is missing is a note that says why. */
export async function postgresSection(
  context: BenchContext,
  { name, title, head }: { readonly name: string; readonly title: string; readonly head: string[] },
  measure: (server: PostgresServer) => Promise<readonly string[][]>,
): Promise<Section> {
  const rows: string[][] = [];
  const failures: { title: string; failed: string }[] = [];
  for (const version of POSTGRES_VERSIONS) {
    const of = `PostgreSQL ${version}`;
    context.progress(`${name}, ${of}`);
    const why = whyNoPostgres(version);
    if (why !== undefined) {
      failures.push({ title: of, failed: why });
      continue;
    }
    const server = await startPostgresServer(version);
    try {
      for (const row of await measure(server)) rows.push([of, ...row]);
    } finally {
      server.stop();
    }
  }
  return { title, body: markdownTable(head, rows) + failureNotes(failures) };
}
