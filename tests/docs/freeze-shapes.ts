// Writes public-shapes.txt anew, after a change of public shapes that is meant.
// Look at the difference: a line that goes or changes is a major version.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout } from './checkout.ts';
import { FROZEN_SHAPES, publicShapes } from './public-shapes.ts';

writeFileSync(join(checkout, FROZEN_SHAPES), publicShapes());
