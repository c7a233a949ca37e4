// Tokens of forms: a page of another site cannot know them, so it cannot send our forms.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { html } from 'hono/html';
import type { Html } from '../core/screen.ts';

export const FORM_TOKEN_FIELD = 'form-token';

export interface FormTokens {
  field(formKey: string): Html;
  holds(formKey: string, token: string): boolean;
}

const SECRET_BYTES = 32;

/**
 * Makes what makes the tokens: the visitor's key under a secret. Default: one of this process.
 */
export function createFormTokens(secret: Uint8Array = randomBytes(SECRET_BYTES)): FormTokens {
  const sign = (formKey: string): Buffer =>
    createHmac('sha256', secret).update('form').update(formKey).digest();
  return {
    field(formKey) {
      const token = sign(formKey).toString('base64url');
      return html`<input type="hidden" name="${FORM_TOKEN_FIELD}" value="${token}">`;
    },
    holds(formKey, token) {
      const [right, given] = [sign(formKey), Buffer.from(token, 'base64url')];
      return right.length === given.length && timingSafeEqual(right, given);
    },
  };
}
