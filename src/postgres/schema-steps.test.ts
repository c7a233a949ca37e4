// The steps of the schema as texts; the servers of the slow tests run them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SCHEMA_STEPS } from './schema-steps.ts';

test('each table and function is made once, and tables of URLs in sixteen partitions', () => {
  const sql = SCHEMA_STEPS.map((step) => step.sql).join('');
  const made = [...sql.matchAll(/^CREATE (?:TABLE|FUNCTION) portolan\.(\w+)/gm)].map(
    ([, name]) => name,
  );
  assert.deepEqual(made.toSorted(), [...new Set(made)].toSorted());
  for (const table of ['url', 'change', 'schedule']) {
    const partitions = made.filter((name) => new RegExp(`^${table}_\\d\\d$`).test(name ?? ''));
    assert.equal(partitions.length, 16, table);
  }
});
