// Whether a text is too long: in characters, as people and schemas count them.

/** Whether a text has more than so many characters; one beyond U+FFFF counts once. */
export function isLongerThan(text: string, charactersMax: number): boolean {
  if (text.length <= charactersMax) return false;
  if (text.length > 2 * charactersMax) return true;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters > charactersMax;
}
