// Parameters that track visitors and campaigns and never change the content of a page.
// docs/reference/decisions.md §1.

/** Prefixes of campaign parameters, in lower case. */
export const TRACKING_PREFIXES: readonly string[] = ['utm_', 'mtm_', 'pk_', 'hsa_'];

/** Click and campaign parameters, in lower case. */
export const TRACKING_NAMES: readonly string[] = [
  'gclid',
  'gclsrc',
  'dclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'yclid',
  'ysclid',
  'twclid',
  'ttclid',
  'li_fat_id',
  'igshid',
  'igsh',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  '__hstc',
  '__hssc',
  '__hsfp',
  'hsctatracking',
  'vero_id',
  'oly_anon_id',
  'oly_enc_id',
  '_openstat',
  'srsltid',
  'epik',
  's_kwcid',
];

/** Prefixes of session parameters, in lower case. */
export const SESSION_PREFIXES: readonly string[] = ['aspsessionid'];

/** Session parameters, in lower case. */
export const SESSION_NAMES: readonly string[] = [
  'phpsessid',
  'jsessionid',
  'cfid',
  'cftoken',
  'oscsid',
  'zenid',
];

/** Names that may also identify a page: sessions only where the value looks like one. */
export const SESSION_NAMES_BY_VALUE: readonly string[] = [
  'sid',
  'session',
  'sessionid',
  'session_id',
];

/** The minimum length of such a session value. */
export const SESSION_VALUE_CHARACTERS_MIN = 16;

/** The name of a session in the path, between `;` and `=`, in lower case. */
export const PATH_SESSION_NAME = 'jsessionid';
