// How Portolan names itself to servers.
import { PORTOLAN_VERSION } from './portolan-version.ts';

const HOME_PAGE = 'https://www.npmjs.com/package/portolan';

/** What is sent as `User-Agent` unless the user chose another. */
export const USER_AGENT: string = `Portolan/${PORTOLAN_VERSION} (+${HOME_PAGE})`;
