// A console whose store and harvest fail at everything: for the `change` of a console's world.
import type { ConsoleContext } from '../../../src/console/core/console-context.ts';
import type { Harvest } from '../../../src/harvest/port/harvest.ts';
import { failingWorld } from '../screen-show.ts';

/** Puts parts that fail in the place of those that work. */
export function failingParts(context: ConsoleContext): ConsoleContext {
  const failing = failingWorld() as unknown as ConsoleContext;
  // The number of the last event is known without the store.
  const harvest: Harvest = new Proxy(failing.harvest, {
    get: (parts, name) => (name === 'lastEventId' ? () => 0 : Reflect.get(parts, name)),
  });
  // The parts are failures whatever is asked of them, but have what every part has.
  const store = withClose(failing.store, context.store);
  return { ...context, ...failing, store, harvest };
}

function withClose<Part extends { close(): Promise<void> }>(failing: Part, sound: Part): Part {
  return new Proxy(failing, {
    get: (part, name) => (name === 'close' ? () => sound.close() : Reflect.get(part, name)),
  });
}
