// The compressed file grows too much; the rest was not read.
import type { ProblemRule } from '../rule.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

// So many blanks, compressed twice, so that they fit here.
const BLANKS_64_MIB =
  'H4sIAAAAAAAC/+3cLU4DYRCA4aVskwYSaEVTgWAtN6hp+BFoRNFND1CJpoSg0IQTIDgACa6pwyMAxwGqSFNVsu3uMb55HjV65GTyHj+2skqjXMzvqmFaPP2f9F73MgAAACBx05/73Z1qKMqvy6trAAAAIHXjw4O8PgqsR0fn1gEAAADJexj02/WHwN/tJLcOAAAASF539XtW3wI+yrfO0D4AAAAged+CAQAAABCKYAAAAADEIhgAAAAAsQgGAAAAQDCCAQAAABCLYAAAAADEIhgAAAAAsQgGAAAAQDCCAQAAABCLYAAAAADE8jLoF9VjQHtZ3pxeNDMAAAAied9ffM6et0O+AT3uM8Xj/gAA';
const BLANKS_64_MIB_AND_ONE =
  'H4sIAAAAAAAC/+3cMU4CURCA4VWWxEiiUBgLCrf1BjREpJCWQmvDASipwRgra49g4QE8gIWJNxAbwwGsCKHCrO4e4833VVNP9yYv/9njQVbZL3/e7qphUTz9np++HGYAAABA4hZf9429aijKz6vxDQAAAJC6yfFRXh8FdrfdS+sAAACA5D30e+36h8B6Ps2tAwAAAJJ3sl0N6lvAR/naubYPAAAASN5SMAAAAABCEQwAAACAWAQDAAAAIBbBAAAAAAhGMAAAAABiEQwAAACAWAQDAAAAIBbBAAAAAAhGMAAAAABiEQwAAACAWJ77vaL6GNDelLOLYTMDAAAgkmXr/Xs0+H8X5n+orZLp4/4AAA==';

function inflating(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

/** The compressed file grows too much; the rest was not read. */
export const limitInflation: ProblemRule = {
  id: 'limit-inflation',
  subject: 'delivery',
  since: '0.3.0',
  watches: 'problem',
  code: 'limit-inflation',
  within: 'document',
  severity: 'error',
  basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-8',
  summary: 'The compressed file grows too much; the rest was not read.',
  reason:
    'It inflates to more than 64 MiB and to more than 200 times its size, as no sitemap does that was made in good faith. Engines protect themselves from such files and drop them.',
  fix: 'Look at what is in the file: it may be padded with blanks, or made to do harm.',
  examples: {
    valid: [
      {
        says: 'a file that grows little',
        document: () => sampleGzip(XML),
        url: 'https://example.com/sitemap.xml.gz',
      },
      {
        says: '64 MiB of blanks',
        document: () => inflating(BLANKS_64_MIB),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
    invalid: [
      {
        says: '64 MiB of blanks and one more',
        document: () => inflating(BLANKS_64_MIB_AND_ONE),
        url: 'https://example.com/sitemap.xml.gz',
      },
    ],
  },
};
