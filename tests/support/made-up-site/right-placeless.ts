// The text of a page without its own path, where the text shows it.
// decisions.md §7, "Nested copy".
import { segmentsOf } from './right-templates.ts';

const SHOWN_CHARACTERS = 1_000;
const WORDS_MAX = 32;
const WORD = '\\p{L}\\p{N}';

/** The text, with the last segment alone wherever it shows the whole path of its page. */
export function placelessText(text: string, url: string): string {
  const segments = segmentsOf(url)
    .map((segment) => decoded(segment).match(new RegExp(`[${WORD}]+`, 'gu')) ?? [])
    .filter((words) => words.length > 0);
  if (segments.length < 2 || segments.flat().length > WORDS_MAX) return text;
  const parts = segments.map((words) => words.join(`[^${WORD}]+`));
  const last = parts.pop();
  // Between two segments more than white space.
  const between = `(?=[^${WORD}]*[^${WORD}\\s])[^${WORD}]+`;
  const shown = `(?<![${WORD}])${parts.join(between)}${between}(${last})(?![${WORD}])`;
  const start = text.slice(0, SHOWN_CHARACTERS);
  return start.replace(new RegExp(shown, 'giu'), '$1') + text.slice(SHOWN_CHARACTERS);
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
