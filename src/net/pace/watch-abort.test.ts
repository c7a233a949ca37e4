// Who is told when a signal is aborted.
import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { unwatchAbort, type Watcher, watchAbort } from './watch-abort.ts';

test('all who watch are told the reason, whoever left is not, by one listener', () => {
  const controller = new AbortController();
  const { signal } = controller;
  const told: string[] = [];
  const watcherOf = (name: string): Watcher => ({
    destroy: (reason) => {
      told.push(`${name} ${reason}`);
      // Whoever ends while the others are told takes nobody's turn.
      unwatchAbort(signal, watchers[1] as Watcher);
    },
  });
  const watchers = ['a', 'b', 'c'].map(watcherOf);
  for (const watcher of watchers) watchAbort(signal, watcher);
  assert.equal(getEventListeners(signal, 'abort').length, 1);
  unwatchAbort(signal, watchers[0] as Watcher);
  controller.abort('enough');
  assert.deepEqual(told, ['b enough', 'c enough']);
  assert.equal(getEventListeners(signal, 'abort').length, 0);
});

test('leaving a signal that nobody watches is nothing', () => {
  unwatchAbort(new AbortController().signal, { destroy: () => assert.fail() });
});
