// Addresses that a crawler can fetch, and those that it cannot.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesWithFault, judgeMediaAddress } from './media-address.ts';

const CASES: readonly (readonly [address: string, fault: string | undefined])[] = [
  ['https://example.com/a.png', undefined],
  ['https://example.com', undefined],
  ['HTTPS://Example.com:8443/a.png?b=1#c', undefined],
  ['https://xn--bcher-kva.example/%C3%BC.png', undefined],
  ['https://example.com/bücher.png', undefined],
  ['https://192.0.2.1/a.png', undefined],
  ['ftp://example.com/a.png', undefined],
  ['', 'relative'],
  ['/a.png', 'relative'],
  ['//example.com/a.png', 'relative'],
  ['www.example.com/a.png', 'relative'],
  ['www.example.com:8080/a.png', 'relative'],
  ['rtmp://example.com/a', 'scheme'],
  ['data:image/png;base64,AAAA', 'scheme'],
  ['https:/example.com/a.png', 'malformed'],
  ['https:///a.png', 'malformed'],
  ['https://exa mple.com/a.png', 'malformed'],
  ['https://example.com:99999/a.png', 'malformed'],
  ['https://example.com/a b.png', 'characters'],
  ['https://example.com/a|b.png', 'characters'],
  ['https://example.com/100%.png', 'characters'],
];

for (const [address, fault] of CASES) {
  test(`"${address}": ${fault ?? 'nothing is wrong'}`, () => {
    assert.equal(judgeMediaAddress(address, { ftp: true }), fault);
  });
}

test('where FTP will not do, it is another scheme', () => {
  assert.equal(judgeMediaAddress('ftp://example.com/a', { ftp: false }), 'scheme');
});

test('a megabyte of dots or letters is judged at once', () => {
  const dots = `https://${'a.'.repeat(500_000)}|`;
  assert.equal(judgeMediaAddress(dots, { ftp: true }), 'malformed');
  const long = `https://example.com/${'a'.repeat(1_000_000)} `;
  assert.equal(judgeMediaAddress(long, { ftp: true }), 'characters');
});

test('only the addresses with the fault in question are given', () => {
  const faulty = [
    { fault: 'relative', shown: '/a' },
    { fault: 'scheme', shown: 'x:b' },
  ] as const;
  assert.deepEqual(addressesWithFault(faulty, 'relative'), ['/a']);
  assert.equal(addressesWithFault(faulty, 'malformed'), false);
  assert.equal(addressesWithFault([], 'relative'), false);
});
