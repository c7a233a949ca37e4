// What an integration says about itself: README.md describes how to add one.

/** One framework, or several that share an installation: `<name>/<name>.integration.ts`. */
export interface Integration {
  /** Runs in `npm run test:full` too: installed in seconds, built in seconds. */
  readonly quick?: boolean;
  /** The copy becomes a Git repository, committed at this time: `2026-01-02T09:00:00Z`. */
  readonly committedAt?: string;
  readonly subjects: readonly Subject[];
}

/** One site of one version of one framework. */
export interface Subject {
  /** As the table shows it: `vite`, `express 4`. */
  readonly name: string;
  /** The installed package whose version the table shows; an alias of npm is fine. */
  readonly package: string;
  /** The URL of the folder that the set is in: `https://example.com/docs/`. */
  readonly base: string;
  /** What must be listed, an entry a line, written by hand: see `describeEntry`. Any order. */
  readonly expected: readonly string[];
  /** The site with the adapter. */
  readonly ours: Recipe;
  /** The same site with what people use today, for the comparison; not with `--oldest`. */
  readonly today?: (Recipe & { readonly plugin: string }) | undefined;
  /** The development server of the site, and what its sitemap lists. */
  readonly dev?: DevServer;
  /** Further arguments of `portolan check`, such as `--pages all`. */
  readonly checkArguments?: readonly string[];
  /** Further assertions. Runs after the comparison, while a server still answers. */
  readonly verify?: (run: SubjectRun) => Promise<void>;
}

/** A development server, which must show the sitemap. */
export interface DevServer {
  /** A program and its arguments; it listens at the port. */
  readonly serve: (port: number) => readonly string[];
  /** What must be listed, as paths below `base`. Any order. */
  readonly expected: readonly string[];
}

/** How a set is made: `build` writes it to `output`, or `serve` answers with it. */
export interface Recipe {
  /** A program and its arguments; `node_modules/.bin` is on the path. */
  readonly build?: readonly string[];
  /** Starts a server that prints its origin, `http://127.0.0.1:1234`, and runs until killed. */
  readonly serve?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** The folder that `build` writes the set to, from the root of the site. */
  readonly output?: string;
  /** The name of the file to begin with. Default: `sitemap.xml`. */
  readonly sitemap?: string;
}

/** What `verify` receives. */
export interface SubjectRun {
  /** The copy of the site. */
  readonly folder: string;
  /** Where the server answers, with `serve`. */
  readonly origin?: string;
  /** What the build printed to both streams; the second time, with everything unchanged. */
  readonly output: string;
  readonly secondOutput: string;
  /** Runs a program in the copy. A failure is a status, not an error. */
  readonly run: (
    words: readonly string[],
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Finished>;
}

/** What a program left behind. */
export interface Finished {
  readonly status: number | null;
  /** Both streams. */
  readonly output: string;
  /** User and system time, of its children too. */
  readonly cpuSeconds: number;
}
