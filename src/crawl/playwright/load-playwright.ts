// The optional package that drives browsers.
import type { BrowserType } from 'playwright-core';
import { PortolanError } from '../../base/portolan-error.ts';

/**
 * Loads playwright-core and gives its Chromium.
 *
 * Errors: PACKAGE_MISSING.
 */
export async function loadPlaywright(
  load: () => Promise<{ readonly chromium: BrowserType }> = () => import('playwright-core'),
): Promise<BrowserType> {
  try {
    return (await load()).chromium;
  } catch (error) {
    throw new PortolanError('PACKAGE_MISSING', {
      message: 'Rendering pages needs the package playwright-core, which is not installed.',
      hint: 'Install it: npm install playwright-core',
      cause: error,
    });
  }
}
