// Rules that report what the reader finds wrong, about delivery.
import type { RuleRow } from '../rule-file.ts';
import { sampleDocument } from '../sample-document.ts';
import { sampleGzip } from './sample-gzip.ts';

const XML: string = sampleDocument(`<url><loc>https://example.com/</loc></url>`);

// So many blanks, compressed twice, so that they fit here.
const BLANKS_64_MIB =
  'H4sIAAAAAAAC/+3cLU4DYRCA4aVskwYSaEVTgWAtN6hp+BFoRNFND1CJpoSg0IQTIDgACa6pwyMAxwGqSFNVsu3uMb55HjV65GTyHj+2skqjXMzvqmFaPP2f9F73MgAAACBx05/73Z1qKMqvy6trAAAAIHXjw4O8PgqsR0fn1gEAAADJexj02/WHwN/tJLcOAAAASF539XtW3wI+yrfO0D4AAAAged+CAQAAABCKYAAAAADEIhgAAAAAsQgGAAAAQDCCAQAAABCLYAAAAADEIhgAAAAAsQgGAAAAQDCCAQAAABCLYAAAAADE8jLoF9VjQHtZ3pxeNDMAAAAied9ffM6et0O+AT3uM8Xj/gAA';

const BLANKS_64_MIB_AND_ONE =
  'H4sIAAAAAAAC/+3cMU4CURCA4VWWxEiiUBgLCrf1BjREpJCWQmvDASipwRgra49g4QE8gIWJNxAbwwGsCKHCrO4e4833VVNP9yYv/9njQVbZL3/e7qphUTz9np++HGYAAABA4hZf9429aijKz6vxDQAAAJC6yfFRXh8FdrfdS+sAAACA5D30e+36h8B6Ps2tAwAAAJJ3sl0N6lvAR/naubYPAAAASN5SMAAAAABCEQwAAACAWAQDAAAAIBbBAAAAAAhGMAAAAABiEQwAAACAWAQDAAAAIBbBAAAAAAhGMAAAAABiEQwAAACAWJ77vaL6GNDelLOLYTMDAAAgkmXr/Xs0+H8X5n+orZLp4/4AAA==';

