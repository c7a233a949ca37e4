// The Markdown that all generated pages are made of.

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;' };

/** Puts a page together: its title, where it comes from, and its parts, a blank line between. */
export function pageText(title: string, from: string, parts: readonly string[]): string {
  const origin = `<!-- Made by \`npm run generate\` from ${from}. Edit that, not this. -->`;
  const blocks = parts.map((part) => part.trim());
  return `${[origin, `# ${title}`, ...blocks].join('\n\n')}\n`;
}

/** Makes a table of Markdown cells; `|`, and outside code `&` and `<`, are escaped. */
export function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(' | ')} |`;
  const rule = `|${header.map(() => '---').join('|')}|`;
  return [line(header), rule, ...rows.map(line)].join('\n');
}

function cell(text: string): string {
  const line = text.replaceAll('|', '\\|').replace(/\s*\n\s*/g, ' ');
  // Code between backticks is shown as it is; what stands outside is HTML.
  return line.replace(/`[^`]*`|[&<]/g, (found) => ESCAPES[found] ?? found);
}

/** Puts words in backticks, where there are any. */
export function codeText(text: string): string {
  return text === '' ? '' : `\`${text}\``;
}
