// What every frontier keeps to with short texts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FrontierSetup, openedFrontier } from './frontier-place.contract.ts';

/** Declares the tests of texts. */
export function textsContract(setup: FrontierSetup): void {
  test('a text has one number, also when a batch has it twice; an empty one has none', (t) => {
    const frontier = openedFrontier(t, setup);
    const [one = 0, two = 0, again, empty] = frontier.numberTexts(['One', 'Two 😀', 'One', '']);
    assert.deepEqual([again, empty], [one, 0]);
    assert.ok(one > 0 && two > 0 && one !== two);
    assert.deepEqual([...frontier.numberTexts(['Two 😀', 'Three', 'One'])], [two, 3, one]);
    assert.deepEqual(
      [one, two, 3, 4].map((number) => frontier.text(number)),
      ['One', 'Two 😀', 'Three', undefined],
    );
    assert.deepEqual([...frontier.numberTexts([])], []);
  });

  test('texts that are not kept are gone, and may come again', (t) => {
    const frontier = openedFrontier(t, setup);
    const texts = Array.from({ length: 2_500 }, (_, index) => `Text ${index}`);
    const numbers = [...frontier.numberTexts(texts)];
    frontier.keepTexts((number) => number % 3 === 0);
    for (const [index, number] of numbers.entries()) {
      assert.equal(frontier.text(number), number % 3 === 0 ? texts[index] : undefined);
    }
    const again = [...frontier.numberTexts(texts)];
    assert.deepEqual(
      again.map((number) => frontier.text(number)),
      texts,
    );
    assert.ok(again.every((number, index) => numbers[index] === number || number > 2_500));
  });

  test('texts last with a commit, and are lost without one', (t) => {
    const place = setup(t);
    if (place.openAsKilled === undefined) return t.skip('in memory nothing outlasts the process');
    const frontier = place.open();
    const [kept = 0] = frontier.numberTexts(['Kept']);
    frontier.commit();
    frontier.numberTexts(['Lost']);
    const again = place.openAsKilled();
    assert.deepEqual([again.text(kept), again.text(kept + 1)], ['Kept', undefined]);
    assert.deepEqual([...again.numberTexts(['New', 'Kept'])], [kept + 1, kept]);
    again.close();
    frontier.close();
    return undefined;
  });
}
