// What xmllint says of documents, many at a time.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCHEMA = join(import.meta.dirname, '..', 'schemas', 'all.xsd');
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;
const FILES_MAX = 400;

/** Why xmllint cannot be asked here; `false` when it can. */
export const skipXmllint: string | false = reasonToSkip();

// Later versions judge some rare documents otherwise: the quirks are those of 2.9.
function reasonToSkip(): string | false {
  const { error, stderr } = spawnSync('xmllint', ['--version'], { encoding: 'utf8' });
  if (error) return 'xmllint is not installed (Debian: libxml2-utils)';
  const version = /libxml version (\d+)/.exec(stderr)?.[1] ?? 'unknown';
  return version.startsWith('209') ? false : `xmllint is of libxml2 ${version}, not 2.9`;
}

/** A verdict of xmllint. */
export interface XmllintVerdict {
  readonly valid: boolean;
  /** Its first words about the document. */
  readonly says: string;
}

/**
 * The verdicts of `xmllint --nonet --noout --schema tests/schemas/all.xsd`, in order.
 *
 * Errors: a plain error when xmllint cannot be run.
 */
export function judgeByXmllint(documents: readonly Uint8Array[]): XmllintVerdict[] {
  const verdicts: XmllintVerdict[] = [];
  for (let at = 0; at < documents.length; at += FILES_MAX) {
    verdicts.push(...judgeBatch(documents.slice(at, at + FILES_MAX)));
  }
  return verdicts;
}

function judgeBatch(documents: readonly Uint8Array[]): XmllintVerdict[] {
  const folder = mkdtempSync(join(tmpdir(), 'portolan-xmllint-'));
  try {
    const names = documents.map((document, index) => {
      writeFileSync(join(folder, `${index}.xml`), document);
      return `${index}.xml`;
    });
    const options = ['--nonet', '--noout', '--schema', SCHEMA, ...names];
    const { stderr, status, error } = spawnSync('xmllint', options, {
      cwd: folder,
      encoding: 'latin1',
      maxBuffer: OUTPUT_BYTES_MAX,
    });
    if (error) throw error;
    // 5: the schemas themselves are wrong; null: it crashed, and said nothing of the other files.
    if (status === 5 || status === null) throw new Error(stderr.slice(-2_000));
    return verdictsIn(stderr.split('\n'), names);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function verdictsIn(lines: readonly string[], names: readonly string[]): XmllintVerdict[] {
  const valid = new Set<string>();
  const first = new Map<string, string>();
  for (const line of lines) {
    const name = /^(\d+\.xml)(?=[: ])/.exec(line)?.[0];
    if (name === undefined) continue;
    if (line === `${name} validates`) valid.add(name);
    else if (!first.has(name)) first.set(name, line);
  }
  return names.map((name) => ({ valid: valid.has(name), says: first.get(name) ?? '' }));
}
