// Lines 1 to 8 of decisions.md §6: what a page's own answer decides.
import { isHtml, robotsWords } from './right-page.ts';
import { robotsAllows } from './right-robots.ts';
import type { RightAddress, RightWorld } from './right-world.ts';

/** The reason of a visited page before its canonical is looked at; `undefined` from line 9 on. */
export function reasonUpTo(
  address: RightAddress,
  world: RightWorld,
  { isNotFound }: { isNotFound: (address: RightAddress) => boolean },
): string | undefined {
  const reason = reasonOfAnswer(address, world);
  if (reason !== undefined || world.options.list?.includes('soft-404') === true) return reason;
  const saysSo = world.made(address).saysNotFound === true;
  return saysSo || isNotFound(address) ? 'status' : undefined;
}

/** Lines 1 to 7 alone; `undefined` for a page that comes to line 8. */
export function reasonOfAnswer(address: RightAddress, world: RightWorld): string | undefined {
  const { options, site } = world;
  const passes = (policy: string): boolean => options.list?.includes(policy) === true;
  const made = world.made(address);
  const said = world.linksOf(address);
  if (!passes('robots') && !robotsAllows(site.robots, 'Googlebot', address.path)) return 'robots';
  if (made.failure !== undefined) return 'error';
  if (said.location !== undefined) return 'redirect';
  if ((made.status ?? 200) !== 200) return 'status';
  if (!isHtml(made) && !isListedType(made.contentType, options.types)) return 'content-type';
  if (!passes('noindex') && isNoindex(address, world)) return 'noindex';
  if (said.refresh !== undefined) return 'redirect';
  return undefined;
}

function isListedType(type: string | undefined, types: readonly string[] = []): boolean {
  return types.includes(type?.split(';')[0]?.trim().toLowerCase() ?? '');
}

function isNoindex(address: RightAddress, { made, options }: RightWorld): boolean {
  const { words, until } = robotsWords(made(address));
  return words.has('noindex') || words.has('none') || until < options.now;
}
