// Markers in every kind of text, and words that contain one.

import { testCheck } from './check-cases.ts';
import { markers } from './markers.ts';

// Spelt in two pieces, so that this file does not complain of itself.
const later = `TO${'DO'}`;
const broken = `FIX${'ME'}`;
const crossed = `XX${'X'}`;

testCheck(markers, [
  ['a marker in code', { 'src/base/a.ts': `\n// ${later}: finish` }, ['src/base/a.ts:2']],
  ['a marker in a document', { 'docs/a.md': `# A\n\n(${broken})` }, ['docs/a.md:3']],
  ['a marker in the CI script', { '.ci/run': `# ${crossed}` }, ['.ci/run:1']],
  ['words that contain one', { 'src/base/a.ts': `const a${later} = '${crossed}L';` }, []],
  ['data that happens to hold one', { 'tests/corpus/a.xml': `<loc>${crossed}</loc>` }, []],
]);
