// How the price of a site moves.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSite } from '../site/site-memory.ts';
import { moveSitePrice } from './site-price.ts';

const ask = { asked: 20, ready: 6, readyMax: 256, known: 200, given: 20 };
const site = newSite(1);

test('the price stays when a thirtieth of the pages is due', () => {
  assert.deepEqual(moveSitePrice(site, { ...ask, asked: 5 }), { price: 1, asked: 5 });
  const settled = moveSitePrice({ ...site, asked: 15 }, { ...ask, asked: 5 });
  assert.deepEqual(settled, { price: 1, asked: 0 });
});

test('the price rises while more is due and falls while less is, by bounded steps', () => {
  const priceAt = (ready: number): number =>
    moveSitePrice({ ...site, asked: 19 }, { ...ask, asked: 1, ready }).price;
  assert.ok(Math.abs(priceAt(0) - Math.exp(-0.06)) < 1e-12);
  assert.ok(Math.abs(priceAt(12) - Math.exp(0.06)) < 1e-12);
  assert.ok(Math.abs(priceAt(200) - Math.exp(0.15)) < 1e-12);
});

test('a large request is one look: few steps, and more for most of the pages', () => {
  const priceAt = (asked: number): number =>
    moveSitePrice(site, { ...ask, asked, readyMax: 200_000, ready: 0, given: asked }).price;
  assert.ok(Math.abs(priceAt(40) - Math.exp(-0.12)) < 1e-12);
  assert.ok(Math.abs(priceAt(100) - Math.exp(-0.3)) < 1e-12);
  assert.ok(Math.abs(priceAt(100_000) - Math.exp(-0.6)) < 1e-12);
  // Where little of that is given, new URLs and all, it falls faster.
  const short = moveSitePrice(site, { ...ask, asked: 40, ready: 0, given: 19 });
  assert.ok(Math.abs(short.price - Math.exp(-0.3)) < 1e-12);
  const large = { ...ask, asked: 100_000, readyMax: 200_000, given: 100_000 };
  assert.equal(moveSitePrice(site, { ...large, ready: 100_000 }).price, 1);
});

test('who asks rarely gets all: a fifth more is meant to be due than is asked for', () => {
  const nightly = { asked: 40, readyMax: 256, known: 200, given: 40 };
  assert.equal(moveSitePrice(site, { ...nightly, ready: 48 }).price, 1);
  assert.ok(moveSitePrice(site, { ...nightly, ready: 40 }).price < 1);
});

test('of a large site no more can be seen than is weighed', () => {
  const huge = { ...ask, asked: 1_000, known: 1e6, readyMax: 2_000, given: 1_000 };
  assert.equal(moveSitePrice(site, { ...huge, ready: 1_000 }).price, 1);
  assert.ok(moveSitePrice(site, { ...huge, ready: 2_000 }).price > 1);
});

test('as long as no page is known there is nothing to move the price by', () => {
  assert.deepEqual(moveSitePrice(site, { ...ask, known: 0 }), { price: 1, asked: 20 });
});

test('the price stays within bounds whatever happens', () => {
  const low = moveSitePrice({ ...site, price: 1e-9 }, { ...ask, ready: 0 });
  const high = moveSitePrice({ ...site, price: 1e9 }, { ...ask, ready: 200 });
  assert.deepEqual([low.price, high.price], [1e-9, 1e9]);
});

test('where caps allow nothing the price stays as it is', () => {
  assert.deepEqual(moveSitePrice(site, { ...ask, ready: 0, readyMax: 0 }).price, 1);
});
