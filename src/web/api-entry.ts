import type { IncomingMessage, ServerResponse } from 'node:http';

/** What a real connection hands to the routes. */
export interface Connection {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

/** The API as one function from request to answer. */
export interface Api {
  fetch(request: Request, connection: Connection): Response | Promise<Response>;
}
