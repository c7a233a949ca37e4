// Our verdict on damaged sitemaps is xmllint's, class by class of damage.
// SCHEMA_MUTATIONS sets how many documents are made; PORTOLAN_FUZZ_SEED repeats them.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createSchemaValidator } from '../../src/rules/schema/schema-validator.ts';
import { MUTATION_CLASSES, type Mutant, mutantOf } from '../conformance/schema/schema-mutations.ts';
import { seededRandom } from '../support/chunkings.ts';
import { TEST_SEED } from '../support/test-seed.ts';
import { judgeByXmllint, skipXmllint, type XmllintVerdict } from '../support/xmllint.ts';

const DOCUMENTS = Number(process.env['SCHEMA_MUTATIONS'] ?? 800);
const SHOWN_BYTES = 4_000;

function ourVerdict(bytes: Uint8Array): string {
  const faults: string[] = [];
  const validator = createSchemaValidator({
    onFault: ({ code, message, line, column }) => {
      faults.push(`${code} ${line}:${column} ${message}`);
    },
  });
  validator.write(bytes);
  validator.end();
  return faults[0] ?? '';
}

function disagreement(mutant: Mutant, { valid, says }: XmllintVerdict): string | undefined {
  const ours = ourVerdict(mutant.bytes);
  if ((ours === '') === valid) return undefined;
  const theirs = valid ? 'valid' : `not valid: ${says}`;
  const document = Buffer.from(mutant.bytes).toString('latin1').slice(0, SHOWN_BYTES);
  const verdicts = `xmllint: ${theirs}\nours: ${ours || 'valid'}`;
  return `${mutant.name}\n${verdicts}\n${JSON.stringify(document)}`;
}

describe(`the verdict of xmllint, seed ${TEST_SEED}`, { skip: skipXmllint }, () => {
  const each = Math.max(1, Math.round(DOCUMENTS / MUTATION_CLASSES.length));
  for (const [index, name] of MUTATION_CLASSES.entries()) {
    test(`damage of the class: ${name}`, (context) => {
      const chance = seededRandom(TEST_SEED * 1_000 + index);
      const mutants = Array.from({ length: each }, () => mutantOf(name, chance));
      const verdicts = judgeByXmllint(mutants.map(({ bytes }) => bytes));
      const valid = verdicts.filter((verdict) => verdict.valid).length;
      context.diagnostic(`${name}: ${each} documents, ${valid} of them valid`);
      const wrong = mutants
        .map((mutant, at) => disagreement(mutant, verdicts[at] as XmllintVerdict))
        .filter((one) => one !== undefined);
      const shown = wrong.slice(0, 3).join('\n\n');
      assert.equal(wrong.length, 0, `Seed ${TEST_SEED}: ${wrong.length} of ${each}.\n${shown}`);
    });
  }
});
