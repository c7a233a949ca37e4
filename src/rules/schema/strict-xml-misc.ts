// Comments and instructions: whole ones, checked.
import { isXmlBlank, xmlNameAt } from './strict-xml-characters.ts';
import { MalformedXml } from './strict-xml-cursor.ts';

/**
 * Checks the comment or instruction that stands at an index of a text and ends with it.
 *
 * Errors: MalformedXml. Source: https://www.w3.org/TR/xml/#NT-Misc
 */
export function checkStrictXmlMisc(text: string, at: number): void {
  if (text.startsWith('<!--', at)) checkComment(text, at);
  else checkInstruction(text, at);
}

// Source: https://www.w3.org/TR/xml/#sec-comments
function checkComment(text: string, at: number): void {
  const hyphens = text.indexOf('--', at + 4);
  if (hyphens !== text.length - 3) throw new MalformedXml('Two hyphens in a comment.', hyphens);
}

// Source: https://www.w3.org/TR/xml/#sec-pi
function checkInstruction(text: string, at: number): void {
  const target = xmlNameAt(text, at + 2);
  if (target === '') throw new MalformedXml('An instruction has no name.', at);
  if (target === 'xml') {
    throw new MalformedXml('An XML declaration is not at the very beginning.', at);
  }
  if (target.toLowerCase() === 'xml') {
    throw new MalformedXml(`An instruction may not be named ${target}.`, at);
  }
  const end = at + 2 + target.length;
  if (end !== text.length - 2 && !isXmlBlank(text.charCodeAt(end))) {
    throw new MalformedXml('A space is missing behind the name of an instruction.', at);
  }
}
