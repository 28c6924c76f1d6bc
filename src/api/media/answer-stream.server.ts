import { Readable } from 'node:stream';
import type { ApiContext } from '../contract/envelope.ts';

/**
 * A stream as the body of an answer. Whoever stops reading for `silenceMs` loses the connection, and what the stream holds
 * is let go; a stream that has nothing to say yet may take its time.
 */
export function answerStream(c: ApiContext, stream: Readable, silenceMs: number): ReadableStream<Uint8Array> {
  const timer = setTimeout(() => {
    if (!stream.isPaused()) {
      timer.refresh();
      return;
    }
    const { socket } = c.env?.incoming ?? {};
    if (socket?.destroy) socket.destroy();
    else stream.destroy();
  }, silenceMs);
  stream.on('data', () => timer.refresh());
  stream.on('close', () => clearTimeout(timer));
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
}
