// A DOCTYPE with its internal subset: skipped, with the names of the entities it declares.

// No document declares more entities than this; further names are not remembered.
const ENTITIES_MAX = 10_000;
// Enough of a declaration for an entity's name.
const DECLARATION_CHARACTERS = 256;

type State =
  | 'outside'
  | 'outside-quote'
  | 'subset'
  | 'declaration'
  | 'declaration-quote'
  | 'comment'
  | 'instruction';

/**
 * Skips a DOCTYPE, of which nothing is fetched or expanded. Comments, strings and instructions in
 * it may contain brackets.
 *
 * > | <!DOCTYPE urlset [<!ENTITY x "a]>"> <!-- ] --> ]>
 *              ^
 *
 * A start tag inside means that the DOCTYPE was never closed: it ends there.
 */
export class DoctypeSkipper {
  /** The names of general entities declared so far, also in earlier DOCTYPEs. */
  readonly entities: Set<string> = new Set();
  done = false;
  #state: State = 'outside';
  #quote = '';
  /** The last characters read, as far as they decide on the state. */
  #recent = '';

  /** Starts after `<!DOCTYPE`. */
  begin(): void {
    this.#state = 'outside';
    this.done = false;
    this.#recent = '';
  }

  /** Reads on; returns the index after what was read. `done`: the DOCTYPE has ended. */
  feed(text: string, start: number, end: number): number {
    for (let at = start; at < end; at += 1) {
      const character = text.charAt(at);
      if (this.#state === 'outside' && (character === '>' || character === '<')) {
        this.done = true;
        return character === '>' ? at + 1 : at;
      }
      // A start tag was seen one character too late: its `<` went with the subset.
      if (this.#state === 'subset' && this.#recent === '<' && /[A-Za-z_]/.test(character)) {
        this.done = true;
        return at - 1;
      }
      this.#step(character);
    }
    if (this.#state !== 'subset' || this.#recent !== '<' || end <= start) return end;
    // A `<` that ends the window may begin a start tag: it stays until the next character is known.
    this.#recent = '';
    return end - 1;
  }

  #step(character: string): void {
    switch (this.#state) {
      case 'outside':
        if (character === '[') this.#enter('subset');
        else if (character === '"' || character === "'") {
          this.#enter('outside-quote');
          this.#quote = character;
        }
        return;
      case 'outside-quote':
        if (character === this.#quote) this.#enter('outside');
        return;
      case 'subset':
        this.#inSubset(character);
        return;
      case 'declaration':
        this.#recent = (this.#recent + character).slice(0, DECLARATION_CHARACTERS);
        if (this.#recent === '<!--') this.#enter('comment');
        else if (character === '>') this.#declared();
        else if (character === '"' || character === "'") {
          this.#quote = character;
          this.#state = 'declaration-quote';
        }
        return;
      case 'declaration-quote':
        if (character === this.#quote) this.#state = 'declaration';
        return;
      case 'comment':
        this.#recent = (this.#recent + character).slice(-3);
        if (this.#recent === '-->') this.#enter('subset');
        return;
      case 'instruction':
        this.#recent = (this.#recent + character).slice(-2);
        if (this.#recent === '?>') this.#enter('subset');
    }
  }

  #inSubset(character: string): void {
    if (character === ']') this.#enter('outside');
    else if (this.#recent === '<' && character === '!') {
      this.#state = 'declaration';
      this.#recent = '<!';
    } else if (this.#recent === '<' && character === '?') this.#enter('instruction');
    else this.#recent = character === '<' ? '<' : '';
  }

  #enter(state: State): void {
    this.#state = state;
    this.#recent = '';
  }

  #declared(): void {
    const name = /^<!ENTITY\s+([^\s%"'>]+)/i.exec(this.#recent)?.[1];
    if (name !== undefined && this.entities.size < ENTITIES_MAX) this.entities.add(name);
    this.#enter('subset');
  }
}
