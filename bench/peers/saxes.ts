// saxes: an event parser in JavaScript, strict about well-formedness.
import { SaxesParser } from 'saxes';
import type { Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';
import { RecordBuilder } from './record-builder.ts';

/** Reads a document with saxes. Errors: those of saxes, when the XML is not well-formed. */
export async function readWithSaxes(input: ReadInput): Promise<Signature> {
  const builder = new RecordBuilder();
  const parser = new SaxesParser({ xmlns: false, position: false });
  parser.on('opentag', ({ name, attributes }) => {
    builder.openTag(name);
    if (name === 'xhtml:link') builder.link(attributes['hreflang'] ?? '', attributes['href'] ?? '');
  });
  parser.on('text', (text) => builder.text(text));
  parser.on('cdata', (text) => builder.text(text));
  parser.on('closetag', ({ name }) => builder.closeTag(name));
  const decoder = new TextDecoder();
  for await (const chunk of input.chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
  return builder.signature;
}
