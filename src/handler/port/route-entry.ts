// Items of Next's `MetadataRoute.Sitemap`, which many sites return already.
import type { SourceEntry } from '../../sources/port/source.ts';

/**
 * An item of `MetadataRoute.Sitemap`, as `app/sitemap.ts` returns them.
 *
 * Source: https://nextjs.org/docs/app/api-reference/file-conventions/metadata/sitemap
 */
export interface RouteEntry {
  readonly url: string;
  readonly lastModified?: string | Date | undefined;
  readonly changeFrequency?: SourceEntry['changefreq'] | undefined;
  readonly priority?: number | undefined;
  readonly alternates?:
    | { readonly languages?: Readonly<Partial<Record<string, string>>> | undefined }
    | undefined;
  /** The URLs of images. */
  readonly images?: readonly string[] | undefined;
  readonly videos?: readonly RouteVideo[] | undefined;
}

/** A video of a `RouteEntry`: Google's elements by their names. */
export interface RouteVideo {
  readonly title: string;
  readonly thumbnail_loc: string;
  readonly description: string;
  readonly content_loc?: string | undefined;
  readonly player_loc?: string | undefined;
  readonly duration?: number | undefined;
  readonly expiration_date?: string | Date | undefined;
  readonly rating?: number | undefined;
  readonly view_count?: number | undefined;
  readonly publication_date?: string | Date | undefined;
  readonly family_friendly?: 'yes' | 'no' | undefined;
  readonly restriction?: Relationship | undefined;
  readonly platform?: Relationship | undefined;
  readonly requires_subscription?: 'yes' | 'no' | undefined;
  readonly uploader?: RouteUploader | undefined;
  readonly live?: 'yes' | 'no' | undefined;
  readonly tag?: string | undefined;
}

/** Who uploaded a video: the URL of a page about them, and their name. */
export interface RouteUploader {
  readonly info?: string | undefined;
  readonly content?: string | undefined;
}

interface Relationship {
  readonly relationship: 'allow' | 'deny';
  readonly content: string;
}
