// `xmlLint` without xmllint: the checks of Portolan, which need no other program.

import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What versions 7 and 8 take for the path of a file: a name that cannot be XML. */
const PATH = /^[^<]+\.xml$/;

/**
 * Checks a sitemap: its text, a stream of it, or the path of an `.xml` file. Rejects, as the
 * original does, with an array: an error, and the text of all errors of the sitemap, one per line.
 */
export async function xmlLint(xml: string | Readable): Promise<void> {
  const errors = await sitemapErrors(typeof xml === 'string' ? textOrFile(xml) : xml);
  if (errors.length === 0) return;
  const text = errors.join('\n');
  throw [new Error(`The sitemap is not valid: ${text}`), text];
}

function textOrFile(xml: string): Readable {
  return PATH.test(xml) ? createReadStream(xml) : Readable.from([xml]);
}

/** The errors of a sitemap, each on a line of its own with its place and rule. */
export async function sitemapErrors(xml: Readable): Promise<string[]> {
  const { check } = await import('../../../../src/check/index.ts');
  const { findings } = await check(await buffer(xml), { pages: 'none' });
  return findings
    .filter(({ severity }) => severity === 'error')
    .map(({ line, rule, message }) => {
      const place = line === undefined ? '' : `line ${line}: `;
      return `${place}${message} (${rule})`;
    });
}
