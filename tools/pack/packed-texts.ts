// What the packed package.json and README.md say besides what those of the checkout do: where the
// repository is.

/** What is known of the place that releases come from: release.json. */
export interface Release {
  /** The address of the repository, as `https://github.com/OWNER/portolan`. Empty: unknown. */
  readonly repository: string;
}

/** The texts of two files. */
export interface PackedTexts {
  readonly manifest: string;
  readonly readme: string;
}

/**
 * Returns the texts with `repository`, `homepage` and `bugs` in the manifest, and with absolute
 * links in the README, to the tag of the version. Without a known repository they stay as they are.
 */
export function packedTexts({ manifest, readme }: PackedTexts, release: Release): PackedTexts {
  const { repository } = release;
  if (repository === '') return { manifest, readme };
  if (!/^https:\/\/[^/\s]+\/[^\s]*[^/\s]$/.test(repository)) {
    throw new Error(`repository in release.json is "${repository}", not the URL of a repository.`);
  }
  const fields = JSON.parse(manifest) as { readonly version: string };
  const known = {
    ...fields,
    homepage: `${repository}#readme`,
    bugs: `${repository}/issues`,
    repository: { type: 'git', url: `git+${repository}.git` },
  };
  const linked = readme.replace(
    /(!?)(\[[^\]]*\]\()(?!https?:|#|mailto:)([^)\s]+)\)/g,
    (_, image: string, before: string, path: string) => {
      const kind = image === '' ? 'blob' : 'raw';
      return `${image}${before}${repository}/${kind}/v${fields.version}/${path})`;
    },
  );
  return { manifest: `${JSON.stringify(known, null, 2)}\n`, readme: linked };
}
