import type { RemoteRequest } from '../remote-engine.ts';

/** Said where nobody says what a hole is to be filled with. */
const goOn = 'Continue the surroundings seamlessly. Add no new object.';

/** The words of a request; undefined for tasks that have none. */
export function wordsOf(request: RemoteRequest): string | undefined {
  if (request.task === 'fill') return request.prompt ?? goOn;
  return 'prompt' in request ? request.prompt : undefined;
}

/** Where a model has no field for what must not be in the picture, the words say it. */
export function wordsWithout(request: RemoteRequest): string | undefined {
  const words = wordsOf(request);
  return 'negativePrompt' in request && request.negativePrompt
    ? `${words}\n\nDo not show: ${request.negativePrompt}`
    : words;
}
