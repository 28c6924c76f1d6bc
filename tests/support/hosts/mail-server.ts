import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface Letter {
  readonly to: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
  readonly html: string;
}

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly letters: Letter[];
  /** The next letter to somebody, also one that has arrived and was not taken yet. */
  next(to: string): Promise<Letter>;
  /** How many letters somebody got that were not taken. */
  waiting(to: string): number;
  /** Answers mail for this address with a code of SMTP. */
  refuse(to: string, code: number): void;
  close(): Promise<void>;
}

/** A real mail server that keeps what it gets. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = [];
  const taken = new Set<Letter>();
  const refused = new Map<string, number>();
  const waiters = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, answer) {
      const code = refused.get(address);
      answer(code ? Object.assign(new Error('no'), { responseCode: code }) : null);
    },
    onData(stream, session, answer) {
      buffer(stream).then(
        (raw) => {
          const [{ address }] = session.envelope.rcptTo;
          letters.push({ to: address, ...readMessage(raw.toString('latin1')) });
          answer(null);
          for (const wake of waiters) wake();
        },
        // Who sends it has gone in the middle of a letter, and sends it again.
        answer,
      );
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const open = (to: string) => letters.filter((letter) => letter.to === to && !taken.has(letter));

  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    letters,
    async next(to) {
      while (open(to).length === 0) {
        await new Promise<void>((resolve) => {
          const wake = () => {
            waiters.delete(wake);
            resolve();
          };
          waiters.add(wake);
        });
      }
      const [letter] = open(to);
      taken.add(letter);
      return letter;
    },
    waiting: (to) => open(to).length,
    refuse: (to, code) => void refused.set(to, code),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** As much of MIME as our own mails use. */
function readMessage(raw: string): Omit<Letter, 'to'> {
  const { headers, body } = splitHead(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => splitHead(part.replace(/^\r\n/, '')))
    : [{ headers, body }];
  const find = (type: string) => {
    const part = parts.find((one) => (one.headers.get('content-type') ?? 'text/plain').startsWith(type));
    return part ? decodeBody(part.body, part.headers.get('content-transfer-encoding')) : '';
  };
  return { headers, text: find('text/plain'), html: find('text/html') };
}

function splitHead(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

function decodeBody(body: string, encoding = '7bit'): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\r\n/g, ''));
  return Buffer.from(body, 'latin1').toString('utf8');
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** Words of other alphabets in a header (RFC 2047). */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}
