// One address a line, for xargs, grep and wc.
import type { EntryOutput, EntryOutputOptions } from './entry-output.ts';

const CONTROL = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/;
const CONTROLS = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/g;

/**
 * Makes the output `urls`: the `loc` of each entry and nothing else. In a tree those of pages
 * alone: the sitemaps themselves are read, not listed.
 *
 * Control characters, which no address needs and terminals obey, are percent-encoded.
 */
export function createUrlsOutput({ follow }: EntryOutputOptions): EntryOutput {
  return {
    begin: () => '',
    batch({ entries }) {
      let text = '';
      for (const { kind, loc } of entries) if (!follow || kind === 'url') text += `${loc}\n`;
      return CONTROL.test(text) ? text.replace(CONTROLS, encodeURIComponent) : text;
    },
    end: () => '',
  };
}
