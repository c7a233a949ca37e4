// Every reading case as a file under check: the worst finding of the profile `protocol`.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { check } from '../../../src/check/run/check.ts';
import type { Severity } from '../../../src/rules/port/severity.ts';

interface SeverityCase {
  readonly id: string;
  readonly why: string;
  readonly file: string;
  readonly body: string;
  readonly severity: 'ok' | Severity;
  /** `false`: other rules judge it, or the severity hangs on the address or the type. */
  readonly check?: boolean;
}

// A note may be given on any file, so ok and info are one class.
const CLASSES = { ok: 'fine', info: 'fine', warning: 'warning', error: 'error' } as const;

const cases: readonly SeverityCase[] = JSON.parse(
  readFileSync(new URL('./cases.json', import.meta.url), 'utf8'),
);

describe('severity of the reading cases', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-severity-'));
  after(() => rmSync(folder, { recursive: true }));
  for (const { id, why, file, body, severity } of cases.filter((one) => one.check !== false)) {
    it(`${id}: ${why}`, async () => {
      const path = join(folder, file);
      writeFileSync(path, Buffer.from(body, 'base64'));
      const report = await check(path, { now: '2026-06-15T12:00:00Z' });
      const worst = report.findings[0];
      const found = report.findings.map(({ rule, severity: how }) => `${rule} (${how})`).join(', ');
      assert.equal(CLASSES[worst?.severity ?? 'ok'], CLASSES[severity], found);
    });
  }
});
