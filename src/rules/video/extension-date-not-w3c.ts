// A date of an extension in another form that can be read all the same.
import { sampleFeed } from '../feed/sample-feed.ts';
import type { ProblemRule } from '../rule.ts';

/** A date of an extension is not in W3C Datetime with a zone. */
export const extensionDateNotW3c: ProblemRule = {
  id: 'extension-date-not-w3c',
  subject: 'video',
  since: '0.3.0',
  watches: 'problem',
  code: 'extension-date-not-w3c',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.w3.org/TR/NOTE-datetime',
  summary: 'A date of an extension is not in W3C Datetime with a zone.',
  reason: 'The date can be guessed, but engines need not guess.',
  fix: 'Write YYYY-MM-DD, or YYYY-MM-DDThh:mm:ss with a zone.',
  examples: {
    valid: [
      {
        says: 'a zone',
        document: sampleFeed(
          '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><dcterms:valid>end=2026-12-31</dcterms:valid></item>',
        ),
      },
    ],
    invalid: [
      {
        says: 'no separators',
        document: sampleFeed(
          '<item><link>https://example.com/a</link><media:content url="https://example.com/a.mp4" medium="video"/><dcterms:valid>end=20261231</dcterms:valid></item>',
        ),
      },
    ],
  },
};
