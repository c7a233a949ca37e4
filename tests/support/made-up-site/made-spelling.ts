// Other spellings of an address that mean the same.
import { between, pick } from './made-prose.ts';

const PLAIN_SHARE = 0.6;

/** The same address, spelled in one of many ways. `path` is its form. */
export function spell(
  random: () => number,
  path: string,
  { origin, from }: { readonly origin: string; readonly from: string },
): string {
  if (random() < PLAIN_SHARE) return path;
  const token = between(random, 100_000, 999_999);
  const joint = path.includes('?') ? '&' : '?';
  const [plain = path, query] = path.split('?');
  const rest = query === undefined ? '' : `?${query}`;
  const ways: (() => string)[] = [
    () => `${path}#part-${token}`,
    () => `${origin}${path}`,
    () => `${origin.toUpperCase().replace('HTTP', 'http')}${path}`,
    () => `${path}${joint}utm_source=news&utm_medium=mail`,
    () => `${path}${joint}gclid=Cj${token}`,
    () => `${plain}?PHPSESSID=${token}abc${query === undefined ? '' : `&${query}`}`,
    () => `${path}${joint}sid=0123456789abcdef${token}`,
    () => (plain.endsWith('/') ? path : `${plain};jsessionid=${token}A${rest}`),
    () => `${plain.replace(/[a-z](?=[^/]*$)/, escapeOf)}${rest}`,
    () => `/somewhere/..${path}`,
    () => `/./${path.slice(1)}`,
    () => (path.startsWith(from) && path.length > from.length ? path.slice(from.length) : path),
    () => ` ${path}\n`,
    () => (query === undefined ? `${path}?` : path),
    () => `${path}${joint}fbclid=x&_ga=1.${token}&MC_EID=${token}`,
  ];
  return pick(random, ways)();
}

function escapeOf(character: string): string {
  return `%${character.charCodeAt(0).toString(16)}`;
}
