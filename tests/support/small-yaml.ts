// Reads the little of YAML that our own files use, strictly: maps, lists, scalars.
// Whatever it does not know is an error: a file cannot mean something else to a real reader.

/** A value of such a file. */
export type SmallYaml = string | readonly SmallYaml[] | { readonly [key: string]: SmallYaml };

interface Line {
  readonly number: number;
  readonly indent: number;
  readonly text: string;
}

/** Reads a file. Throws an Error that names the line of what it does not know. */
export function readSmallYaml(text: string): SmallYaml {
  const lines = text.split('\n').flatMap((line, index): Line[] => {
    if (line.includes('\t')) throw new Error(`Line ${index + 1} holds a tab.`);
    const bare = line.trimEnd();
    const content = bare.trimStart();
    if (content === '' || content.startsWith('#')) return [];
    const indent = bare.length - content.length;
    if (indent % 2 !== 0) throw new Error(`Line ${index + 1} is indented by ${indent}.`);
    return [{ number: index + 1, indent, text: content }];
  });
  const [value, rest] = readBlock(lines, 0);
  if (rest.length > 0) throw new Error(`Line ${rest[0]?.number} is indented too far.`);
  return value;
}

function readBlock(lines: readonly Line[], indent: number): [SmallYaml, readonly Line[]] {
  return lines[0]?.text.startsWith('- ') ? readList(lines, indent) : readMap(lines, indent);
}

function readList(lines: readonly Line[], indent: number): [readonly SmallYaml[], readonly Line[]] {
  const items: SmallYaml[] = [];
  let rest = lines;
  while (rest[0]?.indent === indent) {
    const { number, text } = rest[0];
    const [, item] = /^- (.+)$/.exec(text) ?? [];
    if (item === undefined) throw new Error(`Line ${number} is no item of the list.`);
    if (/^[A-Za-z_][\w-]*:(?: |$)/.test(item)) {
      // A map: its first key stands behind the dash, the others below it.
      const [map, after] = readMap(
        [{ number, indent: indent + 2, text: item }, ...rest.slice(1)],
        indent + 2,
      );
      items.push(map);
      rest = after;
    } else {
      items.push(readScalar(item, number));
      rest = rest.slice(1);
    }
  }
  return [items, rest];
}

function readMap(lines: readonly Line[], indent: number): [SmallYaml, readonly Line[]] {
  const map: Record<string, SmallYaml> = {};
  let rest = lines;
  while (rest[0]?.indent === indent) {
    const { text, number } = rest[0];
    const [, key, value] = /^([A-Za-z_][\w./-]*):(?: (.+))?$/.exec(text) ?? [];
    if (key === undefined) throw new Error(`Line ${number} has no key: ${text}`);
    if (Object.hasOwn(map, key)) throw new Error(`Line ${number} says ${key} again.`);
    rest = rest.slice(1);
    if (value === '{}') map[key] = {};
    else if (value !== undefined) map[key] = readScalar(value, number);
    else {
      const deeper = rest[0]?.indent ?? 0;
      if (deeper !== indent + 2) throw new Error(`Line ${number} has nothing below it.`);
      [map[key], rest] = readBlock(rest, deeper);
    }
  }
  return [map, rest];
}

function readScalar(text: string, number: number): string {
  const [, quoted] = /^"([^"\\]*)"$/.exec(text) ?? [];
  if (quoted !== undefined) return quoted;
  // What begins so, or holds a mark of YAML's own, means more than it says.
  if (/^[[\]{}&*!|>'"%@`,?-]|: | #|:$/.test(text)) {
    throw new Error(`Line ${number} holds what this reader does not know: ${text}`);
  }
  return text;
}
