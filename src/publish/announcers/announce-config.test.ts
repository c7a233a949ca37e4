// What follows from the records of announcers, for each of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkPublishConfig } from '../settings/check-publish-config.ts';
import { ANNOUNCER_KINDS } from './announce-config.ts';
import { unsetAnnouncers } from './publication-announcers.ts';

test('settings, recipients, flags and variables are unique', () => {
  const kinds = ANNOUNCER_KINDS;
  for (const names of [
    kinds.map(({ setting }) => setting),
    kinds.flatMap(({ recipients }) => recipients.map(({ name }) => name)),
    kinds.flatMap(({ flags = [] }) => flags.map(({ flag }) => flag)),
    kinds.flatMap(({ secrets = [] }) => secrets.flatMap(({ variable }) => variable ?? [])),
  ]) {
    assert.deepEqual(names, [...new Set(names)]);
  }
});

for (const kind of ANNOUNCER_KINDS) {
  const { setting, secrets = [], recipients } = kind;
  if (secrets.length === 0) continue;
  const unset = Object.fromEntries(secrets.map(({ part }) => [part, '']));
  const on = Object.fromEntries(recipients.map((one) => [one.switch ?? secrets[0]?.part, true]));

  test(`announce.${setting} with an empty secret is valid, and its announcers are skipped`, () => {
    const config = { base: 'https://e.example/', source: 'urls.txt', targets: 'out' };
    checkPublishConfig({ ...config, announce: { [setting]: unset } });
    const names = unsetAnnouncers({ [setting]: { ...on, ...unset } }).map(({ name }) => name);
    assert.deepEqual(
      names,
      recipients.map(({ name }) => name),
    );
  });

  test(`a secret of announce.${setting} is not shown when it is wrong`, () => {
    for (const { part, isSharedFile } of secrets) {
      if (isSharedFile) continue;
      const config = { base: 'https://e.example/', source: 'urls.txt', targets: 'out' };
      const announce = { [setting]: { ...unset, [part]: ['geheim'] } };
      assert.throws(
        () => checkPublishConfig({ ...config, announce }),
        ({ message }: Error) => message.includes(`announce.${setting}.${part} is a list;`),
      );
    }
  });
}
