// Every reading case as a file under check: the worst finding of the profile `protocol`.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { check } from '../../../src/check/check.ts';
import type { Severity } from '../../../src/rules/severity.ts';

interface SeverityCase {
  readonly id: string;
  readonly why: string;
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
  for (const { id, why, body, severity } of cases.filter((one) => one.check !== false)) {
    it(`${id}: ${why}`, async () => {
      const report = await check(new Uint8Array(Buffer.from(body, 'base64')), {
        now: '2026-06-15T12:00:00Z',
      });
      const worst = report.findings[0];
      const found = report.findings.map(({ rule, severity: how }) => `${rule} (${how})`).join(', ');
      assert.equal(CLASSES[worst?.severity ?? 'ok'], CLASSES[severity], found);
    });
  }
});
