// fast-check with the tests' own seed (test-seed.ts): its properties are tried with the same values
// in every run.
import { configureGlobal } from 'fast-check';
import { TEST_SEED } from './test-seed.ts';

export { default as fc } from 'fast-check';

configureGlobal({ seed: TEST_SEED });
