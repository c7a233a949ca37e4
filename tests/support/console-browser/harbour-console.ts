// A console in which the site of the harbours was submitted and read: on a day, on the next, and
// on a third when its editors had changed something.
import { type FakeWeb, type FakeWebHost, startFakeWeb } from '../fake-web.ts';
import { type MadeUpClock, madeUpClock } from '../made-up-console/made-up-clock.ts';
import { type ConsoleWorld, type ConsoleWorldOptions, openConsoleWorld } from './console-world.ts';
import { serveHarbours } from './harbour-site.ts';

/** The console, and the web behind it. */
export interface HarbourConsole {
  readonly world: ConsoleWorld;
  readonly web: FakeWeb;
  readonly host: FakeWebHost;
  readonly clock: MadeUpClock;
  /** The number of the site. */
  readonly siteId: number;
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;

/** Opens it, at a clock that stands still at noon of the third day. Close it. */
export async function openHarbourConsole(
  options: Omit<ConsoleWorldOptions, 'clock'> = {},
): Promise<HarbourConsole> {
  const web = await startFakeWeb(['harbours.example']);
  const host = web.host('harbours.example');
  const clock = madeUpClock();
  const world = await openConsoleWorld({ ...options, clock });
  const { harvest } = world.context;
  serveHarbours(host, { now: clock.now() });
  const sitemap = `${host.loopbackOrigin}/sitemap.xml`;
  const { siteId } = await harvest.submitSitemap(sitemap, { by: 'form' });
  await harvest.drain();
  for (const changed of [false, true]) {
    clock.advance(DAY_MS);
    serveHarbours(host, { now: clock.now(), changed });
    await harvest.readSoon(siteId);
    await harvest.drain();
  }
  return {
    world,
    web,
    host,
    clock,
    siteId,
    async close() {
      await world.close();
      await web[Symbol.asyncDispose]();
    },
  };
}
