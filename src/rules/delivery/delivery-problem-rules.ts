// Rules that report what the reader finds wrong, about delivery.
import type { DocumentExample } from '../port/rule-example.ts';
import type { RuleRow } from '../port/rule-file.ts';
import { urlsetXml } from '../samples/sample-document.ts';
import { sampleGzip } from '../samples/sample-gzip.ts';

const XML: string = urlsetXml(`<url><loc>https://example.com/</loc></url>`);

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
    summary: 'The gzip file is truncated.',
    reason:
      'The upload or the compression was interrupted. Engines report a compression error and may ' +
      'reject the whole file; this check read what could be decompressed.',
    fix:
      'Compress the file again and upload it completely; write it under another name first and ' +
      'rename it when it is complete.',
    examples: {
      valid: [zipped('a whole file', () => sampleGzip(XML))],
      invalid: [
        zipped('the last byte is missing', () => sampleGzip(XML).slice(0, -1)),
        zipped('the second half is missing', () => sampleGzip(XML).slice(0, 100)),
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
      'Engines report a compression error and may reject the whole file; this check read what ' +
      'could be decompressed before the damage. Often the file was transferred as text, which ' +
      'changes some bytes.',
    fix: 'Compress the file again and upload it in binary mode.',
    examples: {
      valid: [zipped('a whole file', () => sampleGzip(XML))],
      invalid: [zipped('a block of no known kind', () => sampleGzip(XML).with(10, 7))],
    },
  },
  {
    id: 'gzip-checksum',
    within: 'document',
    severity: 'error',
    basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.3.1',
    summary: 'The checksum or length at the end of the gzip file is wrong.',
    reason:
      'The content may differ from what was compressed: some of its URLs may not exist, and ' +
      'others may be missing. Engines report a compression error and reject such a file.',
    fix: 'Compress the original again with a standard tool, and upload it in binary mode.',
    examples: {
      valid: [zipped('a whole file', () => sampleGzip(XML))],
      invalid: [
        zipped('another checksum', () => withByteFlipped(sampleGzip(XML), 8)),
        zipped('another length', () => withByteFlipped(sampleGzip(XML), 4)),
      ],
    },
  },
  {
    id: 'gzip-trailing-bytes',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.rfc-editor.org/rfc/rfc1952.html#section-2.2',
    summary: 'There are extra bytes after the end of the gzip data.',
    reason:
      'They are not gzip, so engines skip them or report a compression error. Often a script ' +
      'added its own output to the file.',
    fix: 'Write nothing after the compressed data; compress any comments with the rest.',
    examples: {
      valid: [
        zipped('a whole file', () => sampleGzip(XML)),
        zipped('two members, which is legal', () =>
          joined(sampleGzip(XML), sampleGzip(`<!-- made by hand -->`)),
        ),
      ],
      invalid: [
        zipped('text behind the file', () =>
          joined(sampleGzip(XML), new TextEncoder().encode(`<!-- 0.2 s -->`)),
        ),
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
      'Engines decompress once and then do not find a sitemap. Often the server compresses a ' +
      'file that is already gzipped, with a wrong Content-Encoding.',
    fix: 'Compress once: either the file or the transfer.',
    examples: {
      valid: [zipped('a whole file', () => sampleGzip(XML))],
      invalid: [zipped('gzip in gzip', () => sampleGzip(sampleGzip(XML)))],
    },
  },
  {
    id: 'gzip-too-deep',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The file was compressed more than twice.',
    reason: 'No engine decompresses that many layers, and this check did not read it either.',
    fix: 'Compress once: either the file or the transfer.',
    examples: {
      valid: [
        zipped('once', () => sampleGzip(XML)),
        zipped('twice, which another rule is about', () => sampleGzip(sampleGzip(XML))),
      ],
      invalid: [zipped('three times', () => sampleGzip(sampleGzip(sampleGzip(XML))))],
    },
  },
  {
    id: 'gzip-not-compressed',
    within: 'document',
    severity: 'warning',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: 'The name or type says gzip, but the bytes are not compressed.',
    reason:
      'Engines that rely on the name try to decompress the file and report a compression error.',
    fix: 'Compress the file, or serve it without .gz in its name and without the gzip media type.',
    examples: {
      valid: [
        zipped('a whole file', () => sampleGzip(XML)),
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
      'Engines that rely on the name read the compressed bytes as XML and report a parsing error.',
    fix: 'Use a name that ends in .gz, or send the plain file with `Content-Encoding: gzip`.',
    examples: {
      valid: [
        zipped('a whole file', () => sampleGzip(XML)),
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
    summary: 'The compressed file expands too much; the rest was not read.',
    reason:
      'It expands to more than 64 MiB and more than 200 times its size, which no legitimate ' +
      'sitemap does. Engines protect themselves from such files and reject them.',
    fix: 'Check the file: it may be padded with blanks, or malicious.',
    examples: {
      valid: [
        zipped('a file that grows little', () => sampleGzip(XML)),
        zipped('64 MiB of blanks', () => inflating(BLANKS_64_MIB)),
      ],
      invalid: [zipped('64 MiB of blanks and one more', () => inflating(BLANKS_64_MIB_AND_ONE))],
    },
  },
  {
    id: 'limit-bytes',
    within: 'document',
    severity: 'error',
    basis: 'https://www.sitemaps.org/protocol.html#index',
    summary: "The document exceeds this reader's size limit; the rest was not read.",
    reason:
      'The protocol allows 52,428,800 bytes. Engines do not read files many times larger than ' +
      'that to the end.',
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
      'Engines that rely on the type treat the file as a page. Browsers do too and show nothing ' +
      'useful.',
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

function zipped(says: string, document: () => Uint8Array): DocumentExample {
  return { says, document, url: 'https://example.com/sitemap.xml.gz' };
}

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
