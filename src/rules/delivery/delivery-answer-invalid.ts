import type { RuleFile } from '../rule-file.ts';
import { expectedSitemap } from './expected-sitemap.ts';
import { sampleFetch } from './sample-fetch.ts';

export const deliveryAnswerInvalid: RuleFile<'fetch'> = {
  id: 'delivery-answer-invalid',
  watches: 'fetch',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc9112.html#section-2',
  summary: "The server's response is not valid HTTP.",
  reason: 'Engines cannot parse it, or cannot undo its content encoding.',
  fix: 'Check what responds on this port, and the Content-Encoding header.',
  examples: {
    valid: [
      sampleFetch('an answer'),
      sampleFetch('a guess that came to nothing', { failure: 'answer-invalid', found: 'guessed' }),
    ],
    invalid: [
      sampleFetch('as it says', {
        failure: 'answer-invalid',
        problem: 'The answer does not begin with HTTP.',
      }),
    ],
  },
  judge(seen) {
    return seen.failure === 'answer-invalid' && expectedSitemap(seen) && (seen.problem ?? true);
  },
};
