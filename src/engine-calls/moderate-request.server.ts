import { readFile } from 'node:fs/promises';
import { fetch } from 'undici';
import { z } from 'zod';
import type { RemoteRequest } from '../engines/remote-engine.ts';
import type { Env } from '../env.server.ts';
import { AppError } from '../errors.ts';
import { ownName } from '../moderation/own-name.ts';

const limitMs = 30_000;

const judged = z.object({ results: z.array(z.object({ flagged: z.boolean() })).min(1) });

/**
 * Judges what is about to leave for an engine elsewhere: its words with each of its pictures. Errors: `content_refused`; whatever else it
 * throws means that nobody has judged it.
 */
export type ModerateRequest = (request: RemoteRequest, signal: AbortSignal) => Promise<void>;

type ModerationSettings = Partial<Pick<Env, 'MODERATION_URL' | 'MODERATION_KEY' | 'MODERATION_MODEL'>>;

/** Asks the server of the settings, which speaks OpenAI's moderation API; undefined where they name none. */
export function createModeration(env: ModerationSettings): ModerateRequest | undefined {
  const { MODERATION_URL: base, MODERATION_KEY: key, MODERATION_MODEL: model } = env;
  if (base === undefined) return undefined;
  const url = `${base.replace(/\/+$/, '')}/moderations`;
  const headers = {
    'content-type': 'application/json',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  return async (request, signal) => {
    const words = 'prompt' in request && request.prompt ? [{ type: 'text', text: request.prompt }] : [];
    const pictures = await Promise.all(picturesOf(request).map(({ path }) => readFile(path, 'base64')));
    // One picture for each question is as many as OpenAI's takes.
    const inputs = pictures.map((data) => [
      ...words,
      { type: 'image_url', image_url: { url: `data:image/png;base64,${data}` } },
    ]);
    for (const input of inputs.length > 0 ? inputs : [words]) {
      const answer = await fetch(url, {
        method: 'POST',
        headers,
        body: JSON.stringify({ model, input }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(limitMs)]),
        redirect: 'error',
      });
      if (!answer.ok) throw new Error(`the moderation answered with ${answer.status}`);
      const { results } = judged.parse(await answer.json());
      if (results.some(({ flagged }) => flagged)) throw new AppError('content_refused', { engine: ownName });
    }
  };
}

/** Clips go along in no request that is judged: no tool sends one of people out. */
function picturesOf(request: RemoteRequest) {
  if (request.task === 'enhance-video') throw new Error('no server here judges clips');
  const given = request.task === 'generate-video' ? [request.firstFrame, request.lastFrame] : [];
  const reference = 'reference' in request ? [request.reference] : [];
  const photo = 'photo' in request ? [request.photo] : [];
  return [...given, ...reference, ...photo].filter((one) => one !== undefined);
}
