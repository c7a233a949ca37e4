//! Reads sitemaps with quick-xml: `quick-xml-bench <file> <chunks|slice>`.
//! Prints `{"ready":true}`, then one line of JSON for each line `run <iterations>` of its input.

mod record;

use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesStart, Event};
use quick_xml::Reader;
use record::{Builder, Element, Signature, FIELD_NAMES};
use std::io::{BufRead, BufReader, Write};
use std::time::Instant;

const CHUNK_BYTES: usize = 65_536;

/// Reads pieces of 64 KiB through a buffer, as a program reads from a file or a socket.
fn parse_chunks(document: &[u8]) -> Result<Signature, quick_xml::Error> {
    let mut reader = Reader::from_reader(BufReader::with_capacity(CHUNK_BYTES, document));
    reader.trim_text(true).check_end_names(false);
    let mut builder = Builder::default();
    let mut buffer = Vec::with_capacity(4_096);
    loop {
        let event = reader.read_event_into(&mut buffer)?;
        if !take(&mut builder, event)? {
            return Ok(builder.signature);
        }
        buffer.clear();
    }
}

/// Reads the whole document in place: events borrow from it, and nothing is copied to a buffer.
fn parse_slice(document: &[u8]) -> Result<Signature, quick_xml::Error> {
    let mut reader = Reader::from_reader(document);
    reader.trim_text(true).check_end_names(false);
    let mut builder = Builder::default();
    loop {
        let event = reader.read_event()?;
        if !take(&mut builder, event)? {
            return Ok(builder.signature);
        }
    }
}

/// Takes one event; gives false at the end of the document.
#[inline(always)]
fn take(builder: &mut Builder, event: Event) -> Result<bool, quick_xml::Error> {
    match event {
        Event::Start(start) => open(builder, &start)?,
        Event::Empty(start) => open(builder, &start)?,
        Event::Text(text) => {
            if builder.collecting() {
                builder.text(&text.unescape()?);
            }
        }
        Event::CData(data) => {
            if builder.collecting() {
                builder.text(std::str::from_utf8(&data)?);
            }
        }
        Event::End(end) => builder.close(Element::of(end.name().into_inner())),
        Event::Eof => return Ok(false),
        _ => {}
    }
    Ok(true)
}

#[inline(always)]
fn open(builder: &mut Builder, start: &BytesStart) -> Result<(), quick_xml::Error> {
    let element = Element::of(start.name().into_inner());
    builder.open(element);
    if element != Element::Link {
        return Ok(());
    }
    let (mut hreflang, mut href) = (String::new(), String::new());
    for attribute in start.attributes().with_checks(false) {
        let attribute: Attribute = attribute?;
        match attribute.key.into_inner() {
            b"hreflang" => hreflang = attribute.unescape_value()?.into_owned(),
            b"href" => href = attribute.unescape_value()?.into_owned(),
            _ => {}
        }
    }
    builder.link(hreflang, href);
    Ok(())
}

/// CPU time of the whole process in milliseconds.
fn cpu_ms() -> f64 {
    #[repr(C)]
    struct Timespec {
        seconds: i64,
        nanoseconds: i64,
    }
    extern "C" {
        fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
    }
    const CLOCK_PROCESS_CPUTIME_ID: i32 = 2;
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    // SAFETY: the struct has the layout of `timespec` on 64-bit Linux, and outlives the call.
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.seconds as f64 * 1e3 + time.nanoseconds as f64 / 1e6
}

fn sample_json(cpu: f64, wall: f64, signature: &Signature) -> String {
    let totals: Vec<String> = FIELD_NAMES
        .iter()
        .zip(signature.sums)
        .map(|(name, sum)| format!("\"{name}\":{sum}"))
        .collect();
    format!("{{\"cpuMs\":{cpu:.4},\"wallMs\":{wall:.4},\"totals\":{{{}}}}}", totals.join(","))
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let document = std::fs::read(&arguments[1]).expect("the document can be read");
    let parse = if arguments[2] == "slice" { parse_slice } else { parse_chunks };
    println!("{{\"ready\":true}}");
    for line in std::io::stdin().lock().lines() {
        let line = line.unwrap_or_default();
        let iterations: u32 = line.trim_start_matches("run ").parse().unwrap_or(1);
        let (cpu, wall) = (cpu_ms(), Instant::now());
        let results: Vec<_> = (0..iterations).map(|_| parse(&document)).collect();
        let cpu = (cpu_ms() - cpu) / f64::from(iterations);
        let wall = wall.elapsed().as_secs_f64() * 1e3 / f64::from(iterations);
        match results.last() {
            Some(Ok(signature)) => println!("{}", sample_json(cpu, wall, signature)),
            _ => println!("{{\"failed\":\"quick-xml could not read the document.\"}}"),
        }
        std::io::stdout().flush().expect("the driver is listening");
    }
}
