// The quirks of libxml2: xmllint still has each, and our verdict is the one that the table says.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSchemaValidator } from '../../../src/rules/schema/schema-validator.ts';
import { judgeByXmllint, skipXmllint } from '../../support/xmllint.ts';
import { SCHEMA_QUIRKS } from '../schema-quirks.table.ts';

const bytesOf = (document: string | Uint8Array): Uint8Array =>
  typeof document === 'string' ? new TextEncoder().encode(document) : document;

function ourVerdict(document: Uint8Array): 'valid' | 'invalid' {
  let valid = true;
  const validator = createSchemaValidator({
    onFault: () => {
      valid = false;
    },
  });
  validator.write(document);
  validator.end();
  return valid ? 'valid' : 'invalid';
}

for (const { quirk, document, xmllint, follows } of SCHEMA_QUIRKS) {
  const other = xmllint === 'valid' ? 'invalid' : 'valid';
  const expected = follows === 'libxml2' ? xmllint : other;
  test(`${quirk}: ${expected}`, () => {
    assert.equal(ourVerdict(bytesOf(document)), expected);
  });
}

test('xmllint has every quirk of the table', { skip: skipXmllint }, () => {
  const verdicts = judgeByXmllint(SCHEMA_QUIRKS.map(({ document }) => bytesOf(document)));
  for (const [index, { quirk, xmllint }] of SCHEMA_QUIRKS.entries()) {
    const verdict = verdicts[index];
    assert.equal(verdict?.valid, xmllint === 'valid', `${quirk}: ${verdict?.says}`);
  }
});
