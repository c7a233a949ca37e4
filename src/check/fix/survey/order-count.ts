// Elements in another order than that of the schemas, which readers ignore.
import { createSchemaValidator } from '../../../rules/schema/schema-validator.ts';
import type { FixPlace } from '../notes/fix-report.ts';

const PLACES_MAX = 5;
// Fields of an entry, and items of extensions. Whatever else the schemas do not expect is unknown
// to them in any place.
const ORDERED = /^(?:[\w.-]+:.*|loc|lastmod|changefreq|priority)$/;

/** Takes a document's bytes and counts elements where the schemas want others. */
export interface OrderCount {
  write(bytes: Uint8Array): void;
  /** Ends the document: how many there are, and the first of them. */
  end(): { readonly count: number; readonly places: readonly FixPlace[] };
}

/** Makes a counter for one document. It counts no further than a document is well-formed. */
export function createOrderCount(): OrderCount {
  let count = 0;
  const places: FixPlace[] = [];
  const validator = createSchemaValidator({
    onFault: ({ code, line, column, offset, found }) => {
      if (code !== 'schema-element-unexpected' || !ORDERED.test(found ?? '')) return;
      count += 1;
      if (places.length >= PLACES_MAX) return;
      places.push({ line, column, offset, found });
    },
  });
  return {
    write: (bytes) => validator.write(bytes),
    end: () => {
      validator.end();
      return { count, places };
    },
  };
}
