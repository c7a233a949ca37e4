// The inputs of the action, as the runner hands them over.
// @ts-check

/**
 * What the workflow asked for; an empty text for what it did not say.
 *
 * @typedef {object} Inputs
 * @property {string} target
 * @property {string} base
 * @property {string} profile
 * @property {string} failOn
 * @property {string} baseline
 * @property {string} pages
 * @property {string} only
 * @property {string} ignore
 * @property {string} maxFindings
 * @property {readonly string[]} args
 * @property {string} sarifFile
 */

// They decide what main.js reads and prints.
const RESERVED = /^--(?:format|output)(?:=|$)/;

/**
 * Reads the inputs. `complaint` says what is wrong with them, in a sentence.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {{ readonly inputs: Inputs, readonly complaint?: string }}
 */
export function readInputs(environment) {
  /** @param {string} name */
  const input = (name) => (environment[`INPUT_${name.toUpperCase()}`] ?? '').trim();
  const args = splitWords(input('args'));
  const inputs = {
    target: input('target'),
    base: input('base'),
    profile: input('profile'),
    failOn: input('fail-on'),
    baseline: input('baseline'),
    pages: input('pages'),
    only: listOf(input('only')),
    ignore: listOf(input('ignore')),
    maxFindings: input('max-findings'),
    args: args ?? [],
    sarifFile: input('sarif-file'),
  };
  const complaint = complaintOf(inputs, args === undefined);
  return complaint === undefined ? { inputs } : { inputs, complaint };
}

/**
 * @param {Inputs} inputs
 * @param {boolean} quoteOpen
 */
function complaintOf({ target, args }, quoteOpen) {
  if (target === '') return 'The input target is missing: name a file, a folder or an address.';
  if (target === '-') return 'The input target is -, but an action has no stdin: name a file.';
  if (quoteOpen) return 'A quotation mark in the input args is not closed.';
  const reserved = args.find((word) => RESERVED.test(word));
  if (reserved === undefined) return undefined;
  return (
    `The input args may not have ${reserved}: the action needs its own. ` +
    'Write --report FORMAT=FILE for a further report.'
  );
}

/** @param {string} text */
function listOf(text) {
  return text
    .split(/[\s,]+/)
    .filter(Boolean)
    .join(',');
}

/**
 * Takes a text apart at its blanks. What stands in '…' or "…" stays together; nothing else means
 * anything. Gives nothing when a quotation mark is left open.
 *
 * @param {string} text
 * @returns {string[] | undefined}
 */
function splitWords(text) {
  const words = [];
  /** @type {string | undefined} */
  let word;
  let quote = '';
  for (const character of text) {
    if (quote !== '') {
      if (character === quote) quote = '';
      else word += character;
    } else if (character === '"' || character === "'") {
      quote = character;
      word ??= '';
    } else if (/\s/.test(character)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else {
      word = (word ?? '') + character;
    }
  }
  if (word !== undefined) words.push(word);
  return quote === '' ? words : undefined;
}
