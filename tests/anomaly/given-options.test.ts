// What callers may give to the public doors: undefined is the default, and what is of a wrong type
// is refused by name, never by an error of the engine. Every function that the package exports is
// here, with every option.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { PortolanError } from '../../src/base/portolan-error.ts';
import { writeSitemap } from '../../src/formats/index.ts';
import { checkout } from '../docs/checkout.ts';
import { CHECK_DOORS, RULE_DOORS } from '../support/doors/check-doors.ts';
import {
  CONSOLE_DOORS,
  closeParts,
  HARVEST_DOORS,
  QUEUE_DOORS,
  STORE_DOORS,
} from '../support/doors/console-doors.ts';
import {
  type Door,
  type Doors,
  OBJECT,
  type OptionTable,
  type Right,
  SAMPLES,
} from '../support/doors/door.ts';
import {
  ENTRIES,
  FORMAT_DOORS,
  PROTOCOL_DOORS,
  ROBOTS_DOORS,
} from '../support/doors/format-doors.ts';
import { HANDLER_DOORS } from '../support/doors/handler-doors.ts';
import { NET_DOORS } from '../support/doors/net-doors.ts';
import { CRAWL_DOORS, PUBLISH_DOORS } from '../support/doors/publish-doors.ts';
import { PAGE_DOORS, SOURCE_DOORS, TREE_DOORS } from '../support/doors/tree-doors.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const DOORS: Readonly<Record<string, Doors>> = {
  '.': FORMAT_DOORS,
  './protocol': PROTOCOL_DOORS,
  './formats': FORMAT_DOORS,
  './robots-txt': ROBOTS_DOORS,
  './rules': RULE_DOORS,
  './net': NET_DOORS,
  './tree': TREE_DOORS,
  './pages': PAGE_DOORS,
  './sources': SOURCE_DOORS,
  './check': CHECK_DOORS,
  './crawl': CRAWL_DOORS,
  './publish': PUBLISH_DOORS,
  './handler': HANDLER_DOORS,
  './unstable/store': STORE_DOORS,
  './unstable/queue': QUEUE_DOORS,
  './unstable/harvest': HARVEST_DOORS,
  './console': CONSOLE_DOORS,
};

/** What is exported and is no door, and why. */
const NO_DOORS: Readonly<Record<string, string>> = {
  PortolanError: 'is thrown to callers; only the package makes it',
  PublishRefusedError: 'is thrown to callers; only the package makes it',
  sitemap: 'is an adapter: their contract looks at options, which are those of publish and handler',
  default: 'is an adapter by the name of its module',
  createSitemapRoute: 'is an adapter',
  withSitemap: 'is an adapter, handed the configuration of Next',
  isBroken: 'looks at two fields of a decision, which only the package makes',
};

// Samples are names of files, too: those are nobody's.
process.chdir(temporaryFolder({ after: (end) => after(end as () => void) }));
after(closeParts);

type Outcome = { readonly value: unknown } | { readonly refusal: string; readonly code: string };
type Call = (value: unknown, what: string) => Promise<Outcome>;

async function outcome(door: Door, given: readonly unknown[], what: string): Promise<Outcome> {
  try {
    return { value: await door.call(...given) };
  } catch (error) {
    const { name, message, stack, code } = error as PortolanError;
    assert.equal(name, 'PortolanError', `${what}: ${stack}`);
    return { refusal: message, code };
  }
}

/** Calls a door with another value for one argument. */
function callerOf(door: Door, index: number): Call {
  return (value, what) => {
    const given = door.given.map((argument, at) => (at === index ? value : argument.value));
    return outcome(door, given, what);
  };
}

type Values = Readonly<Record<string, unknown>>;

/** A record with another value for one option, which may be in a record of its own. */
function withOption(record: unknown, [name = '', ...path]: readonly string[], value: unknown) {
  const values = record as Values | undefined;
  const inner: unknown = path.length === 0 ? value : withOption(values?.[name], path, value);
  return { ...values, [name]: inner };
}

/** A record without an option. */
function withoutOption(record: unknown, [name = '', ...path]: readonly string[]): Values {
  const { [name]: value, ...others } = (record ?? {}) as Values;
  return path.length === 0 ? others : { ...others, [name]: withoutOption(value, path) };
}

interface Option {
  readonly path: readonly string[];
  readonly right: Right;
}

/** All options of a table, those of records in it too. */
function optionsOf(table: OptionTable, above: readonly string[] = []): readonly Option[] {
  return Object.entries(table).flatMap(([name, right]) => {
    const path = [...above, name];
    if (Array.isArray(right)) return [{ path, right }];
    return [{ path, right: OBJECT }, ...optionsOf(right as OptionTable, path)];
  });
}

async function assertTypes(name: string, right: Right, call: Call): Promise<void> {
  for (const [sample, value] of Object.entries(SAMPLES)) {
    const what = `${name}: ${sample}`;
    // One of the right type may be wrong for what it says: that is refused, too, or taken.
    const came = await call(value, what);
    if (right.some((one) => one === sample)) continue;
    assert.ok('refusal' in came, `${what} is taken`);
    assert.ok(came.refusal.includes(name), `${what}: ${came.refusal}`);
  }
}

function nameOf({ path }: Option): string {
  return path.at(-1) ?? '';
}

const everyDoor = new Map(Object.values(DOORS).flatMap((doors) => Object.entries(doors)));
for (const [name, door] of everyDoor) {
  for (const [
    index,
    { name: argument, value: record, right, options = {} },
  ] of door.given.entries()) {
    const call = callerOf(door, index);

    test(`${name}: ${argument} of a wrong type is refused by name`, async () => {
      await assertTypes(argument, right, call);
      for (const option of optionsOf(options)) {
        await assertTypes(nameOf(option), option.right, (value, what) =>
          call(withOption(record, option.path, value), what),
        );
      }
    });

    test(`${name}: undefined in ${argument} is the default`, async () => {
      const expected = await call(record, argument);
      for (const option of optionsOf(options)) {
        const what = option.path.join('.');
        const left = await call(withoutOption(record, option.path), what);
        assert.deepEqual(await call(withOption(record, option.path, undefined), what), left, what);
        // One that has to be given is named.
        if ('refusal' in expected || !('refusal' in left)) continue;
        if (left.code !== 'CONFIG_INVALID') continue;
        assert.ok(left.refusal.includes(nameOf(option)), left.refusal);
      }
      if (argument !== 'options') return;
      assert.deepEqual(await call(undefined, argument), await call({}, argument));
    });
  }
}

test('every function that the package exports is a door here, or says why not', async () => {
  const manifest = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
  for (const [subpath, target] of Object.entries<string>(manifest.exports)) {
    if (target.endsWith('.json')) continue;
    const index = target.replace('./dist/', '../../src/').replace(/\.js$/, '.ts');
    const names: Values = await import(index);
    for (const [name, value] of Object.entries(names)) {
      if (typeof value !== 'function') continue;
      const isKnown = DOORS[subpath]?.[name] !== undefined || NO_DOORS[name] !== undefined;
      assert.ok(isKnown, `${name} of ${subpath} is neither a door here nor an exception`);
    }
  }
});

test('without options a sitemap is a urlset', async () => {
  const text = await new Response(writeSitemap(ENTRIES)).text();
  assert.equal(text, await new Response(writeSitemap(ENTRIES, { format: 'urlset' })).text());
  assert.match(text, /<urlset /);
});
