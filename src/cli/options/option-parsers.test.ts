// Values of options, well written and badly.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  parseBytesOption,
  parseCountOption,
  parseSecondsOption,
  parseSpan,
} from './option-parsers.ts';

const sizes: Readonly<Record<string, number | undefined>> = {
  '1': 1,
  '5000000': 5_000_000,
  '1.5k': 1_536,
  '50MB': 50_000_000,
  '50mib': 52_428_800,
  '1 GiB': 1_073_741_824,
  '0': undefined,
  '0.1': undefined,
  '-5': undefined,
  '5TB': undefined,
  '1e9': undefined,
  constructor: undefined,
  '5 constructor': undefined,
  '99999999999999GiB': undefined,
  '': undefined,
};
for (const [text, bytes] of Object.entries(sizes)) {
  test(`"${text}" is ${bytes === undefined ? 'no size' : `${bytes} bytes`}`, () => {
    if (bytes === undefined) assert.throws(() => parseBytesOption(text), /50MB or 50MiB/);
    else assert.equal(parseBytesOption(text), bytes);
  });
}

test('seconds become milliseconds', () => {
  assert.equal(parseSecondsOption('30'), 30_000);
  assert.equal(parseSecondsOption('0.25s'), 250);
  for (const text of ['0', '-1', '1e3', '90000', 'NaN', '']) {
    assert.throws(() => parseSecondsOption(text), /seconds above 0/, text);
  }
});

test('counts are whole numbers from 0', () => {
  assert.equal(parseCountOption('0'), 0);
  for (const text of ['-1', '1.5', 'x', '', '9999999999']) {
    assert.throws(() => parseCountOption(text), /whole number/, text);
  }
});

test('seconds, minutes, hours and days are read', () => {
  const spans = ['1s', '10m', '2h', '90d', '9999999s'].map(parseSpan);
  assert.deepEqual(spans, [1_000, 600_000, 7_200_000, 7_776_000_000, 9_999_999_000]);
});

test('what is no length of time is none', () => {
  const spans = ['', '10', 'm', '0d', '-1d', '1.5h', '10000000s', '1y', '1d2h'].map(parseSpan);
  assert.deepEqual(new Set(spans), new Set([undefined]));
});
