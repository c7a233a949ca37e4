// Makes the output for a format of entries.
import type { EntryFormat, EntryOutput, EntryOutputOptions } from './entry-output.ts';

/** Makes the output for a format. Loads that format's code only. */
export async function createEntryOutput(
  format: EntryFormat,
  options: EntryOutputOptions,
): Promise<EntryOutput> {
  switch (format) {
    case 'human':
      return (await import('./human-output.ts')).createHumanOutput(options);
    case 'jsonl':
      return (await import('./jsonl-output.ts')).createJsonlOutput(options);
    case 'urls':
      return (await import('./urls-output.ts')).createUrlsOutput(options);
    case 'csv':
      return (await import('./csv-output.ts')).createCsvOutput(options);
    default:
      return (await import('./json-output.ts')).createJsonOutput(options);
  }
}
