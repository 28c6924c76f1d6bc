import { answerLogo } from '../../logo/answer-logo.server.ts';
import { serveRequests } from '../child/child-requests.server.ts';

// Without the networks and codecs of the other children it starts in a quarter of their time.
serveRequests(async (request, signal) => {
  if (request.kind !== 'logo') throw new Error(`${request.kind} is for another child`);
  return { logo: await answerLogo(request.ask, signal) };
});
