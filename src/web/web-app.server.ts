import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { policyOrigins } from '../ads/read-third-parties.server.ts';
import type { Env } from '../env.server.ts';
import { redirectToLanguage } from './language-redirect.server.ts';
import { createPageRenderer, type PageSource } from './page-renderer.server.ts';
import { securityHeaders } from './security-headers.server.ts';
import { createSharePictures } from './share-pictures.server.ts';
import { staticFiles } from './static-files.server.ts';

const buildFolder = path.join(import.meta.dirname, '../../build');

/** What a real connection hands to the routes. */
export interface Connection {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

interface WebAppParts {
  env: Pick<Env, 'PUBLIC_URL'>;
  api: { fetch(request: Request, connection: Connection): Response | Promise<Response> };
  /** Answers everything that is neither the API nor a file. */
  pages(request: Request): Promise<Response>;
  /** Answers everything below `/og/`: the pictures for shared links. */
  sharePictures(request: Request): Promise<Response>;
  files?(request: Request): Promise<Response | null>;
}

/** The site as one function from request to answer. */
export function createWebApp({
  env,
  api,
  pages,
  sharePictures,
  files,
}: WebAppParts): Hono<{ Bindings: Connection }> {
  const headers = Object.entries(securityHeaders({ isHttps: isHttps(env) }));
  const app = new Hono<{ Bindings: Connection }>();
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of headers) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
  });
  app.all('/api/*', (c) => api.fetch(c.req.raw, c.env));
  app.all('/og/*', (c) => sharePictures(c.req.raw));
  app.get('/', (c, next) => redirectToLanguage(c.req.raw) ?? next());
  app.all('*', async (c) => (await files?.(c.req.raw)) ?? pages(c.req.raw));
  return app;
}

/** The pages and files that `npm run build` made. Throws when there is no build. */
export async function openBuiltPages(
  env: Pick<Env, 'PUBLIC_URL'> & Parameters<typeof policyOrigins>[0],
  source: PageSource,
): Promise<Pick<WebAppParts, 'pages' | 'sharePictures' | 'files'>> {
  const server = path.join(buildFolder, 'server/index.js');
  if (!existsSync(server))
    throw new Error('The pages are not built yet: run `npm run build`, or use `npm start`.');
  const client = path.join(buildFolder, 'client');
  const { id } = JSON.parse(await readFile(path.join(client, 'builds/latest.json'), 'utf8')) as {
    id: string;
  };
  const build = (await import(pathToFileURL(server).href)) as ServerBuild;
  const pages = createPageRenderer(build, source, {
    isHttps: isHttps(env),
    buildId: id,
    origins: policyOrigins(env),
  });
  return {
    pages,
    sharePictures: createSharePictures({ source: () => source, pages }),
    files: staticFiles(client),
  };
}

function isHttps(env: Pick<Env, 'PUBLIC_URL'>): boolean {
  return env.PUBLIC_URL?.startsWith('https:') ?? false;
}
