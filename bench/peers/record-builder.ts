// Builds records from the events of a parser (open, attribute, text, close).
// The three event parsers in JavaScript share it, so that they differ in the parser only.
import { addRecord, emptySignature, type Signature } from '../measure/signature.ts';

interface Alternate {
  hreflang: string;
  href: string;
}

interface Image {
  loc: string;
  title: string | undefined;
}

interface Video {
  thumbnailLoc: string;
  title: string;
  description: string;
  contentLoc: string | undefined;
  duration: number | undefined;
}

interface OpenRecord {
  loc: string;
  lastmod: string | undefined;
  changefreq: string | undefined;
  priority: number | undefined;
  alternates: Alternate[] | undefined;
  images: Image[] | undefined;
  videos: Video[] | undefined;
}

/** Collects the records of one document and sums them up in `signature`. */
export class RecordBuilder {
  readonly signature: Signature = emptySignature();
  #record: OpenRecord = emptyRecord();
  #text = '';

  /** Begins an element. Names are those of the document, prefix included. */
  openTag(name: string): void {
    this.#text = '';
    switch (name) {
      case 'url':
      case 'sitemap':
        this.#record = emptyRecord();
        break;
      case 'image:image':
        (this.#record.images ??= []).push({ loc: '', title: undefined });
        break;
      case 'video:video':
        (this.#record.videos ??= []).push(emptyVideo());
        break;
    }
  }

  /** Adds the `xhtml:link` whose attributes are known. */
  link(hreflang: string, href: string): void {
    (this.#record.alternates ??= []).push({ hreflang, href });
  }

  /** Adds a piece of text or CDATA to the element that is open. */
  text(piece: string): void {
    this.#text += piece;
  }

  /** Ends an element. */
  closeTag(name: string): void {
    const record = this.#record;
    switch (name) {
      case 'loc':
        record.loc = this.#text.trim();
        break;
      case 'lastmod':
        record.lastmod = this.#text.trim();
        break;
      case 'changefreq':
        record.changefreq = this.#text.trim();
        break;
      case 'priority':
        record.priority = Number(this.#text);
        break;
      case 'image:loc':
        record.images!.at(-1)!.loc = this.#text.trim();
        break;
      case 'image:title':
        record.images!.at(-1)!.title = this.#text.trim();
        break;
      case 'url':
      case 'sitemap':
        addRecord(this.signature, record);
        break;
      default:
        if (name.startsWith('video:')) this.#closeVideoTag(name);
    }
  }

  #closeVideoTag(name: string): void {
    const video = this.#record.videos!.at(-1)!;
    const text = this.#text.trim();
    switch (name) {
      case 'video:thumbnail_loc':
        video.thumbnailLoc = text;
        break;
      case 'video:title':
        video.title = text;
        break;
      case 'video:description':
        video.description = text;
        break;
      case 'video:content_loc':
        video.contentLoc = text;
        break;
      case 'video:duration':
        video.duration = Number(text);
        break;
    }
  }
}

function emptyRecord(): OpenRecord {
  return {
    loc: '',
    lastmod: undefined,
    changefreq: undefined,
    priority: undefined,
    alternates: undefined,
    images: undefined,
    videos: undefined,
  };
}

function emptyVideo(): Video {
  return {
    thumbnailLoc: '',
    title: '',
    description: '',
    contentLoc: undefined,
    duration: undefined,
  };
}
