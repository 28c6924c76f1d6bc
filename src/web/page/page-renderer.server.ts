import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Logger } from 'pino';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { noOrigins, type PolicyOrigins } from '../../ads/read-third-parties.server.ts';
import { isPrivatePath } from '../../ads/third-parties.ts';
import { BoundedLimiter } from '../../api/guard/bounded-limiter.server.ts';
import { LruCache } from '../../cache/lru-cache.ts';
import { type ExploredPage, pageContext } from '../../pages/head/page-context.ts';
import { compress, type Encoding, pickEncoding } from '../content-encoding.server.ts';
import { localeAtRoot } from '../language-redirect.server.ts';
import { addressOf } from '../request-address.ts';
import { contentSecurityPolicy, securityHeaders, withHeaders } from '../security-headers.server.ts';
import { startScriptsLate } from './late-scripts.ts';
import { createNonce, NoncedPage } from './nonced-page.server.ts';
import { listPageAddresses, type PageAddress } from './page-addresses.server.ts';
import type { PageSource } from './page-source.server.ts';
import type { ProblemPages } from './problem-page.server.ts';

interface RendererOptions {
  readonly isHttps: boolean;
  readonly buildId: string;
  /** What pages may reach of others, but for those that hold passwords or somebody's own things. */
  readonly origins: PolicyOrigins;
  readonly problem: ProblemPages;
  readonly log: Pick<Logger, 'error'>;
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

/**
 * What has no nonce: a file that is made, or what the router fetches of a page when somebody walks on to it
 * (`/pricing.data?_routes=en/pricing`).
 */
interface RenderedFile {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** In each encoding that was asked for. */
  bytes: Map<Encoding | null, Bytes>;
}

type Bytes = Buffer<ArrayBuffer>;
type Rendered = RenderedPage | RenderedFile;

/** One thing that can be rendered; of them there are as many as the site has pages. */
interface Order {
  readonly address: PageAddress;
  /** Null: the page itself. */
  readonly payload: { readonly routes: string } | null;
  /** Under what it is kept, which is never what was typed. */
  readonly key: string;
}

export interface PageRenderer {
  /**
   * Answers pages, their payloads and the files that are made; brings the headers for security along. `network` is who
   * asks, as limits count them; without it nobody is counted. A page with `explored` shows that, and is kept as long as
   * that is.
   */
  render(request: Request, network?: string, explored?: ExploredPage): Promise<Response>;
  /**
   * Answers a page that is kept and compressed already, past the framework, which takes longer than the answer. False:
   * nothing was answered, and `render` has to.
   */
  answerKept(request: IncomingMessage, response: ServerResponse): boolean;
  /** Has every page made again when it is next asked for. */
  forgetKept(): void;
}

/** All pages in nine languages with what is compressed of them take less than half of it. */
const keptBytes = 128 * 1024 * 1024;

/** Headers, policy and names of one answer, about. */
const entryBytes = 4096;

/** Stands in for the site's own address where it is not set up: pages do without it. */
const ownOrigin = 'http://own.invalid';

/** How many renderings that are not kept afterwards one network may cause in a minute. */
const unkeptPerMinute = 300;

/**
 * Answers pages and their payloads. What was rendered once is kept until it is forgotten, since nothing in it belongs to a
 * visitor; each page gets a fresh nonce in place of the placeholder that it was rendered with. The framework sees addresses
 * of the list alone, never what was typed: other spellings are led to theirs, a query is left to the browser, and all that
 * is not there shares one answer for each route. One page is rendered at a time, once for all who wait for it.
 */
export function createPageRenderer(
  build: ServerBuild,
  source: PageSource,
  { isHttps, buildId, origins, problem, log }: RendererOptions,
): PageRenderer {
  const handle = createRequestHandler(build, 'production');
  const addresses = listPageAddresses(build.routes, source);
  const placeholder = createNonce();
  const security = securityHeaders({ isHttps });
  let kept = new LruCache<Rendered>(keptBytes);
  const underWay = new Map<string, Promise<Rendered>>();
  const withExplored = new WeakMap<ExploredPage, Map<string, Promise<Rendered>>>();
  const unkept = new BoundedLimiter({ points: unkeptPerMinute, duration: 60 }, 20_000);
  let last: Promise<unknown> = Promise.resolve();

  /** What is asked for, or where it is asked for instead. */
  function read(path: string, query: string): Order | { location: string } {
    const page = path.endsWith('.data') ? pageOfPayload(path) : null;
    const asked = page ?? path;
    const address = addresses.at(asked);
    if (!address) {
      const meant = addresses.meantBy(asked);
      if (!meant) return orderOf(addresses.missing(asked), page === null ? null : query);
      return { location: `${page === null ? meant.path : payloadPath(meant.path)}${query}` };
    }
    if (page === null) return orderOf(address, null);
    if (!address.isPage) return orderOf(addresses.missing(path), query);
    const written = payloadPath(address.path);
    return path === written ? orderOf(address, query) : { location: `${written}${query}` };
  }

  /** What is kept, or is rendered and then kept. */
  async function answerFor(order: Order): Promise<Rendered> {
    const { key } = order;
    // What is rendered while everything is forgotten is not kept either.
    const cache = kept;
    const known = kept.get(key);
    if (known) return known;
    let answer = underWay.get(key);
    if (!answer) {
      answer = inTurn(order, source.publicUrl || ownOrigin).finally(() => underWay.delete(key));
      underWay.set(key, answer);
      const fresh = await answer;
      cache.set(key, fresh, bytesOf(fresh));
    }
    return answer;
  }

  /** A file that names the host it was asked at: of one visitor's making, so it is theirs alone. */
  async function answerAt(order: Order, origin: string, network: string | undefined): Promise<Rendered> {
    if (network !== undefined) await unkept.consume(network);
    return inTurn(order, origin);
  }

  /** A page with what people published, rendered once for each reading of that. */
  async function answerWithExplored(
    order: Order,
    explored: ExploredPage,
    network: string | undefined,
  ): Promise<Rendered> {
    const pages = withExplored.get(explored) ?? new Map<string, Promise<Rendered>>();
    withExplored.set(explored, pages);
    const known = pages.get(order.key);
    if (known) return known;
    if (network !== undefined) await unkept.consume(network);
    const fresh = inTurn(order, source.publicUrl || ownOrigin, explored);
    pages.set(order.key, fresh);
    fresh.catch(() => pages.delete(order.key));
    return fresh;
  }

  /** Between two renderings the server answers what it has at hand. */
  function inTurn(order: Order, origin: string, explored?: ExploredPage): Promise<Rendered> {
    const turn = last.then(() => afterOthers()).then(() => make(order, origin, explored));
    last = turn.catch(() => {});
    return turn;
  }

  async function make(
    { address, payload }: Order,
    origin: string,
    explored: ExploredPage | null = null,
  ): Promise<Rendered> {
    const context = new RouterContextProvider();
    context.set(pageContext, { ...source, nonce: placeholder, buildId, explored });
    const path = payload ? `${payloadPath(address.path)}?_routes=${payload.routes}` : address.path;
    const response = await handle(new Request(new URL(path, origin)), context);
    const { status } = response;
    if (status >= 500) throw new Error(`${path} could not be rendered`);
    const headers = { ...security, ...Object.fromEntries(response.headers) };
    if (!response.headers.get('content-type')?.startsWith('text/html'))
      return { status, headers, bytes: new Map([[null, Buffer.from(await response.arrayBuffer())]]) };
    const body = new NoncedPage(startScriptsLate(await response.text()), placeholder);
    return { status, headers, body, policy: policyOf(address.path), fields: new Map() };
  }

  function policyOf(path: string): readonly string[] {
    const options = { isHttps, origins: isPrivatePath(path) ? noOrigins : origins };
    return contentSecurityPolicy(placeholder, options).split(placeholder);
  }

  /** Those that are the same in each answer. A plain object: making `Headers` of it takes as long as the rest. */
  function fixedHeaders(answer: Rendered, encoding: Encoding | null): Record<string, string> {
    return {
      'cache-control': 'no-cache',
      ...answer.headers,
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

  async function answerWith(answer: Rendered, request: Request): Promise<Response> {
    const encoding = pickEncoding(request.headers.get('accept-encoding'));
    const nonce = createNonce();
    const bytes =
      'bytes' in answer ? await fileAs(answer, encoding) : await pageAs(answer.body, nonce, encoding);
    const headers = {
      ...fixedHeaders(answer, encoding),
      ...('policy' in answer && { 'content-security-policy': answer.policy.join(nonce) }),
      'content-length': String(bytes.length),
    };
    return new Response(request.method === 'HEAD' ? null : bytes, { status: answer.status, headers });
  }

  return {
    async render(request, network, explored) {
      const { path, query } = addressOf(request);
      const order = read(path, query);
      if ('location' in order)
        return withHeaders(
          new Response(null, { status: 308, headers: { location: order.location } }),
          security,
        );
      try {
        const isShared = order.address.isPage || source.publicUrl !== '';
        const answer = explored
          ? await answerWithExplored(order, explored, network)
          : isShared
            ? await answerFor(order)
            : await answerAt(order, new URL(request.url).origin, network);
        const response = await answerWith(answer, request);
        // Each encoding is made when it is first asked for.
        if (kept.get(order.key) === answer) kept.set(order.key, answer, bytesOf(answer));
        return response;
      } catch (error) {
        if (error instanceof RateLimiterRes) {
          const seconds = String(Math.ceil(error.msBeforeNext / 1000));
          return withHeaders(problem(request, 429, { 'retry-after': seconds }), security);
        }
        log.error({ error, path: order.address.path }, 'page render failed');
        return withHeaders(problem(request, 500), security);
      }
    },
    forgetKept() {
      kept = new LruCache<Rendered>(keptBytes);
      underWay.clear();
    },
    answerKept({ method, url, headers }, response) {
      if (method !== 'GET') return false;
      const mark = url!.indexOf('?');
      const path = mark < 0 ? url! : url!.slice(0, mark);
      const page = kept.get(path);
      if (!page || 'bytes' in page) return false;
      if (path === '/' && localeAtRoot(headers.cookie, headers['accept-language']) !== 'en') return false;
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

/** What is there is kept under its path, which no route's name is mistaken for; the rest under its route. */
function orderOf(address: PageAddress, payloadQuery: string | null): Order {
  const { path, routeId, isMissing } = address;
  const base = isMissing ? `missing ${routeId}` : path;
  if (payloadQuery === null) return { address, payload: null, key: base };
  const routes = routesAsked(payloadQuery, routeId);
  return { address, payload: { routes }, key: `${base} data ${routes}` };
}

/** Of the routes that a payload is asked for those that the page has; all of them where none is named. */
function routesAsked(query: string, routeId: string): string {
  const named = new URLSearchParams(query).get('_routes')?.split(',') ?? [];
  const asked = ['root', routeId].filter((id) => named.includes(id));
  return (asked.length > 0 ? asked : ['root', routeId]).join();
}

/** Where the router fetches the payload of a page. */
function payloadPath(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`;
}

/** The page that a payload's path belongs to, as it was typed. */
function pageOfPayload(path: string): string {
  return path.replace(/(?<=\/)_\.data$|\.data$/, '');
}

function bytesOf(answer: Rendered): number {
  if ('body' in answer) return entryBytes + answer.body.bytes;
  return [...answer.bytes.values()].reduce((sum, { length }) => sum + length, entryBytes);
}

function pageAs(body: NoncedPage, nonce: string, encoding: Encoding | null): Promise<Bytes> | Bytes {
  return encoding ? body.compressed(nonce, encoding) : body.plain(nonce);
}

async function fileAs({ bytes }: RenderedFile, encoding: Encoding | null): Promise<Bytes> {
  const known = bytes.get(encoding);
  if (known) return known;
  const made = await compress(bytes.get(null)!, encoding!, 'once');
  bytes.set(encoding, made);
  return made;
}
