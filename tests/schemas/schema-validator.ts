// Documents against the schemas of this folder, by xmllint, without a network.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCHEMA = join(import.meta.dirname, 'all.xsd');

/** Why documents cannot be validated here; `false` when they can. */
export const skipValidation: string | false = spawnSync('xmllint', ['--version']).error
  ? 'xmllint is not installed (Debian: libxml2-utils)'
  : false;

/** What xmllint says of a document: nothing when it is valid. */
export type Verdict = string;

/**
 * Validates documents, all in one run: against the schemas, or for being well-formed alone.
 *
 * Errors: a plain error when xmllint itself fails.
 */
export function validateDocuments(
  documents: readonly (string | Uint8Array)[],
  against: 'schemas' | 'xml' = 'schemas',
): Verdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-schemas-'));
  try {
    const names = documents.map((document, index) => {
      const name = `${index}.xml`;
      writeFileSync(join(folder, name), document);
      return name;
    });
    const schema = against === 'schemas' ? ['--schema', SCHEMA] : [];
    const options = ['--nonet', '--noout', '--huge', ...schema, ...names];
    const { stderr, status, error } = spawnSync('xmllint', options, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    });
    if (error) throw error;
    if (status === 5) throw new Error(stderr);
    // Values of xml:lang and xml:space are warned of; they are whatever the caller wrote.
    const lines = stderr.split('\n').filter((line) => !line.includes(': parser warning : '));
    return names.map((name) => complaintsOf(name, lines));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function complaintsOf(name: string, lines: readonly string[]): Verdict {
  return lines
    .filter((line) => line.startsWith(`${name}:`) || line === `${name} fails to validate`)
    .join('\n')
    .slice(0, 2_000);
}
