// Lines that the runner takes for commands, and lines that it must not.
// @ts-check

/**
 * Writes an annotation of the severity error.
 *
 * Source: https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
 *
 * @param {string} message
 */
export function errorCommand(message) {
  const data = message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `::error title=portolan check::${data}\n`;
}

/**
 * Writes text of strangers so that no line of it is a command: those begin with `::`, or hold
 * `##[`.
 *
 * @param {string} text
 */
export function plainLines(text) {
  const lines = text.split(/\r\n|[\r\n]/).filter((line) => line.trim() !== '');
  return lines
    .map((line) => `${line.replace(/^(?=\s*::)/, '· ').replaceAll('##[', '# #[')}\n`)
    .join('');
}
