// Tests of the addresses of queries.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSqlAddress, parseSqlAddress } from './sql-address.ts';

test('a file and its query', () => {
  assert.deepEqual(parseSqlAddress('sqlite:data/shop.db?query=select%20url from p where a%3D1'), {
    kind: 'sqlite',
    name: 'sqlite:data/shop.db',
    location: 'data/shop.db',
    query: 'select url from p where a=1',
  });
  assert.equal(parseSqlAddress('SQLite:///var/shop.db?table=p').location, '/var/shop.db');
});

test('a query keeps its plus signs, equal signs and question marks', () => {
  const { query } = parseSqlAddress("sqlite:a.db?query=select a+1 from p where b='x?y=z'");
  assert.equal(query, "select a+1 from p where b='x?y=z'");
});

test('a table is all of it, its name quoted', () => {
  assert.equal(parseSqlAddress('sqlite:a.db?table=pages').query, 'select * from "pages"');
  assert.equal(
    parseSqlAddress('postgres://h/d?table=shop.all"pages').query,
    'select * from "shop"."all""pages"',
  );
});

test('other parameters, and credentials, go to the driver and not into the name', () => {
  for (const scheme of ['postgres', 'postgresql', 'POSTGRES']) {
    assert.deepEqual(
      parseSqlAddress(`${scheme}://bob:s%40cret@db:5433/shop?sslmode=require&query=select%201&x=y`),
      {
        kind: 'postgres',
        name: 'postgres://db:5433/shop',
        location: 'postgres://bob:s%40cret@db:5433/shop?sslmode=require&x=y',
        query: 'select 1',
      },
    );
  }
});

test('no message holds a password or a parameter', () => {
  for (const address of [
    'postgres://bob:secret@db/shop',
    'postgres://bob:secret@db/shop?query=',
    'postgres://bob:secret@db/shop?password=secret',
    'postgres://bob:secret@db/shop?query=select secret where a like %secret',
    'postgres://bob:secret@db/shop?query=select a & secret',
    'postgres://bob:secret@db/shop?query=select 1&table=secret',
    'postgres://bob:pass/secret@db/shop?query=',
    'postgres://bob:pass@secret@db/shop?query=',
    'sqlite:shop.db',
    'sqlite:shop.db?query=select 1&password=secret',
  ]) {
    assert.throws(
      () => parseSqlAddress(address),
      (error: Error & { code: string; hint: string }) => {
        assert.equal(error.code, 'CONFIG_INVALID');
        assert.doesNotMatch(`${error.message} ${error.hint} ${error.stack}`, /secret/);
        return true;
      },
      address,
    );
  }
});

test('what is no database is none', () => {
  assert.equal(isSqlAddress('sqlite:a'), true);
  assert.equal(isSqlAddress('postgresql://a'), true);
  for (const text of ['a.sqlite', 'mysql://a', 'postgres.csv', 'postgres:a', '']) {
    assert.equal(isSqlAddress(text), false, text);
  }
});
