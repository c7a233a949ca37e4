// The elements of printed XML and HTML, by readers that are not ours.
import { Parser } from 'htmlparser2';
import { SaxesParser } from 'saxes';

/** An element, without its content. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of a well-formed document; throws on any other. */
export function xmlElements(xml: string): readonly XmlElement[] {
  const elements: XmlElement[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => void elements.push({ name, attributes }));
  parser.write(xml).close();
  return elements;
}

/** The elements of a page, as browsers take them. */
export function htmlElements(html: string): readonly XmlElement[] {
  const elements: XmlElement[] = [];
  const parser = new Parser({
    onopentag: (name, attributes) => void elements.push({ name, attributes }),
  });
  parser.end(html);
  return elements;
}

/** Counts the elements of a name. */
export const count = (list: readonly XmlElement[], wanted: string): number =>
  list.filter(({ name }) => name === wanted).length;
