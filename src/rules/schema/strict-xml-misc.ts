// Comments, instructions and the XML declaration: whole ones, checked.
import { isXmlBlank, xmlNameAt } from './strict-xml-characters.ts';
import { MalformedXml, StrictXmlCursor } from './strict-xml-cursor.ts';

/**
 * Checks `<!--…-->`, which stands at `at` of something longer.
 *
 * Errors: MalformedXml. Source: https://www.w3.org/TR/xml/#sec-comments
 */
export function checkComment(comment: string, at: number): void {
  const hyphens = comment.indexOf('--', 4);
  if (hyphens !== comment.length - 3) {
    throw new MalformedXml('Two hyphens stand in a comment.', at + hyphens);
  }
}

/**
 * Checks `<?…?>`, which stands at `at` of something longer.
 *
 * Errors: MalformedXml. Source: https://www.w3.org/TR/xml/#sec-pi
 */
export function checkInstruction(instruction: string, at: number): void {
  const target = xmlNameAt(instruction, 2);
  if (target === '') throw new MalformedXml('An instruction has no name.', at);
  if (target === 'xml') {
    throw new MalformedXml('An XML declaration stands elsewhere than at the very beginning.', at);
  }
  if (target.toLowerCase() === 'xml') {
    throw new MalformedXml(`An instruction may not be named ${target}.`, at);
  }
  const next = instruction.charCodeAt(2 + target.length);
  const ends = 2 + target.length === instruction.length - 2;
  if (!ends && !isXmlBlank(next)) {
    throw new MalformedXml('A space is missing behind the name of an instruction.', at);
  }
}

// libxml2 asks for a space behind the names of charsets other than these.
const NO_SPACE_AFTER = /^utf-?(?:8|16)$/i;

/**
 * Checks `<?xml …?>` at the beginning of a document, as strictly as libxml2: versions 1.x pass, and
 * a space between UTF-8 and `standalone` may be missing.
 *
 * Errors: MalformedXml. Source: https://www.w3.org/TR/xml/#NT-XMLDecl
 */
export function checkXmlDeclaration(declaration: string, at: number): void {
  const cursor = new StrictXmlCursor(declaration, 5);
  try {
    cursor.needBlanks('behind <?xml');
    const version = pseudoAttribute(cursor, 'version') ?? cursor.fail('The version is missing.');
    if (!/^1\.[0-9]*$/.test(version)) cursor.fail(`The version of XML is not 1.0: ${version}.`);
    let apart = cursor.blanks();
    const charset = apart ? pseudoAttribute(cursor, 'encoding') : undefined;
    if (charset !== undefined) {
      if (!/^[A-Za-z][\w.-]*$/.test(charset)) cursor.fail(`No charset is named ${charset}.`);
      apart = cursor.blanks() || NO_SPACE_AFTER.test(charset);
    }
    const standalone = apart ? pseudoAttribute(cursor, 'standalone') : undefined;
    if (standalone !== undefined && standalone !== 'yes' && standalone !== 'no') {
      cursor.fail('The word behind standalone is neither yes nor no.');
    }
    cursor.blanks();
    cursor.need('?>', 'at the end of the XML declaration');
    if (cursor.at !== declaration.length) cursor.fail('The XML declaration goes on behind ?>.');
  } catch (error) {
    if (error instanceof MalformedXml) throw new MalformedXml(error.message, at + error.at);
    throw error;
  }
}

function pseudoAttribute(cursor: StrictXmlCursor, name: string): string | undefined {
  if (!cursor.skip(name)) return undefined;
  cursor.blanks();
  cursor.need('=', `behind ${name}`);
  cursor.blanks();
  return cursor.quotedText(`the value of ${name}`);
}
