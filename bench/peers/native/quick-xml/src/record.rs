//! Builds one struct with owned strings for each record, sums it up, and drops it.

/// The summed fields, in the order of measure/signature.ts.
pub const FIELD_NAMES: [&str; 17] = [
    "records", "loc", "lastmod", "changefreq", "priority", "alternates", "hreflang", "href",
    "images", "imageLoc", "imageTitle", "videos", "thumbnailLoc", "videoTitle", "description",
    "contentLoc", "duration",
];

#[derive(Clone, Copy, Default)]
pub struct Signature {
    pub sums: [u64; 17],
}

#[derive(Clone, Copy, Default, PartialEq)]
pub enum Element {
    #[default]
    Other,
    Url,
    Loc,
    Lastmod,
    Changefreq,
    Priority,
    Link,
    Image,
    ImageLoc,
    ImageTitle,
    Video,
    ThumbnailLoc,
    VideoTitle,
    Description,
    ContentLoc,
    Duration,
}

impl Element {
    #[inline(always)]
    pub fn of(name: &[u8]) -> Element {
        match name {
            b"url" | b"sitemap" => Element::Url,
            b"loc" => Element::Loc,
            b"lastmod" => Element::Lastmod,
            b"changefreq" => Element::Changefreq,
            b"priority" => Element::Priority,
            b"xhtml:link" => Element::Link,
            b"image:image" => Element::Image,
            b"image:loc" => Element::ImageLoc,
            b"image:title" => Element::ImageTitle,
            b"video:video" => Element::Video,
            b"video:thumbnail_loc" => Element::ThumbnailLoc,
            b"video:title" => Element::VideoTitle,
            b"video:description" => Element::Description,
            b"video:content_loc" => Element::ContentLoc,
            b"video:duration" => Element::Duration,
            _ => Element::Other,
        }
    }

    fn has_text(self) -> bool {
        use Element::*;
        !matches!(self, Other | Url | Link | Image | Video)
    }
}

struct Alternate {
    hreflang: String,
    href: String,
}

#[derive(Default)]
struct Image {
    loc: String,
    title: String,
}

#[derive(Default)]
struct Video {
    thumbnail_loc: String,
    title: String,
    description: String,
    content_loc: String,
    duration: u64,
}

#[derive(Default)]
struct Record {
    loc: String,
    lastmod: String,
    changefreq: String,
    priority: f64,
    alternates: Vec<Alternate>,
    images: Vec<Image>,
    videos: Vec<Video>,
}

#[derive(Default)]
pub struct Builder {
    pub signature: Signature,
    record: Record,
    text: String,
    leaf: Element,
}

impl Builder {
    /// Whether the innermost open element is one whose text is wanted.
    #[inline(always)]
    pub fn collecting(&self) -> bool {
        self.leaf != Element::Other
    }

    #[inline(always)]
    pub fn open(&mut self, element: Element) {
        self.text.clear();
        self.leaf = if element.has_text() { element } else { Element::Other };
        match element {
            Element::Url => self.record = Record::default(),
            Element::Image => self.record.images.push(Image::default()),
            Element::Video => self.record.videos.push(Video::default()),
            _ => {}
        }
    }

    #[inline(always)]
    pub fn text(&mut self, piece: &str) {
        self.text.push_str(piece);
    }

    pub fn link(&mut self, hreflang: String, href: String) {
        self.record.alternates.push(Alternate { hreflang, href });
    }

    #[inline(always)]
    pub fn close(&mut self, element: Element) {
        self.leaf = Element::Other;
        // The collected text moves into its field; nothing is copied a second time.
        match element {
            Element::Url => self.finish_record(),
            Element::Loc => self.record.loc = std::mem::take(&mut self.text),
            Element::Lastmod => self.record.lastmod = std::mem::take(&mut self.text),
            Element::Changefreq => self.record.changefreq = std::mem::take(&mut self.text),
            Element::Priority => self.record.priority = self.text.parse().unwrap_or(0.0),
            _ if element.has_text() => self.close_extension(element),
            _ => {}
        }
    }

    fn close_extension(&mut self, element: Element) {
        let text = std::mem::take(&mut self.text);
        if matches!(element, Element::ImageLoc | Element::ImageTitle) {
            let Some(image) = self.record.images.last_mut() else { return };
            match element {
                Element::ImageLoc => image.loc = text,
                _ => image.title = text,
            }
            return;
        }
        let Some(video) = self.record.videos.last_mut() else { return };
        match element {
            Element::ThumbnailLoc => video.thumbnail_loc = text,
            Element::VideoTitle => video.title = text,
            Element::Description => video.description = text,
            Element::ContentLoc => video.content_loc = text,
            Element::Duration => video.duration = text.parse().unwrap_or(0),
            _ => {}
        }
    }

    fn finish_record(&mut self) {
        let record = std::mem::take(&mut self.record);
        let sums = &mut self.signature.sums;
        let mut add = |field: usize, value: usize| sums[field] += value as u64;
        add(0, 1);
        add(1, record.loc.len());
        add(2, record.lastmod.len());
        add(3, record.changefreq.len());
        add(4, (record.priority * 100.0).round() as usize);
        for alternate in &record.alternates {
            add(5, 1);
            add(6, alternate.hreflang.len());
            add(7, alternate.href.len());
        }
        for image in &record.images {
            add(8, 1);
            add(9, image.loc.len());
            add(10, image.title.len());
        }
        for video in &record.videos {
            add(11, 1);
            add(12, video.thumbnail_loc.len());
            add(13, video.title.len());
            add(14, video.description.len());
            add(15, video.content_loc.len());
            add(16, video.duration as usize);
        }
    }
}
