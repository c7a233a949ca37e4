// Many that wait for one signal, with one listener on it: what comes and goes with every request
// would otherwise hang on to the signal's list until the garbage is collected.

/** Somebody who gives up when the signal says so. */
export interface Watcher {
  destroy(reason: unknown): void;
}

const WATCHERS = new WeakMap<AbortSignal, Set<Watcher>>();

/**
 * Has a watcher destroyed when the signal is aborted, until `unwatchAbort`. A signal that was
 * aborted before says nothing more.
 */
export function watchAbort(signal: AbortSignal, watcher: Watcher): void {
  let watchers = WATCHERS.get(signal);
  if (watchers === undefined) {
    const added = new Set<Watcher>();
    watchers = added;
    WATCHERS.set(signal, watchers);
    const tell = (): void => {
      for (const each of [...added]) each.destroy(signal.reason);
    };
    signal.addEventListener('abort', tell, { once: true });
  }
  watchers.add(watcher);
}

export function unwatchAbort(signal: AbortSignal, watcher: Watcher): void {
  WATCHERS.get(signal)?.delete(watcher);
}
