// Which database is meant, and that no password is shown.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { isPortolanError } from '../../../../base/portolan-error.ts';
import { storePlaceOf } from './store-place.ts';

const PLAIN = 'postgres://bob@db.example:5432/portolan';
const WITH_PASSWORD = 'postgres://bob:hushhush@db.example/portolan';

test('the option names it, else the environment, else it is a folder', () => {
  assert.equal(storePlaceOf({}, {}), undefined);
  assert.equal(storePlaceOf({ database: 'here' }, { PORTOLAN_STORE: PLAIN }), undefined);
  assert.equal(storePlaceOf({}, { PORTOLAN_STORE: PLAIN })?.address, PLAIN);
  assert.equal(
    storePlaceOf({ store: PLAIN }, { PORTOLAN_STORE: 'postgres://x/y' })?.address,
    PLAIN,
  );
});

test('a password may come from the environment, and is not in the name', () => {
  const place = storePlaceOf({}, { PORTOLAN_STORE: WITH_PASSWORD });
  assert.equal(place?.address, WITH_PASSWORD);
  assert.equal(place?.name, 'postgres://db.example/portolan');
});

test('what cannot be meant is refused, and no password is shown', () => {
  const refused: readonly (readonly [Parameters<typeof storePlaceOf>, RegExp])[] = [
    [[{ store: PLAIN, database: 'here' }, {}], /cannot be used together/],
    [[{ store: 'mysql://bob:hushhush@db/x' }, {}], /--store is not the address of a PostgreSQL/],
    [[{}, { PORTOLAN_STORE: './data' }], /PORTOLAN_STORE is not the address/],
    [[{ store: WITH_PASSWORD }, {}], /contains a password/],
    [[{ store: 'postgres://bob:a@hushhush@db/x' }, {}], /contains a password/],
    [[{ store: 'postgres://bob@db/x?password=hushhush' }, {}], /contains a password/],
  ];
  for (const [given, message] of refused) {
    assert.throws(
      () => storePlaceOf(...given),
      (error) => {
        assert.ok(isPortolanError(error));
        assert.equal(error.code, 'CONFIG_INVALID');
        assert.match(error.message, message);
        assert.doesNotMatch(inspect(error, { depth: 9 }), /hushhush/);
        return true;
      },
    );
  }
});
