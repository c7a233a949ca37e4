// How a form is mounted.
import type { TokenScope } from '../../store/token-record.ts';
import type { ConsoleRequest } from '../console-env.ts';
import type { FormFields } from './read-form.ts';

/** What a form does: it gives the page that it leads to. */
export type FormAction = (c: ConsoleRequest, form: FormFields) => Promise<string>;

/** Mounts a form for those who may do what it does. */
export type Form = (path: string, scope: TokenScope, action: FormAction) => void;
