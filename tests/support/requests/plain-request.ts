import { connect } from 'node:net';

interface PlainRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface PlainAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** As it came: chunks stand in it with their lengths. */
  readonly body: string;
}

/** Sends a path as it stands, where `fetch` would tidy it up, and waits until the server closes the connection. */
export async function plainRequest(
  site: { readonly port: number },
  path: string,
  { method = 'GET', headers = {}, body = '' }: PlainRequest = {},
): Promise<PlainAnswer> {
  const socket = connect(site.port, '127.0.0.1');
  const lines = Object.entries({ host: `127.0.0.1:${site.port}`, connection: 'close', ...headers });
  socket.write(
    `${method} ${path} HTTP/1.1\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n${body}`,
  );
  const chunks: Buffer[] = [];
  for await (const chunk of socket) chunks.push(chunk);
  const answer = Buffer.concat(chunks);
  const end = answer.indexOf('\r\n\r\n');
  const [status, ...fields] = answer.toString('latin1', 0, end).split('\r\n');
  return {
    status: Number(status.split(' ')[1]),
    headers: new Headers(fields.map((field) => /^([^:]+): ?(.*)$/.exec(field)!.slice(1) as [string, string])),
    body: answer.toString('utf8', end + 4),
  };
}
