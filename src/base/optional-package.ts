// Packages that users may or may not install, loaded so that no bundler looks for them.
import { PortolanError } from './portolan-error.ts';

/**
 * Loads an optional package.
 *
 * The name is not a literal, and each bundler has its mark, so that the import stays as it is in a
 * bundle: the package is looked up when it is needed, beside the bundle.
 * Errors: PACKAGE_MISSING. `purpose` begins its message: "Rendering pages".
 */
export async function loadOptionalPackage<Module>(
  name: string,
  purpose: string,
  load: (name: string) => Promise<unknown> = importByName,
): Promise<Module> {
  try {
    return (await load(name)) as Module;
  } catch (error) {
    throw new PortolanError('PACKAGE_MISSING', {
      message: `${purpose} needs the package ${name}, which is not installed.`,
      hint: `Install it: npm install ${name}`,
      cause: error,
    });
  }
}

function importByName(name: string): Promise<unknown> {
  return import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name);
}
