// What packed files say besides what those of the checkout do: where the repository is.
import { posix } from 'node:path';

/** What is known of the place that releases come from: release.json. */
export interface Release {
  /** The URL of the repository, as `https://github.com/OWNER/portolan`. Empty: unknown. */
  readonly repository: string;
}

/** Texts of files, by their names: package.json, and Markdown. */
export type PackedTexts = Readonly<Record<string, string>>;

/**
 * Returns the texts with `repository`, `homepage` and `bugs` in package.json, and with absolute
 * links in the others, to the tag of the version. Without a known repository they stay as they are.
 *
 * `folder`: of the package in the repository, which links are relative to. Default: the root.
 */
export function packedTexts(
  texts: PackedTexts,
  { repository }: Release,
  folder: string = '',
): PackedTexts {
  if (repository === '') return texts;
  if (!/^https:\/\/[^/\s]+\/[^\s]*[^/\s]$/.test(repository)) {
    throw new Error(`repository in release.json is "${repository}", not the URL of a repository.`);
  }
  const { 'package.json': manifest = '', ...documents } = texts;
  const fields = JSON.parse(manifest) as { readonly version: string };
  const tag = `v${fields.version}`;
  const home = folder === '' ? repository : `${repository}/tree/${tag}/${folder}`;
  const known = {
    ...fields,
    homepage: `${home}#readme`,
    bugs: `${repository}/issues`,
    repository: {
      type: 'git',
      url: `git+${repository}.git`,
      ...(folder !== '' && { directory: folder }),
    },
  };
  const linked = (document: string): string =>
    document.replace(
      /(!?)(\[[^\]]*\]\()(?!https?:|#|mailto:)([^)\s]+)\)/g,
      (_, image: string, before: string, path: string) => {
        const kind = image === '' ? 'blob' : 'raw';
        return `${image}${before}${repository}/${kind}/${tag}/${posix.join(folder, path)})`;
      },
    );
  return {
    'package.json': `${JSON.stringify(known, null, 2)}\n`,
    ...Object.fromEntries(Object.entries(documents).map(([name, text]) => [name, linked(text)])),
  };
}
