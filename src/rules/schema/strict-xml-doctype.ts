// What a document type declaration says, as far as documents can make use of it.
import type { StrictXmlEntities } from './strict-xml-entities.ts';

/** What a declared attribute changes of a start tag. */
export interface DeclaredAttribute {
  /** Blanks at the ends go, and those inside are one each: it is not CDATA. */
  readonly collapses: boolean;
  /** Its value where it is left out. */
  readonly fallback?: string;
}

/** What a document type declaration says. */
export interface StrictXmlDoctype {
  readonly entities: StrictXmlEntities;
  /** Parameter entities; external ones have no text. */
  readonly parameters: Map<string, string | undefined>;
  /** By element, then by attribute, as written. */
  readonly attributes: Map<string, Map<string, DeclaredAttribute>>;
}

/** Makes one that says nothing. */
export function createStrictXmlDoctype(): StrictXmlDoctype {
  return {
    entities: { general: new Map(), elsewhere: false, standalone: false, followed: 0 },
    parameters: new Map(),
    attributes: new Map(),
  };
}
