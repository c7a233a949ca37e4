// The versions at the boundary.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeComplaint } from './node-complaint.ts';

for (const version of ['22.19.0', '22.23.3', '24.0.0', '26.10.0']) {
  test(`Node ${version} will do`, () => assert.equal(nodeComplaint(version), undefined));
}

for (const version of ['8.0.0', '20.20.2', '22.18.0']) {
  test(`Node ${version} is told the remedy in one line`, () => {
    assert.match(nodeComplaint(version) ?? '', /^Node .+ is too old, .+ Run "npm ci" .+$/);
  });
}
