// Which pages look like what the host shows for what does not exist: line 8 of decisions.md §6.
import { isReadable, readContent } from './right-page.ts';
import { pathOf } from './right-templates.ts';
import { reasonOfAnswer } from './right-visit-reason.ts';
import type { RightAddress, RightWorld } from './right-world.ts';

const FOLDER_PAGES_MIN = 5;
const FOLDERS_MAX = 50;
const CHARACTERS_MIN = 10;
const UNKNOWN_NAME = 'an-address-that-does-not-exist';

/** Tells of a page whether its content is that of a probe. */
export function findSoft404(world: RightWorld): (address: RightAddress) => boolean {
  const { addresses, scope, site } = world;
  const countOf = new Map<string, number>();
  for (const address of addresses.values()) {
    if (address.state !== 'visited') continue;
    if (reasonOfAnswer(address, world) !== undefined) continue;
    const folder = folderOf(address, scope);
    if (folder !== undefined) countOf.set(folder, (countOf.get(folder) ?? 0) + 1);
  }
  const folders = [...countOf].filter(([, count]) => count >= FOLDER_PAGES_MIN);
  const names = folders
    .map(([folder]) => folder)
    .sort()
    .slice(0, FOLDERS_MAX);
  const probes = new Map(names.map((folder) => [folder, probe(folder)]));
  const ofScope = probe(scope);

  return (address) => {
    const content = world.contents.get(address.url);
    if (content === undefined || content.characters < CHARACTERS_MIN) return false;
    if (address.url === world.start) return false;
    const own = folderOf(address, scope);
    const isOwn = own !== undefined && probes.has(own);
    const folder = isOwn ? own : scope;
    if (pathOf(address.url) === folder) return false;
    return content.main === (isOwn ? probes.get(own) : ofScope);
  };

  function probe(folder: string): string | undefined {
    const path = `${folder}${UNKNOWN_NAME}`;
    const made = site.page(path);
    if (made === undefined || !isReadable(made)) return undefined;
    const { main, characters } = readContent(made, `${site.origin}${path}`);
    return characters < CHARACTERS_MIN ? undefined : main;
  }
}

// The folder one level below the scope that a page lies in.
function folderOf({ url }: RightAddress, scope: string): string | undefined {
  const path = pathOf(url);
  const end = path.indexOf('/', scope.length);
  return end === -1 ? undefined : path.slice(0, end + 1);
}
