// Parameters that follow visitors and campaigns and never change what a page says.
// docs/reference/decisions.md §1.

/** What the names of campaign parameters begin with, in lower case. Their values do not matter. */
export const TRACKING_PREFIXES: readonly string[] = ['utm_', 'mtm_', 'pk_', 'hsa_'];

/** Names of click and campaign parameters, in lower case. Their values do not matter. */
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

/** What the names of session parameters begin with, in lower case. Their values do not matter. */
export const SESSION_PREFIXES: readonly string[] = ['aspsessionid'];

/** Names of session parameters, in lower case. Their values do not matter. */
export const SESSION_NAMES: readonly string[] = [
  'phpsessid',
  'jsessionid',
  'cfid',
  'cftoken',
  'oscsid',
  'zenid',
];

/** Names that may also mean a page: they are sessions only where the value looks like one. */
export const SESSION_NAMES_BY_VALUE: readonly string[] = [
  'sid',
  'session',
  'sessionid',
  'session_id',
];

/** The fewest letters, digits, `-` and `_` that make the value of such a parameter a session. */
export const SESSION_VALUE_CHARACTERS_MIN = 16;

/** The name of a session in the path, behind `;` and before `=`, in lower case. */
export const PATH_SESSION_NAME = 'jsessionid';
