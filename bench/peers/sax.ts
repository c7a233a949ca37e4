// sax: the event parser that most of npm's XML readers rest on.
import sax from 'sax';
import type { Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';
import { RecordBuilder } from './record-builder.ts';

/** Reads a document with strict sax. Errors: those of sax, when the XML is not well-formed. */
export async function readWithSax(input: ReadInput): Promise<Signature> {
  const builder = new RecordBuilder();
  const parser = sax.parser(true, { position: false });
  parser.onopentag = ({ name, attributes }) => {
    builder.openTag(name);
    if (name !== 'xhtml:link') return;
    builder.link(String(attributes['hreflang']), String(attributes['href']));
  };
  parser.ontext = (text) => builder.text(text);
  parser.oncdata = (text) => builder.text(text);
  parser.onclosetag = (name) => builder.closeTag(name);
  const decoder = new TextDecoder();
  for await (const chunk of input.chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode()).close();
  return builder.signature;
}
