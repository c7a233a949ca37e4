// Faults that only show when several sitemaps are read together.

/** A page that was listed before. */
export interface DuplicateEvidence {
  /** As written the second time. */
  readonly loc: string;
  /** The sitemap that lists it again, and the one that listed it first. */
  readonly sitemap: string;
  readonly first: string;
  /** `same-file`: both are one; `other-file`: they are two. */
  readonly kind: 'same-file' | 'other-file';
}

/** A link to another language that is not answered. */
export interface ReturnLinkEvidence {
  /** The page that links, where it is listed, and how many links are not answered. */
  readonly loc: string;
  /** `no-return`: the other page is listed, but does not link back. `not-listed`: it is not. */
  readonly kind: 'no-return' | 'not-listed';
  /** The page that does not answer, where its address is still known. */
  readonly href?: string;
  readonly hreflang?: string;
}

/** One sitemap of a tree. */
export interface TreeDocument {
  readonly url: string;
  /** The index that lists it; absent for the ones the walk began with. */
  readonly parent?: string;
  /** 0 for the ones the walk began with. */
  readonly depth: number;
  readonly found: 'robots-txt' | 'index' | 'given' | 'guessed';
  /** Absent when it is not a sitemap, or was not read. */
  readonly format?: string;
  readonly entries: number;
  readonly bytes: number;
  readonly complete: boolean;
  /** Its lastmod in the index. */
  readonly listedLastmod?: string;
  /** The greatest lastmod of its entries. */
  readonly newestLastmod?: string;
}

/** A whole tree, when it has been walked. */
export interface TreeEvidence {
  /** In the order of the walk; at most `TREE_DOCUMENTS_KEPT`. */
  readonly documents: readonly TreeDocument[];
  /** All entries of pages. */
  readonly urls: number;
  /** All different pages, where they were counted. */
  readonly pages?: number;
}

/** How many documents of a tree rules can look at together. */
export const TREE_DOCUMENTS_KEPT = 100_000;
