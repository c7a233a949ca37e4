// A port that the scheme has anyway.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';

/** The URL names its scheme's own port. */
export const locDefaultPort: ProblemRule = {
  id: 'loc-default-port',
  subject: 'loc',
  since: '0.3.0',
  watches: 'problem',
  code: 'loc-default-port',
  within: 'entry',
  severity: 'warning',
  basis: 'https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3',
  summary: "The URL names its scheme's own port.",
  reason:
    'The URL with and without the port is the same page, yet tools that compare URLs as text ' +
    'take them for two.',
  fix: 'Leave :443 off https URLs and :80 off http URLs.',
  examples: {
    valid: [
      { says: 'no port', document: sampleDocument(`<url><loc>https://example.com/</loc></url>`) },
      {
        says: 'a port of its own',
        document: sampleDocument(`<url><loc>https://example.com:8443/</loc></url>`),
      },
      {
        says: "the other scheme's port",
        document: sampleDocument(`<url><loc>http://example.com:443/</loc></url>`),
      },
    ],
    invalid: [
      {
        says: '443 and https',
        document: sampleDocument(`<url><loc>https://example.com:443/</loc></url>`),
      },
      {
        says: '80 and http',
        document: sampleDocument(`<url><loc>http://example.com:80/</loc></url>`),
      },
    ],
  },
};
