// Keeps secrets out of messages, also where an engine's own words repeat them.

const HIDDEN = '…';

/** Knows the secrets of one announcer. */
export interface SecretHider {
  /** Adds a secret: a key, a token, a signature. The empty text is none. */
  add(secret: string): void;
  /** Returns the text with each secret replaced by `…`, however it is escaped. */
  hide(text: string): string;
}

/** Makes a hider that knows no secret yet. */
export function createSecretHider(): SecretHider {
  const forms = new Set<string>();
  return {
    add(secret) {
      if (secret === '') return;
      forms.add(secret);
      forms.add(encodeURIComponent(secret));
      forms.add(new URLSearchParams([['', secret]]).toString().slice(1));
      forms.add(JSON.stringify(secret).slice(1, -1));
    },
    hide(text) {
      // The longest first: one secret may be part of another.
      const longestFirst = [...forms].sort((a, b) => b.length - a.length);
      return longestFirst.reduce((hidden, form) => hidden.replaceAll(form, HIDDEN), text);
    },
  };
}
