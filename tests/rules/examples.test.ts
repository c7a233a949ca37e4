// The examples of every rule, run: what is right gives no finding of that rule, what is wrong does.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Rule } from '../../src/rules/port/rule.ts';
import type { RuleExample } from '../../src/rules/port/rule-example.ts';
import { RULES } from '../../src/rules/rules.ts';
import { findingsOfExample } from '../support/rule-examples.ts';

// `RULES=loc` or `RULES=loc-too-long` runs a part.
const wanted = process.env['RULES'];
const chosen = RULES.filter(
  ({ id, subject }) => wanted === undefined || wanted === subject || wanted === id,
);

describe('examples of rules', () => {
  it('there are rules', () => assert.ok(chosen.length > 0));
  for (const rule of chosen) {
    describe(rule.id, () => {
      it('has an example that is right and one that is wrong', () => {
        assert.ok(rule.examples.valid.length > 0);
        assert.ok(rule.examples.invalid.length > 0);
      });
      for (const example of rule.examples.valid) {
        it(`right: ${example.says}`, async () => assert.deepEqual(await found(rule, example), []));
      }
      for (const example of rule.examples.invalid) {
        it(`wrong: ${example.says}`, async () => {
          const findings = await found(rule, example);
          assert.equal(findings.length, 1, 'one finding, with a count');
        });
      }
    });
  }
});

async function found(rule: Rule, example: RuleExample): Promise<readonly string[]> {
  const findings = await findingsOfExample(rule, example);
  return findings.filter((finding) => finding.rule === rule.id).map(({ message }) => message);
}
