// Makes the output for a format of entries.
import { createCsvOutput } from './csv-output.ts';
import type { EntryFormat, EntryOutput, EntryOutputOptions } from './entry-output.ts';
import { createHumanOutput } from './human-output.ts';
import { createJsonlOutput, createJsonOutput } from './json-output.ts';

const CONTROL = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/;
const CONTROLS = /[\x00-\x09\x0b-\x1f\x7f-\x9f]/g;

const OUTPUTS: Readonly<Record<EntryFormat, (options: EntryOutputOptions) => EntryOutput>> = {
  human: createHumanOutput,
  jsonl: createJsonlOutput,
  urls: createUrlsOutput,
  csv: createCsvOutput,
  json: createJsonOutput,
};

export function createEntryOutput(format: EntryFormat, options: EntryOutputOptions): EntryOutput {
  return OUTPUTS[format](options);
}

/**
 * Makes the output `urls`: the `loc` of each entry and nothing else; in a tree only those of pages.
 * Control characters, which no address needs and terminals obey, are percent-encoded.
 */
function createUrlsOutput({ follow }: EntryOutputOptions): EntryOutput {
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
