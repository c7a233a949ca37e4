// The schemas, which only the profile `xsd` asks for: their code is loaded with it.
import type { Checker } from '../../rules/checker.ts';
import type { SchemaValidator } from '../../rules/schema/schema-validator.ts';

/** Makes the validator of a document, whose faults go to the checker. */
export type SchemaJudge = (sitemap: string) => SchemaValidator;

/** Loads what judges documents by their schemas; `undefined` for a profile that does not. */
export async function loadSchemaJudge(checker: Checker): Promise<SchemaJudge | undefined> {
  if (checker.active.profile.name !== 'xsd') return undefined;
  const { createSchemaValidator } = await import('../../rules/schema/schema-validator.ts');
  return (sitemap) =>
    createSchemaValidator({
      onFault: ({ code, message: _, ...place }) => checker.note(code, { sitemap, ...place }),
    });
}
