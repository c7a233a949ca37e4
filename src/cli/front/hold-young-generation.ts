// Keeps V8's memory for short-lived objects small while very many entries pass by.
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

// Beyond this it saves no time worth having, and takes 100 MB more.
const HELD_BYTES = 16 * 1024 * 1024;
const LOOK_EVERY_MS = 20;

/**
 * Stops V8's young generation from growing once it has 16 MiB; gives the function that stops the
 * watch. The flag that sets its size is read at the start of the process alone, that for its
 * growth at every growth: so it is let grow until then, and held there.
 */
export function holdYoungGeneration(): () => void {
  const look = (): void => {
    const young = getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    if (young === undefined || young.space_size < HELD_BYTES) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
