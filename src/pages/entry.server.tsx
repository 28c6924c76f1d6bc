import type { ReactElement } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { describeError } from '#src/log/logged-error.ts';
import { pageContext } from './head/page-context.ts';
import { IslandWriting } from './islands/island.tsx';

/** In development pages hydrate as a whole, so that what is changed shows at once. */
const writeIsland = import.meta.env.DEV
  ? null
  : (part: ReactElement, identifierPrefix: string) => renderToString(part, { identifierPrefix });

/** Renders a whole page before answering: pages are kept and answered again, so there is nothing to gain by streaming. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce } = loadContext.get(pageContext);
  let finalStatus = status;
  const stream = await renderToReadableStream(
    <IslandWriting value={writeIsland}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </IslandWriting>,
    {
      nonce,
      signal: request.signal,
      // A large part of the page would come behind the rest and be moved into its place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error: unknown) {
        finalStatus = 500;
        console.error(describeError(error));
      },
    },
  );
  await stream.allReady;
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(stream, { status: finalStatus, headers });
}
