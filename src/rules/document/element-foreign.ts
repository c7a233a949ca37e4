// An element of a namespace that engines do not use.
import type { ProblemRule } from '../rule.ts';
import { sampleUrlset } from '../sample-document.ts';

/** There is an element of a namespace that sitemaps do not use. */
export const elementForeign: ProblemRule = {
  id: 'element-foreign',
  subject: 'document',
  since: '0.3.0',
  watches: 'problem',
  code: 'element-foreign',
  within: 'entry',
  severity: 'info',
  basis: 'https://www.sitemaps.org/protocol.html#extending',
  summary: 'There is an element of a namespace that sitemaps do not use.',
  reason: 'The protocol allows it, and engines ignore it.',
  fix:
    'Nothing has to be done, unless it was meant for engines: then look for a slip in its ' +
    'namespace.',
  examples: {
    valid: [
      {
        says: 'an extension that engines know',
        document: sampleUrlset(`<image:image>
      <image:loc>https://example.com/a.png</image:loc>
    </image:image>`),
      },
    ],
    invalid: [
      {
        says: "a namespace of one's own",
        document: sampleUrlset(
          '<my:shelf>12</my:shelf>',
          'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ' +
            'xmlns:my="https://example.com/shelves"',
        ),
      },
    ],
  },
};
