// What a reader found, as one sum a field: equal sums mean that two readers gave the same fields.

/** The fields that every parser is asked for, in the order of the native programs' output. */
export const SIGNATURE_FIELDS = [
  'records',
  'loc',
  'lastmod',
  'changefreq',
  'priority',
  'alternates',
  'hreflang',
  'href',
  'images',
  'imageLoc',
  'imageTitle',
  'videos',
  'thumbnailLoc',
  'videoTitle',
  'description',
  'contentLoc',
  'duration',
] as const;

/** One of the summed fields. */
export type SignatureField = (typeof SIGNATURE_FIELDS)[number];

/**
 * Counts (`records`, `alternates`, `images`, `videos`), summed text lengths, and two sums of
 * values: `priority` in hundredths and `duration` in seconds.
 */
export type Signature = Record<SignatureField, number>;

/** The record that a parser without a shape of its own builds; Portolan's entries have it too. */
export interface BenchRecord {
  readonly loc: string;
  readonly lastmod?: string | undefined;
  readonly changefreq?: string | undefined;
  readonly priority?: number | undefined;
  readonly alternates?: readonly { readonly hreflang: string; readonly href: string }[] | undefined;
  readonly images?: readonly BenchImage[] | undefined;
  readonly videos?: readonly BenchVideo[] | undefined;
}

/** An image of a record. */
export interface BenchImage {
  readonly loc: string;
  readonly title?: string | undefined;
}

/** A video of a record. */
export interface BenchVideo {
  readonly thumbnailLoc: string;
  readonly title: string;
  readonly description: string;
  readonly contentLoc?: string | undefined;
  readonly duration?: number | undefined;
}

/** Gives a signature of nothing. */
export function emptySignature(): Signature {
  return Object.fromEntries(SIGNATURE_FIELDS.map((field) => [field, 0])) as Signature;
}

/**
 * Adds one record to a signature: the sink of every parser that gives records of this shape.
 *
 * It touches each field once, so that a parser that builds its strings on demand has to build them.
 */
export function addRecord(sum: Signature, record: BenchRecord): void {
  sum.records += 1;
  sum.loc += record.loc.length;
  if (record.lastmod !== undefined) sum.lastmod += record.lastmod.length;
  if (record.changefreq !== undefined) sum.changefreq += record.changefreq.length;
  if (record.priority !== undefined) sum.priority += Math.round(record.priority * 100);
  if (record.alternates !== undefined) {
    for (const alternate of record.alternates) {
      sum.alternates += 1;
      sum.hreflang += alternate.hreflang.length;
      sum.href += alternate.href.length;
    }
  }
  if (record.images !== undefined) {
    for (const image of record.images) {
      sum.images += 1;
      sum.imageLoc += image.loc.length;
      if (image.title !== undefined) sum.imageTitle += image.title.length;
    }
  }
  if (record.videos !== undefined) {
    for (const video of record.videos) addVideo(sum, video);
  }
}

function addVideo(sum: Signature, video: BenchVideo): void {
  sum.videos += 1;
  sum.thumbnailLoc += video.thumbnailLoc.length;
  sum.videoTitle += video.title.length;
  sum.description += video.description.length;
  if (video.contentLoc !== undefined) sum.contentLoc += video.contentLoc.length;
  if (video.duration !== undefined) sum.duration += video.duration;
}

/**
 * Names the fields in which two signatures differ, those that are not asked for aside.
 *
 * An empty list means that they agree.
 */
export function differingFields(
  found: Partial<Signature>,
  expected: Signature,
  omitted: readonly SignatureField[],
): SignatureField[] {
  return SIGNATURE_FIELDS.filter(
    (field) => !omitted.includes(field) && found[field] !== expected[field],
  );
}
