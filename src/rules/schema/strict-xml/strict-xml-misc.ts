// Comments and instructions: whole ones, checked.
import { isXmlBlank, xmlNameAt } from './strict-xml-characters.ts';
import { MalformedXmlError, StrictXmlCursor } from './strict-xml-cursor.ts';

// libxml2 requires a space after the names of charsets other than these.
const NO_SPACE_AFTER = /^utf-?(?:8|16)$/i;

/**
 * Checks `<?xml …?>` at the beginning of a document, as strictly as libxml2; says whether it is
 * standalone. Versions 1.x pass, and
 * a space between UTF-8 and `standalone` may be missing.
 *
 * Errors: MalformedXmlError. Source: https://www.w3.org/TR/xml/#NT-XMLDecl
 */
export function checkStrictXmlDeclaration(
  declaration: string,
  at: number,
): { readonly standalone: boolean } {
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
      cursor.fail('The value of standalone is neither yes nor no.');
    }
    cursor.blanks();
    cursor.need('?>', 'at the end of the XML declaration');
    if (cursor.at !== declaration.length) cursor.fail('The XML declaration continues after ?>.');
    return { standalone: standalone === 'yes' };
  } catch (error) {
    if (error instanceof MalformedXmlError)
      throw new MalformedXmlError(error.message, at + error.at);
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

/**
 * Checks the comment or instruction at an index of a text, which ends with it.
 *
 * Errors: MalformedXmlError. Source: https://www.w3.org/TR/xml/#NT-Misc
 */
export function checkStrictXmlMisc(text: string, at: number): void {
  if (text.startsWith('<!--', at)) checkComment(text, at);
  else checkInstruction(text, at);
}

// Source: https://www.w3.org/TR/xml/#sec-comments
function checkComment(text: string, at: number): void {
  const hyphens = text.indexOf('--', at + 4);
  if (hyphens !== text.length - 3)
    throw new MalformedXmlError('Two hyphens in a comment.', hyphens);
}

// Source: https://www.w3.org/TR/xml/#sec-pi
function checkInstruction(text: string, at: number): void {
  const target = xmlNameAt(text, at + 2);
  if (target === '') throw new MalformedXmlError('An instruction has no name.', at);
  if (target === 'xml') {
    throw new MalformedXmlError('An XML declaration is not at the very beginning.', at);
  }
  if (target.toLowerCase() === 'xml') {
    throw new MalformedXmlError(`An instruction may not be named ${target}.`, at);
  }
  const end = at + 2 + target.length;
  if (end !== text.length - 2 && !isXmlBlank(text.charCodeAt(end))) {
    throw new MalformedXmlError('A space is missing behind the name of an instruction.', at);
  }
}
