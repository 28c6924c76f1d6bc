import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { policyOrigins } from '../ads/read-third-parties.server.ts';
import { readOrigin } from '../api/guard/request-origin.ts';
import { loggedPath } from '../api/logged-path.ts';
import type { Env } from '../env.server.ts';
import type { ExploredPage } from '../pages/head/page-context.ts';
import type { Api, Connection } from './api-entry.ts';
import { createContactForm } from './contact-form.server.ts';
import { backToForm } from './early-form.server.ts';
import { createDrawingAnswers } from './emoji-drawing/drawing-answers.server.ts';
import { createExplorePages } from './explore/explore-pages.server.ts';
import type { ListedAddress } from './explore/explore-sitemap.ts';
import { redirectToLanguage } from './language-redirect.server.ts';
import { answerMissedShare } from './missed-share.server.ts';
import { createPageRenderer, type PageRenderer } from './page/page-renderer.server.ts';
import type { PageSource } from './page/page-source.server.ts';
import type { PlainPageParts } from './page/plain-page.server.ts';
import { createProblemPages, type ProblemPages } from './page/problem-page.server.ts';
import { securityHeaders, withHeaders } from './security-headers.server.ts';
import { createSharePictures } from './share-picture/share-pictures.server.ts';
import { createSharedPages } from './shared-page/shared-page.server.ts';
import { staticFiles } from './static-files.server.ts';

const buildFolder = path.join(import.meta.dirname, '../../build');

type WebSettings = Pick<Env, 'PUBLIC_URL' | 'TRUST_PROXY' | 'OPERATOR_NAME' | 'EXPLORE'>;

interface WebAppParts {
  log: Pick<Logger, 'error'>;
  env: WebSettings;
  api: Api;
  /** Answers everything that is neither the API nor a file; brings the headers for security along. */
  pages(request: Request, network: string, explored?: ExploredPage): Promise<Response>;
  /** What people published, as far as it is listed. */
  listed(): Promise<readonly ListedAddress[]>;
  problem: ProblemPages;
  /** What pages that are put together by themselves need. */
  plain: PlainPageParts;
  /** Answers everything below `/og/`: the pictures for shared links. */
  sharePictures(request: Request): Promise<Response>;
  files?(request: Request): Promise<Response | null>;
}

const reading = new Set(['GET', 'HEAD']);

/** The site as one function from request to answer. */
export function createWebApp({
  log,
  env,
  api,
  pages,
  listed,
  problem,
  plain,
  sharePictures,
  files,
}: WebAppParts): Hono<{ Bindings: Connection }> {
  const headers = securityHeaders({ isHttps: isHttps(env) });
  const secure = (response: Response) => withHeaders(response, headers);
  const contactForm = createContactForm(api, plain);
  const networkOf = (request: Request, connection: Connection) =>
    readOrigin(request.headers, connection?.incoming?.socket, env).address;
  const shownParts = {
    ...plain,
    api,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    hasImprint: env.OPERATOR_NAME !== undefined,
  };
  const shared = createSharedPages(shownParts);
  const explore = createExplorePages({
    ...shownParts,
    explores: env.EXPLORE !== 'off',
    pages: (request, connection, explored) => pages(request, networkOf(request, connection), explored),
    listed,
  });
  const app = new Hono<{ Bindings: Connection }>();
  app.onError((error, c) => {
    log.error({ error, path: loggedPath(c.req.path) }, 'unexpected error while serving a page');
    return secure(problem(c.req.raw, 500));
  });
  for (const path of ['/api/*', '/mcp'])
    app.all(path, async (c) => secure(await api.fetch(c.req.raw, c.env)));
  app.post('*', async (c, next) => {
    const answer =
      (await contactForm(c.req.raw, c.env)) ??
      (await explore.report(c.req.raw, c.env)) ??
      (await shared.take(c.req.raw, c.env)) ??
      backToForm(c.req.raw) ??
      (await answerMissedShare(c.req.raw));
    return answer ? secure(answer) : next();
  });
  // Besides, pages and files are only read. What was sent along stays unread, so the connection ends with the answer.
  app.use(async (c, next) => {
    if (reading.has(c.req.method)) return next();
    return secure(problem(c.req.raw, 405, { allow: [...reading].join(', '), connection: 'close' }));
  });
  const drawings = createDrawingAnswers();
  app.all('/emoji-drawings/*', async (c) => secure(await drawings(c.req.raw)));
  app.all('/og/*', async (c) => secure(await sharePictures(c.req.raw)));
  app.all('/s/*', async (c, next) => {
    const answer = await shared.read(c.req.raw, c.env);
    return answer ? secure(answer) : next();
  });
  app.all('*', async (c, next) => {
    const answer = await explore.read(c.req.raw, c.env);
    return answer ? secure(answer) : next();
  });
  app.get('/', (c, next) => {
    const redirect = redirectToLanguage(c.req.raw);
    return redirect ? secure(redirect) : next();
  });
  app.all('*', async (c) => {
    const file = await files?.(c.req.raw);
    if (file) return secure(file);
    return pages(c.req.raw, networkOf(c.req.raw, c.env));
  });
  return app;
}

/** The pages and files that `npm run build` made. Throws when there is no build. */
export async function openBuiltPages(
  env: Pick<Env, 'PUBLIC_URL'> & Parameters<typeof policyOrigins>[0],
  source: PageSource,
  log: WebAppParts['log'],
): Promise<
  Pick<WebAppParts, 'pages' | 'problem' | 'plain' | 'sharePictures' | 'files'> &
    Pick<PageRenderer, 'answerKept' | 'forgetKept'>
> {
  const server = path.join(buildFolder, 'server/index.js');
  if (!existsSync(server))
    throw new Error('The pages are not built yet: run `npm run build`, or use `npm start`.');
  const client = path.join(buildFolder, 'client');
  const { id } = JSON.parse(await readFile(path.join(client, 'builds/latest.json'), 'utf8')) as {
    id: string;
  };
  const build = (await import(pathToFileURL(server).href)) as ServerBuild;
  const plain = { styles: build.assets.routes.root?.css ?? [], isHttps: isHttps(env) };
  const problem = createProblemPages({ messages: source.messages, ...plain });
  const {
    render: pages,
    answerKept,
    forgetKept,
  } = createPageRenderer(build, source, {
    isHttps: isHttps(env),
    buildId: id,
    origins: policyOrigins(env),
    problem,
    log,
  });
  return {
    pages,
    problem,
    plain,
    answerKept,
    forgetKept,
    sharePictures: createSharePictures({ source: () => source, pages }),
    files: staticFiles(client),
  };
}

function isHttps(env: Pick<Env, 'PUBLIC_URL'>): boolean {
  return env.PUBLIC_URL?.startsWith('https:') ?? false;
}
