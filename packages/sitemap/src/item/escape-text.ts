// Texts and attributes in XML, escaped as npm sitemap escapes them.

// Controls, halves of surrogate pairs and noncharacters: XML forbids or discourages them.
const UNWANTED =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\p{Cs}\p{NChar}]/gu;
// What needs a second look. Surrogates are quicker to find than to tell apart.
const SPECIAL =
  /[&<>"'\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]/;

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Escapes a text between tags; quotes stay. */
export function escapeText(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text.replace(UNWANTED, '').replace(/[&<>]/g, (character) => REFERENCES[character] ?? '');
}

/** Escapes the value of an attribute. */
export function escapeAttribute(text: string): string {
  if (!SPECIAL.test(text)) return text;
  const escaped = text.replace(UNWANTED, '');
  return escaped.replace(/[&<>"']/g, (character) => REFERENCES[character] ?? '');
}
