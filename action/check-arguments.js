// The words of `portolan check` that the inputs ask for.
// @ts-check

/**
 * Gives the arguments, one word each: no shell sees them. A value stands behind `=`, and the target
 * behind `--`, so that neither is taken for a flag, whatever it begins with.
 *
 * @param {import('./inputs.js').Inputs} inputs
 * @param {{ readonly json: string, readonly md: string, readonly sarif: string }} files
 * @returns {string[]}
 */
export function checkArguments(inputs, files) {
  const { base, profile, failOn, baseline, pages, only, ignore, maxFindings } = inputs;
  const flags = Object.entries({
    base,
    profile,
    'fail-on': failOn,
    baseline,
    pages,
    only,
    ignore,
    'max-findings': maxFindings,
  });
  const given = flags.filter(([, value]) => value !== '');
  return [
    'check',
    '--format=github',
    '--no-progress',
    ...Object.entries(files).map(([format, file]) => `--report=${format}=${file}`),
    ...given.map(([name, value]) => `--${name}=${value}`),
    ...inputs.args,
    '--',
    inputs.target,
  ];
}
