import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

export const lastmodDateOnly: RuleFile<'document'> = {
  id: 'lastmod-date-only',
  watches: 'document',
  engines: ['bing'],
  severity: 'info',
  basis:
    'https://blogs.bing.com/webmaster/July-2025/Keeping-Content-Discoverable-with-Sitemaps-in-AI-Powered-Search',
  summary: 'Most lastmod values are a date without a time.',
  reason:
    'Bing schedules its visits by lastmod and asks for date and time. A date alone cannot tell ' +
    'two changes on one day apart.',
  fix:
    'Write the time with its zone: 2026-06-01T09:30:00+00:00. If the time is not known, the ' +
    'date is right.',
  examples: {
    valid: [
      sampleDocument('a time', entry('2026-06-01T09:30:00Z'), { profile: 'bing' }),
      sampleDocument('half of them', entry('2026-06-01') + entry('2026-06-01T09:30:00Z'), {
        profile: 'bing',
      }),
    ],
    invalid: [sampleDocument('a date', entry('2026-06-01'), { profile: 'bing' })],
  },
  judge: ({ lastmods, dateOnlyLastmods }) =>
    dateOnlyLastmods * 2 > lastmods && `${dateOnlyLastmods} of ${lastmods}`,
};

function entry(lastmod: string): string {
  return `<url><loc>https://example.com/</loc><lastmod>${lastmod}</lastmod></url>`;
}
