import { drawableAvoided } from '../../moderation/judge-avoided.ts';
import type { RemoteRequest } from '../remote-engine.ts';

/** Said where nobody says what a hole is to be filled with. */
const goOn = 'Continue the surroundings seamlessly. Add no new object.';

/** The words of a request; undefined for tasks that have none. */
export function wordsOf(request: RemoteRequest): string | undefined {
  if (request.task === 'fill') return request.prompt ?? goOn;
  return 'prompt' in request ? request.prompt : undefined;
}

/**
 * Where a model has no field for what must not be in the picture, the words say it. They are a prompt like any other to it, so nothing is in
 * them that a prompt would be refused for.
 */
export function wordsWithout(request: RemoteRequest): string | undefined {
  const words = wordsOf(request);
  const avoided = 'negativePrompt' in request && request.negativePrompt;
  const without = avoided ? drawableAvoided(avoided) : undefined;
  return without === undefined ? words : `${words}\n\nDo not show: ${without}`;
}
