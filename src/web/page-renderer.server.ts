import { randomBytes } from 'node:crypto';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { type PageContext, pageContext } from '../pages/page-context.ts';
import { compress, pickEncoding } from './content-encoding.server.ts';
import { contentSecurityPolicy } from './security-headers.server.ts';

export type PageSource = Omit<PageContext, 'nonce'>;

interface RenderedPage {
  status: number;
  headers: Headers;
  /** Holds the placeholder wherever the nonce belongs. */
  html: string;
}

/**
 * Answers pages. A page that was rendered once is kept until the server ends, since nothing in it belongs to a visitor;
 * each answer gets a fresh nonce in place of the placeholder that it was rendered with.
 */
export function createPageRenderer(
  build: ServerBuild,
  source: PageSource,
  { isHttps }: { isHttps: boolean },
): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build, 'production');
  const placeholder = `nonce-placeholder-${randomBytes(16).toString('hex')}`;
  const kept = new Map<string, RenderedPage>();

  async function render(request: Request): Promise<Response | RenderedPage> {
    const url = new URL(request.url);
    const isDocument = request.method === 'GET' || request.method === 'HEAD';
    const key = url.search === '' && isDocument ? url.pathname : null;
    const known = key === null ? undefined : kept.get(key);
    if (known) return known;
    const context = new RouterContextProvider();
    context.set(pageContext, { ...source, nonce: placeholder });
    // A page that is kept is rendered whole, whoever asked first.
    const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
    const response = await handle(asked, context);
    if (!response.headers.get('content-type')?.startsWith('text/html')) return response;
    const page = { status: response.status, headers: response.headers, html: await response.text() };
    if (key !== null && page.status === 200) kept.set(key, page);
    return page;
  }

  return async (request) => {
    const page = await render(request);
    if (page instanceof Response) return page;
    const nonce = randomBytes(18).toString('base64');
    const headers = new Headers(page.headers);
    headers.set('content-security-policy', contentSecurityPolicy(nonce, { isHttps }));
    headers.set('cache-control', 'no-cache');
    headers.set('vary', 'accept-encoding');
    const html = Buffer.from(page.html.replaceAll(placeholder, nonce));
    const encoding = pickEncoding(request.headers.get('accept-encoding'));
    if (encoding) headers.set('content-encoding', encoding);
    const bytes = encoding ? await compress(html, encoding, 'quick') : html;
    headers.set('content-length', String(bytes.length));
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), {
      status: page.status,
      headers,
    });
  };
}