export const deliveryProblemRules: readonly RuleRow[] = [
  {
    id: 'gzip-truncated',
    within: 'document',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.3',
    summary: 'The gzip file ends before its end.',
    reason:
      'The upload or the compression broke off. Engines report a compression error and may drop all of the file; here, what inflated was read.',
    fix:
      'Compress the file again and upload it whole; write it under another name first and ' +
      'rename it when it is complete.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
      invalid: [
        {
          says: 'the last byte is missing',
          document: () => sampleGzip(XML).slice(0, -1),
          url: 'https://example.com/sitemap.xml.gz',
        },
        {
          says: 'the second half is missing',
          document: () => sampleGzip(XML).slice(0, 100),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
    },
  },
  {
    id: 'gzip-damaged',
    within: 'document',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.3',
    summary: 'The gzip file is damaged.',
    reason:
      'Engines report a compression error and may drop all of the file; here, what inflated before the damage was read. Often the file was sent as text, which changes some of its bytes.',
    fix: 'Compress the file again and upload it in binary mode.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
      invalid: [
        {
          says: 'a block of no known kind',
          document: () => sampleGzip(XML).with(10, 7),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
    },
  },
  {
    id: 'gzip-checksum',
    within: 'document',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.3.1',
    summary: 'The checksum or the length at the end of the gzip file is wrong.',
    reason:
      'The content may not be what was compressed: some of its URLs may not exist, and others ' +
      'may be missing. Engines report a compression error and drop such a file.',
    fix: 'Compress the original again with a standard tool, and upload it in binary mode.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
      invalid: [
        {
          says: 'another checksum',
          document: () => withByteFlipped(sampleGzip(XML), 8),
          url: 'https://example.com/sitemap.xml.gz',
        },
        {
          says: 'another length',
          document: () => withByteFlipped(sampleGzip(XML), 4),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
    },
  },
  {
    id: 'gzip-trailing-bytes',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.2',
    summary: 'There are bytes after the end of the gzip file.',
    reason:
      'They are not gzip, so that engines skip them or report a compression error. Often a script added its own output to the file.',
    fix: 'Write nothing after the compressed data, and compress comments with the rest.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
        {
          says: 'two members, which is legal',
          document: () => joined(sampleGzip(XML), sampleGzip(`<!-- made by hand -->`)),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
      invalid: [
        {
          says: 'text behind the file',
          document: () => joined(sampleGzip(XML), new TextEncoder().encode(`<!-- 0.2 s -->`)),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
    },
  },
  {
    id: 'gzip-twice',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The file was compressed twice.',
    reason:
      'Engines undo gzip once; what they then have is not a sitemap. Often a file that is gzipped already is compressed again by the server, with a wrong Content-Encoding.',
    fix: 'Compress once: either the file or the transfer.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
      invalid: [
        {
          says: 'gzip in gzip',
          document: () => sampleGzip(sampleGzip(XML)),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
    },
  },
  {
    id: 'gzip-too-deep',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The file was compressed more than twice.',
    reason: 'No engine undoes so many layers, and neither was it read here.',
    fix: 'Compress once: either the file or the transfer.',
    examples: {
      valid: [
        {
          says: 'once',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
        {
          says: 'twice, which another rule is about',
          document: () => sampleGzip(sampleGzip(XML)),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
      invalid: [
        {
          says: 'three times',
          document: () => sampleGzip(sampleGzip(sampleGzip(XML))),
          url: 'https://example.com/sitemap.xml.gz',
        },
      ],
    },
  },
  {
    id: 'gzip-not-compressed',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The name or type says gzip, but the bytes are plain.',
    reason: 'Engines that go by the name try to inflate the file and report a compression error.',
    fix: 'Compress the file, or serve it without .gz in its name and without the type of gzip.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
        { says: 'plain, and named so', document: XML, url: 'https://example.com/sitemap.xml' },
      ],
      invalid: [
        { says: 'named .gz', document: XML, url: 'https://example.com/sitemap.xml.gz' },
        {
          says: 'of the type of gzip',
          document: XML,
          url: 'https://example.com/sitemap.xml',
          contentType: 'application/gzip',
        },
      ],
    },
  },
  {
    id: 'gzip-not-named',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The bytes are gzip, but neither the name nor the type says so.',
    reason:
      'Engines that go by the name read the compressed bytes as XML and report a parsing error.',
    fix: 'End the name in .gz, or send the plain file with `Content-Encoding: gzip`.',
    examples: {
      valid: [
        {
          says: 'a whole file',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml.gz',
        },
        {
          says: 'of the type of gzip',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml',
          contentType: 'application/gzip',
        },
      ],
      invalid: [
        {
          says: 'named .xml',
          document: () => sampleGzip(XML),
          url: 'https://example.com/sitemap.xml',
          contentType: 'application/xml',
        },
      ],
    },
  },
  {
    id: 'limit-inflation',
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
  },
  {
    id: 'limit-bytes',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The document is larger than the limit of this reader; the rest was not read.',
    reason:
      'The protocol allows 52,428,800 bytes. What is many times larger is not a sitemap that an engine reads to its end.',
    fix: 'Split the sitemap and list the parts in a sitemap index.',
    examples: {
      valid: [{ says: 'as large as the limit', document: XML, bytesMax: XML.length }],
      invalid: [{ says: 'one byte larger', document: XML, bytesMax: XML.length - 1 }],
    },
  },
  {
    id: 'content-type-html',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc9110.html#section-8.3',
    summary: 'The content type says HTML, but the bytes are a sitemap.',
    reason:
      'Engines that go by the type take the file for a page. A browser does so too and shows nothing of use.',
    fix: 'Serve the sitemap as application/xml (a list as text/plain).',
    examples: {
      valid: [
        {
          says: 'application/xml',
          document: XML,
          url: 'https://example.com/sitemap.xml',
          contentType: 'application/xml',
        },
        { says: 'no type', document: XML, url: 'https://example.com/sitemap.xml' },
      ],
      invalid: [
        {
          says: 'text/html',
          document: XML,
          url: 'https://example.com/sitemap.xml',
          contentType: 'text/html; charset=utf-8',
        },
      ],
    },
  },
];

// The last eight bytes of the file are the checksum and the length.
function withByteFlipped(bytes: Uint8Array, fromEnd: number): Uint8Array {
  const index = bytes.length - fromEnd;
  return bytes.with(index, (bytes[index] ?? 0) ^ 0xff);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  return Uint8Array.from([...first, ...second]);
}

function inflating(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
