// The table of parsers in C and Rust: how each is built, and how it is started.
import { join } from 'node:path';
import type { SignatureField } from '../measure/signature.ts';

/** The folder that the programs are built into; git ignores it. */
export const BUILD_FOLDER: string = join(import.meta.dirname, 'build');

const SOURCES = join(import.meta.dirname, 'native');
const SHARED_SOURCES = [join(SOURCES, 'harness.c'), join(SOURCES, 'record.c')];
const OPTIMISED = ['-O3', '-march=native', '-flto'];
const C_FLAGS = [...OPTIMISED, '-std=c11', '-D_POSIX_C_SOURCE=200809L'];
const CPP_FLAGS = [...OPTIMISED, '-std=c++17'];

/** A command with its arguments. */
export interface BuildStep {
  readonly command: string;
  readonly arguments: readonly string[];
  /** The folder it runs in. Default: the folder of the build. */
  readonly folder?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** A program that a build makes. */
export interface NativeProgram {
  /** Its path under the folder of the build. */
  readonly file: string;
  /** The Debian packages that the build needs, the one with the parser last. */
  readonly packages: readonly string[];
  /** A folder under native/ that is copied to the folder of the build first. */
  readonly copies?: string;
  readonly build: BuildStep;
  /** The flags, as the results print them. */
  readonly flags: string;
}

/** One line of the table. */
export interface NativePeer {
  readonly id: string;
  readonly title: string;
  readonly settings: string;
  readonly program: NativeProgram;
  /** What the program is given behind the name of the document. */
  readonly arguments: readonly string[];
  readonly fields: string;
  readonly omits: readonly SignatureField[];
}

const CARGO_FLAGS = [
  'build',
  '--release',
  '--offline',
  '--config',
  'source.crates-io.replace-with="debian"',
  '--config',
  'source.debian.directory="/usr/share/cargo/registry"',
];

const libxml2: NativeProgram = {
  file: 'libxml2-sax',
  packages: ['gcc', 'libc6-dev', 'libxml2-dev'],
  build: cBuild('libxml2-sax', ['-I/usr/include/libxml2', '-lxml2']),
  flags: `gcc ${C_FLAGS.join(' ')}`,
};

const expat: NativeProgram = {
  file: 'expat-sax',
  packages: ['gcc', 'libc6-dev', 'libexpat1-dev'],
  build: cBuild('expat-sax', ['-lexpat']),
  flags: `gcc ${C_FLAGS.join(' ')}`,
};

// The C++ compiler would read the harness as C++, so the C compiler makes an object of it first.
const pugixml: NativeProgram = {
  file: 'pugixml-dom',
  packages: ['g++', 'libc6-dev', 'libpugixml-dev'],
  build: {
    command: 'sh',
    arguments: [
      '-c',
      `gcc ${C_FLAGS.join(' ')} -c "$0/harness.c" -o harness.o && ` +
        `g++ ${CPP_FLAGS.join(' ')} "$0/pugixml-dom.cpp" harness.o -lpugixml -o pugixml-dom`,
      SOURCES,
    ],
  },
  flags: `g++ ${CPP_FLAGS.join(' ')}, Debian's shared library`,
};

const quickXml: NativeProgram = {
  file: join('quick-xml', 'target', 'release', 'quick-xml-bench'),
  packages: ['rustc', 'cargo', 'librust-quick-xml-dev'],
  copies: 'quick-xml',
  build: {
    command: 'cargo',
    arguments: CARGO_FLAGS,
    folder: join(BUILD_FOLDER, 'quick-xml'),
    environment: { RUSTFLAGS: '-C target-cpu=native', CARGO_TARGET_DIR: 'target' },
  },
  flags: 'cargo --release, opt-level 3, fat LTO, one codegen unit, target-cpu=native',
};

const everything = { fields: 'all', omits: [] } as const;

/** Every native parser, in the order of the tables. */
export const NATIVE_PEERS: readonly NativePeer[] = [
  {
    ...everything,
    id: 'quick-xml',
    title: 'quick-xml (Rust)',
    settings: 'trim_text(true), check_end_names(false), pieces of 64 KiB through a BufReader',
    program: quickXml,
    arguments: ['chunks'],
  },
  {
    ...everything,
    id: 'quick-xml-slice',
    title: 'quick-xml (Rust), whole buffer',
    settings: 'the same, borrowing from the whole document in memory',
    program: quickXml,
    arguments: ['slice'],
  },
  {
    ...everything,
    id: 'libxml2',
    title: 'libxml2 SAX2 push (C)',
    settings: 'XML_PARSE_NOENT, NONET, HUGE; namespaces are always resolved',
    program: libxml2,
    arguments: [],
  },
  {
    ...everything,
    id: 'expat',
    title: 'expat (C)',
    settings: 'XML_ParserCreate, namespaces not resolved',
    program: expat,
    arguments: [],
  },
  {
    ...everything,
    id: 'pugixml',
    title: 'pugixml in place (C++)',
    settings: 'load_buffer_inplace of the whole document, parse_minimal, escapes and CDATA',
    program: pugixml,
    arguments: [],
  },
];

function cBuild(name: string, libraries: readonly string[]): BuildStep {
  const sources = [join(SOURCES, `${name}.c`), ...SHARED_SOURCES];
  const output = join(BUILD_FOLDER, name);
  return { command: 'gcc', arguments: [...C_FLAGS, ...sources, ...libraries, '-o', output] };
}
