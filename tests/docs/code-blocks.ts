// The fenced blocks of a Markdown document, each with what it is said to print.

/** A block of code in a document. */
export interface CodeBlock {
  /** The word behind the fence: `ts`, `console`, `sh`; empty for none. */
  readonly language: string;
  readonly code: string;
  /** `README.md:12`, the line of the fence. */
  readonly place: string;
  /** The `text` block that follows, with nothing but one line such as "prints:" between. */
  readonly output?: string;
}

/** Finds all fenced blocks of a document. */
export function readCodeBlocks(text: string, path: string): CodeBlock[] {
  const blocks: CodeBlock[] = [];
  const fences = /^```([a-z]*)\n(.*?)^```$/gms;
  let previousEnd = 0;
  for (const { 0: whole, 1: language = '', 2: code = '', index } of text.matchAll(fences)) {
    const between = text.slice(previousEnd, index).trim();
    previousEnd = index + whole.length;
    const before = blocks.at(-1);
    const prints = between === '' || (/:$/.test(between) && !between.includes('\n'));
    if (language === 'text' && before?.language === 'ts' && prints) {
      blocks[blocks.length - 1] = { ...before, output: code };
      continue;
    }
    const line = text.slice(0, index).split('\n').length;
    blocks.push({ language, code, place: `${path}:${line}` });
  }
  return blocks;
}

/** A command of a `console` block, and what it is said to print to stdout. */
export interface ConsoleCommand {
  readonly command: string;
  /** Empty when the document does not say. A line of `…` stands for any lines. */
  readonly output: string;
}

/** Reads the commands of a `console` block: lines that begin with `$ `. */
export function readConsole({ code }: CodeBlock): ConsoleCommand[] {
  return code
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command = '', ...output] = part.split('\n');
      return { command, output: output.join('\n').trim() };
    });
}
