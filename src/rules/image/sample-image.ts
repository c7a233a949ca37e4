// An image in an entry, for the examples of rules.
import type { DocumentExample } from '../port/rule-example.ts';
import { sampleUrlset } from '../samples/sample-document.ts';

/** An example: a urlset whose entry, https://example.com/, has one image. */
export function sampleImage(says: string, loc: string): DocumentExample {
  return sampleUrlset(says, `<image:image><image:loc>${loc}</image:loc></image:image>`);
}
