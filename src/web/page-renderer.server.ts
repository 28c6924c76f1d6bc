import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { noOrigins, type PolicyOrigins } from '../ads/read-third-parties.server.ts';
import { isPrivatePath } from '../ads/third-parties.ts';
import { type PageContext, pageContext } from '../pages/page-context.ts';
import { compress, type Encoding, pickEncoding } from './content-encoding.server.ts';
import { localeAtRoot } from './language-redirect.server.ts';
import { startScriptsLate } from './late-scripts.ts';
import { createNonce, NoncedPage } from './nonced-page.server.ts';
import { addressOf } from './request-address.ts';
import { contentSecurityPolicy, securityHeaders, withHeaders } from './security-headers.server.ts';

export type PageSource = Omit<PageContext, 'nonce' | 'buildId'>;

interface RendererOptions {
  readonly isHttps: boolean;
  readonly buildId: string;
  /** What pages may reach of others, but for those that hold passwords or somebody's own things. */
  readonly origins: PolicyOrigins;
}

interface RenderedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: NoncedPage;
  /** What stands before, between and behind the nonces. */
  policy: readonly string[];
  /** Names and values in turns, as they are written with each answer. */
  fields: Map<Encoding, readonly string[]>;
}

/** What the router fetches of a page when somebody walks on to it: `/pricing.data?_routes=en/pricing`. */
interface Payload {
  headers: Readonly<Record<string, string>>;
  /** In each encoding that was asked for. */
  bytes: Map<Encoding | null, Buffer>;
}

export interface PageRenderer {
  /** Answers pages and their payloads; brings the headers for security along. */
  render(request: Request): Promise<Response>;
  /**
   * Answers a page that is kept and compressed already, past the framework, which takes longer than the answer. False:
   * nothing was answered, and `render` has to.
   */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
}

/** Far more than there are pages and payloads; addresses that only look different must not fill the memory. */
const mostKept = 4000;

/**
 * Answers pages and their payloads. What was rendered once is kept until the server ends, since nothing in it belongs to a
 * visitor; each page gets a fresh nonce in place of the placeholder that it was rendered with.
 */
export function createPageRenderer(
  build: ServerBuild,
  source: PageSource,
  { isHttps, buildId, origins }: RendererOptions,
): PageRenderer {
  const handle = createRequestHandler(build, 'production');
  const placeholder = createNonce();
  const security = securityHeaders({ isHttps });
  const kept = new Map<string, RenderedPage | Payload>();

  async function rendered(request: Request): Promise<Response | RenderedPage | Payload> {
    const key = keptAs(request);
    const known = key === null ? undefined : kept.get(key);
    if (known) return known;
    const context = new RouterContextProvider();
    context.set(pageContext, { ...source, nonce: placeholder, buildId });
    // A page that is kept is rendered whole, whoever asked first.
    const asked = request.method === 'HEAD' ? new Request(request, { method: 'GET' }) : request;
    const response = await handle(asked, context);
    const { status } = response;
    const headers = { ...security, ...Object.fromEntries(response.headers) };
    let page: RenderedPage | Payload;
    if (response.headers.get('content-type')?.startsWith('text/html')) {
      const body = new NoncedPage(startScriptsLate(await response.text()), placeholder);
      page = { status, headers, body, policy: policyOf(request), fields: new Map() };
    } else if (key?.includes('.data') && status === 200) {
      page = { headers, bytes: new Map([[null, Buffer.from(await response.arrayBuffer())]]) };
    } else return withHeaders(response, security);
    if (key !== null && status === 200) {
      const [oldest] = kept.keys();
      if (kept.size >= mostKept) kept.delete(oldest);
      kept.set(key, page);
    }
    return page;
  }

  function policyOf(request: Request): readonly string[] {
    const isPrivate = isPrivatePath(new URL(request.url).pathname);
    const options = { isHttps, origins: isPrivate ? noOrigins : origins };
    return contentSecurityPolicy(placeholder, options).split(placeholder);
  }

  /** Those that are the same in each answer. A plain object: making `Headers` of it takes as long as the rest. */
  function fixedHeaders(page: RenderedPage, encoding: Encoding | null): Record<string, string> {
    return {
      ...page.headers,
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      ...(encoding && { 'content-encoding': encoding }),
    };
  }

  function fixedFields(page: RenderedPage, encoding: Encoding): readonly string[] {
    let fields = page.fields.get(encoding);
    if (!fields) {
      fields = Object.entries(fixedHeaders(page, encoding)).flat();
      page.fields.set(encoding, fields);
    }
    return fields;
  }

  return {
    async render(request) {
      const page = await rendered(request);
      if (page instanceof Response) return page;
      if ('bytes' in page) return answerPayload(page, request);
      const nonce = createNonce();
      const encoding = pickEncoding(request.headers.get('accept-encoding'));
      const bytes = encoding ? await page.body.compressed(nonce, encoding) : page.body.plain(nonce);
      const headers = {
        ...fixedHeaders(page, encoding),
        'content-security-policy': page.policy.join(nonce),
        'content-length': String(bytes.length),
      };
      return new Response(request.method === 'HEAD' ? null : bytes, { status: page.status, headers });
    },
    answerKept({ method, url, headers }, response) {
      const page = method === 'GET' ? kept.get(url!) : undefined;
      if (!page || 'bytes' in page) return false;
      if (url === '/' && localeAtRoot(headers.cookie, headers['accept-language']) !== 'en') return false;
      const encoding = pickEncoding(headers['accept-encoding'] as string | undefined);
      if (!encoding) return false;
      const nonce = createNonce();
      const body = page.body.atHand(nonce, encoding);
      if (body === null) return false;
      response.writeHead(page.status, [
        ...fixedFields(page, encoding),
        'content-security-policy',
        page.policy.join(nonce),
        'content-length',
        String(body.length),
      ]);
      response.end(body, 'latin1');
      return true;
    },
  };
}

/** Under what an answer is kept: everything that it depends on. null: it is not. */
function keptAs(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null;
  const { path, query } = addressOf(request);
  if (query === '') return path;
  const asked = new URLSearchParams(query);
  const isPayload = path.endsWith('.data') && [...asked.keys()].join() === '_routes';
  return isPayload ? `${path}?${asked.get('_routes')}` : null;
}

async function answerPayload(payload: Payload, request: Request): Promise<Response> {
  const encoding = pickEncoding(request.headers.get('accept-encoding'));
  const plain = payload.bytes.get(null)!;
  const bytes = payload.bytes.get(encoding) ?? (await compress(plain, encoding!, 'once'));
  payload.bytes.set(encoding, bytes);
  const headers: Record<string, string> = {
    ...payload.headers,
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
    'content-length': String(bytes.length),
    ...(encoding && { 'content-encoding': encoding }),
  };
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers });
}
