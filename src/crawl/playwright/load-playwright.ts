// The optional package that drives browsers.
import type { BrowserType } from 'playwright-core';
import { loadOptionalPackage } from '../../base/optional-package.ts';

/** Loads the Chromium driver of playwright-core. Errors: PACKAGE_MISSING. */
export async function loadPlaywright(
  load?: (name: string) => Promise<unknown>,
): Promise<BrowserType> {
  const loaded = await loadOptionalPackage<{ readonly chromium: BrowserType }>(
    'playwright-core',
    'Rendering pages',
    load,
  );
  return loaded.chromium;
}
