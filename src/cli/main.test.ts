// The records of all commands: what they state is so.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CRAWL_CONNECTIONS, PAGES_MAX } from '../crawl/session/crawl-session.ts';
import { HARVEST_DEFAULTS } from '../harvest/port/harvest-settings.ts';
import { planPublication } from '../publish/plan/publish-plan.ts';
import { COMMANDS } from './main.ts';
import type { CommandRecord } from './options/command-record.ts';
import { type OptionRecord, optionName } from './options/option-record.ts';

const ALL = COMMANDS.flatMap((record) => [record, ...(record.commands ?? [])]);

function optionsOf({ options = [] }: CommandRecord): readonly OptionRecord[] {
  return options.filter((one) => typeof one !== 'string');
}

function stated(command: string, option: string): unknown {
  const record = ALL.find(({ name }) => name === command);
  const found = record && optionsOf(record).find(({ flags }) => optionName(flags) === option);
  return found?.details.default ?? found?.details.otherwise;
}

test('a default is a value that its option takes, written as it is read', () => {
  for (const record of ALL) {
    for (const { flags, details } of optionsOf(record)) {
      const { default: value, otherwise, show = String, parse, choices } = details;
      const where = `${record.name} ${flags}`;
      const shown = value ?? otherwise;
      if (shown === undefined || (value === undefined && typeof shown === 'string')) continue;
      if (choices) assert.ok(choices.includes(String(shown)), where);
      const read = parse ?? ((text) => (flags.includes('<') ? text.replace(/^\.\//, '') : true));
      assert.deepEqual(read(show(shown as never)), shown, where);
    }
  }
});

test('options that exclude each other are there, and each is there once', () => {
  for (const record of ALL) {
    const names = optionsOf(record).map(({ flags }) => optionName(flags));
    assert.equal(new Set(names).size, names.length, record.name);
    for (const { details } of optionsOf(record)) {
      for (const other of details.conflicts ?? []) assert.ok(names.includes(other), other);
    }
  }
});

test('a help names only flags that some command has', () => {
  const known = new Set(
    ALL.flatMap(optionsOf).flatMap(({ flags, details }) => {
      const long = /--[a-z-]+/.exec(flags)?.[0] ?? '';
      return details.no === undefined ? [long] : [long, long.replace('--', '--no-')];
    }),
  );
  for (const { name, description, details = '', exit = '', notes = '', afterword = '' } of ALL) {
    const text = [description, details, JSON.stringify(exit), notes, afterword].join('\n');
    for (const [flag] of text.matchAll(/(?<![\w-])--[a-z][a-z-]*/g)) {
      assert.ok(known.has(flag), `${name}: ${flag}`);
    }
  }
});

test('what is left to a publication, a crawl and a harvest is what they do by themselves', () => {
  const plan = planPublication({ base: 'https://e.example/', source: '-', targets: '.' }, {});
  assert.equal(stated('build', 'maxUrls'), plan.urlsMax);
  assert.equal(stated('build', 'maxBytes'), plan.bytesMax);
  assert.equal(stated('build', 'trailingSlash'), plan.trailingSlash);
  assert.equal(stated('build', 'feedEntries'), plan.feedEntries);
  assert.equal(stated('build', 'formats'), plan.formats.join(','));
  for (const command of ['build', 'crawl']) {
    assert.equal(stated(command, 'maxShrink'), plan.shrinkShareMax);
  }
  assert.equal(stated('crawl', 'maxPages'), PAGES_MAX);
  assert.equal(stated('crawl', 'concurrency'), CRAWL_CONNECTIONS);
  for (const command of ['serve', 'work']) {
    assert.equal(stated(command, 'sitesAtOnce'), HARVEST_DEFAULTS.sitesAtOnce);
  }
});
