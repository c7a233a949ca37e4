// Parameters that the user removes from all addresses: --drop-param. decisions.md §1.
import { PortolanError } from '../../base/portolan-error.ts';
import { pageKey } from '../../protocol/page-key.ts';

/** Removes parameters from an otherwise normalised address. */
export type ParameterDrop = (url: string) => string;

const NAMES_MAX = 1_000;

/**
 * Removes parameters by name, case-insensitive; a `*` at the end of a name matches any suffix. The
 * others keep their order and spelling.
 *
 * Errors: CONFIG_INVALID for an invalid name.
 */
export function createParameterDrop(names: readonly string[] = []): ParameterDrop {
  if (names.length === 0) return (url) => url;
  if (names.length > NAMES_MAX) throw invalid(`${names.length} names`);
  const whole = names.filter((name) => !name.endsWith('*')).map(written);
  const begun = names
    .filter((name) => name.endsWith('*'))
    .map((name) => written(name.slice(0, -1)));
  const exact = whole.length > 0 ? [`(?:${whole.join('|')})(?:=|$)`] : [];
  const isDropped = new RegExp(`^(?:${[...exact, ...begun].join('|')})`, 'i');
  return (url) => {
    const queryStart = url.indexOf('?');
    if (queryStart < 0) return url;
    const parameters = url.slice(queryStart + 1).split('&');
    const kept = parameters.filter((parameter) => !isDropped.test(parameter));
    if (kept.length === parameters.length) return url;
    const head = url.slice(0, queryStart);
    return kept.join('&') === '' ? head : `${head}?${kept.join('&')}`;
  };
}

/** The name escaped as in addresses, and for a regular expression. */
function written(name: string): string {
  if (name === '' || /[&=#*\s]/.test(name)) throw invalid(JSON.stringify(name));
  const url = URL.parse('http://example.com/');
  if (url === null) return name;
  url.search = `${name}=`;
  const form = pageKey(url.href);
  return form.slice(form.indexOf('?') + 1, -1).replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function invalid(what: string): PortolanError {
  return new PortolanError('CONFIG_INVALID', {
    message: `The parameters to be dropped cannot be ${what}.`,
    hint: 'Write names of parameters, such as sid; a * at the end matches the rest: ref_*.',
  });
}
