// What Hono carries along with a request.
import type { Context } from 'hono';
import type { ConsoleVisitor } from '../security/console-visitor.ts';
import type { LimitedPlaces } from '../security/limited-places.ts';

/** What the server hands over with a request. Absent when the console is called in-process. */
export interface ServerBindings {
  readonly incoming?: {
    readonly socket: { readonly remoteAddress?: string | undefined };
    /** `1.1` */
    readonly httpVersion?: string;
  };
}

/** The types of Hono's context in the console. */
export interface ConsoleEnv {
  Bindings: ServerBindings;
  Variables: {
    requestId: string;
    /** The name under which the client is counted. */
    client: string;
    visitor: ConsoleVisitor | undefined;
    /** Bytes of large bodies that are coming in. */
    bodies: LimitedPlaces;
    /** The last event before the request: what a page shows is as new as that, at least. */
    eventsSeen: number | undefined;
  };
}

/** A request as handlers get it. */
export type ConsoleRequest = Context<ConsoleEnv>;

/** Gives the address of the socket; that of this machine when there is none. */
export function socketAddress(c: ConsoleRequest): string {
  return c.env?.incoming?.socket.remoteAddress ?? (c.env?.incoming ? 'unknown' : '127.0.0.1');
}
