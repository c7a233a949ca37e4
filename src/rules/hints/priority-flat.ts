import type { RuleFile } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';

// What the protocol takes for the priority of a page that has none.
const PRIORITY_DEFAULT = 0.5;

export const priorityFlat: RuleFile<'document'> = {
  id: 'priority-flat',
  watches: 'document',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#prioritydef',
  summary: 'All pages have the same priority.',
  reason:
    'Priority compares the pages of a site with each other. If all are equal, it means nothing.',
  fix: 'Give higher values to the pages that matter most, or remove priority.',
  examples: {
    valid: [
      sampleDocument(
        'two values',
        entry('<priority>1.0</priority>') + entry('<priority>0.8</priority>'),
      ),
      sampleDocument('one value, and the default', entry('<priority>1.0</priority>') + entry('')),
      sampleDocument('a single page', entry('<priority>1.0</priority>')),
    ],
    invalid: [
      sampleDocument(
        'one value',
        entry('<priority>1.0</priority>') + entry('<priority>1.0</priority>'),
      ),
      sampleDocument(
        'the default, written out once',
        entry('<priority>0.5</priority>') + entry(''),
      ),
    ],
  },
  judge({ urls, priorities, onlyPriority }) {
    if (onlyPriority === undefined || urls < 2) return false;
    const flat = priorities === urls || onlyPriority === PRIORITY_DEFAULT;
    return flat && String(onlyPriority);
  },
};

function entry(priority: string): string {
  return `<url><loc>https://example.com/</loc>${priority}</url>`;
}
