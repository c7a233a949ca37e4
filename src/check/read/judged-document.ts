// One document, judged in the pass that reads it: notes and entries of the reader go to the rules,
// and to the schemas where the profile needs them.
import type { ReadSummary } from '../../formats/options/read-options.ts';
import type { ReadProblem } from '../../formats/problems/read-problem.ts';
import type { BatchPositions } from '../../formats/records/batch-positions.ts';
import type { Entry } from '../../protocol/url-entry.ts';
import type { Checker, OpenDocument } from '../../rules/checker.ts';
import type { DocumentOptions } from '../../rules/document-check.ts';
import type { DocumentEvidence } from '../../rules/evidence/document-evidence.ts';
import type { SchemaValidator } from '../../rules/schema/schema-validator.ts';

/** Opens the documents that a checker judges. */
export interface DocumentJudge {
  /** Its documents take bytes too. */
  readonly wantsBytes: boolean;
  open(options: DocumentOptions): JudgedDocument;
}

/** Loads the schemas for the profile that needs them: a second, strict pass. */
export async function loadDocumentJudge(checker: Checker): Promise<DocumentJudge> {
  const wantsBytes = checker.active.profile.name === 'xsd';
  const schemas = wantsBytes && (await import('../../rules/schema/schema-validator.ts'));
  return {
    wantsBytes,
    open(options) {
      const { sitemap } = options;
      const schema = schemas
        ? schemas.createSchemaValidator({
            onFault: ({ code, message: _, ...place }) => checker.note(code, { sitemap, ...place }),
          })
        : undefined;
      return new JudgedDocument(checker.openDocument(options), schema);
    },
  };
}

export class JudgedDocument {
  readonly #rules: OpenDocument;
  readonly #schema: SchemaValidator | undefined;
  #entries = 0;

  constructor(rules: OpenDocument, schema: SchemaValidator | undefined) {
    this.#rules = rules;
    this.#schema = schema;
  }

  /** How many entries it has had. */
  get entries(): number {
    return this.#entries;
  }

  get isHtml(): boolean {
    return this.#rules.isHtml;
  }

  /** Takes the document's bytes, before the batch that is read from them. */
  bytes(bytes: Uint8Array): void {
    this.#schema?.write(bytes);
  }

  problem(problem: ReadProblem): void {
    this.#rules.problem(problem);
  }

  /** Returns the number of the batch's first entry in the document, from 1. */
  batch(entries: readonly Entry[], places: BatchPositions): number {
    this.#rules.batch(entries, places);
    const firstEntry = this.#entries + 1;
    this.#entries += entries.length;
    return firstEntry;
  }

  end(summary: ReadSummary): DocumentEvidence {
    const evidence = this.#rules.end(summary);
    this.#schema?.end();
    return evidence;
  }
}
