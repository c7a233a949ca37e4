// The cookie of a session.
import type { CookieOptions } from 'hono/utils/cookie';
import type { ConsoleSettings } from '../core/console-settings.ts';

/** Tells whether browsers reach the console by https. */
export function isSecure({ publicUrl }: ConsoleSettings): boolean {
  return publicUrl?.startsWith('https:') === true;
}

/** Gives the cookie's name. Under https no other host and no plain connection can set it. */
export function sessionCookieName(settings: ConsoleSettings): string {
  return isSecure(settings) ? '__Host-portolan' : 'portolan';
}

/**
 * Gives the cookie's attributes: no script reads it, no other site's page makes browsers send it.
 */
export function sessionCookieOptions(settings: ConsoleSettings): CookieOptions {
  return { httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure(settings) };
}
