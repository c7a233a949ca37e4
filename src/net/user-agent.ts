// How Portolan names itself to servers.
import { readFileSync } from 'node:fs';

// The same path from src/net and from dist/net.
const PACKAGE_JSON = new URL('../../package.json', import.meta.url);

const HOME_PAGE = 'https://www.npmjs.com/package/portolan';

/** The version of this package, as in its package.json. */
export const PORTOLAN_VERSION: string = (
  JSON.parse(readFileSync(PACKAGE_JSON, 'utf8')) as { readonly version: string }
).version;

/** What is sent as `User-Agent` unless the user chose another. */
export const USER_AGENT: string = `Portolan/${PORTOLAN_VERSION} (+${HOME_PAGE})`;
