// htmlparser2 in XML mode: a lenient event parser in JavaScript.
import { Parser } from 'htmlparser2';
import type { Signature } from '../measure/signature.ts';
import type { ReadInput } from './read-peer.ts';
import { RecordBuilder } from './record-builder.ts';

/** Reads a document with htmlparser2. It takes whatever it is given. */
export async function readWithHtmlparser2(input: ReadInput): Promise<Signature> {
  const builder = new RecordBuilder();
  let hreflang = '';
  let href = '';
  // With these two callbacks in place of `onopentag`, no object of attributes is built.
  const parser = new Parser(
    {
      onopentagname: (name) => builder.openTag(name),
      onattribute: (name, value) => {
        if (name === 'hreflang') hreflang = value;
        else if (name === 'href') href = value;
      },
      ontext: (text) => builder.text(text),
      onclosetag: (name) => {
        if (name === 'xhtml:link') builder.link(hreflang, href);
        else builder.closeTag(name);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder();
  for await (const chunk of input.chunks) parser.write(decoder.decode(chunk, { stream: true }));
  parser.write(decoder.decode());
  parser.end();
  return builder.signature;
}
