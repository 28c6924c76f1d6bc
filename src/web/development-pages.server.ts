import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type * as ReactRouter from 'react-router';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import type * as PageContextModule from '../pages/head/page-context.ts';
import type { PageSource } from './page/page-source.server.ts';
import { securityHeaders, withHeaders } from './security-headers.server.ts';

export interface DevelopmentPages {
  /** Scripts, styles and pictures as Vite serves them; `next` for everything else. */
  assets(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  render(request: Request, network?: string, explored?: PageContextModule.ExploredPage): Promise<Response>;
  close(): Promise<void>;
}

/** Pages straight from their sources, with hot reload through `server`. */
export async function openDevelopmentPages(
  server: Server,
  source: () => Promise<PageSource>,
): Promise<DevelopmentPages> {
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    assets: vite.middlewares,
    async render(request, _network, explored = undefined) {
      // Everything from Vite's own module graph: a second copy of the router would not know the first one's contexts.
      const router = (await vite.ssrLoadModule('react-router')) as typeof ReactRouter;
      const { pageContext } = (await vite.ssrLoadModule(
        '/src/pages/head/page-context.ts',
      )) as typeof PageContextModule;
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
      const context = new router.RouterContextProvider();
      context.set(pageContext, { ...(await source()), nonce: '', buildId: null, explored: explored ?? null });
      try {
        const response = await router.createRequestHandler(build, 'development')(request, context);
        return withHeaders(response, securityHeaders({ isHttps: false }));
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error);
        throw error;
      }
    },
    close: () => vite.close(),
  };
}
