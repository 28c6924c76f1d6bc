import { WebSocket } from 'undici';
import { z } from 'zod';

export interface Watch {
  /** Resolves at the next message about the prompt that says more than progress, when the connection ends, and after `ms`. */
  next(ms: number): Promise<void>;
  close(): void;
}

const messageSchema = z.object({
  type: z.string(),
  data: z.object({
    prompt_id: z.string(),
    value: z.number().min(0).optional(),
    max: z.number().positive().optional(),
  }),
});

const news = new Set([
  'execution_success',
  'execution_error',
  'execution_interrupted',
  'executed',
  'executing',
]);

/**
 * Listens to what a server tells about one prompt. Nothing is ever told twice and a connection may be lost, so whoever waits asks
 * the server itself afterwards: a message is a reason to ask sooner, and the only source of progress.
 */
export function watchPrompt(
  server: string,
  { clientId, promptId }: { clientId: string; promptId: string },
  onProgress: (fraction: number) => void,
): Watch {
  const url = new URL(`${server}/ws`);
  url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  url.searchParams.set('clientId', clientId);
  const socket = new WebSocket(url);
  let wake = () => {};
  let isTold = false;
  const tell = () => {
    isTold = true;
    wake();
  };
  socket.addEventListener('message', ({ data }) => {
    // Previews come as binary messages.
    if (typeof data !== 'string') return;
    const message = parse(data);
    if (message?.data.prompt_id !== promptId) return;
    const { value, max } = message.data;
    if (message.type === 'progress' && value !== undefined && max) onProgress(Math.min(1, value / max));
    else if (news.has(message.type)) tell();
  });
  socket.addEventListener('close', tell);
  socket.addEventListener('error', tell);
  return {
    async next(ms) {
      if (!isTold) {
        let timer: NodeJS.Timeout | undefined;
        await new Promise<void>((resolve) => {
          wake = resolve;
          timer = setTimeout(resolve, ms);
        });
        clearTimeout(timer);
      } else if (socket.readyState > WebSocket.OPEN) {
        await new Promise((resolve) => setTimeout(resolve, ms));
      }
      isTold = false;
    },
    close: () => socket.close(),
  };
}

/** Undefined for what is none: it comes from another machine, and nothing depends on it. */
function parse(text: string): z.infer<typeof messageSchema> | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
