import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { ApiVariables } from './api-site.ts';
import { forEverybody } from './contract/security.ts';
import { EdgeFailure } from './failure.server.ts';

/** What the OpenAPI document says there is, by the same list that it is made from. */
export interface Operations {
  /**
   * Of an address, by method; empty where there is nothing. One that is spelled out is not the one of a parameter too:
   * `/jobs/zip` is no job.
   */
  at(path: string): ReadonlyMap<string, RouteConfig>;
}

/** Routes may be added until the first question. */
export function operationsOf(app: OpenAPIHono<ApiVariables>): Operations {
  let all: Listed[] | undefined;
  const listed = () =>
    app.openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === 'route' ? [listing(definition.route)] : [],
    );
  return {
    at(path) {
      all ??= listed();
      const found = all.filter(({ pattern }) => pattern.test(path));
      const fewest = Math.min(...found.map(({ parameters }) => parameters));
      const closest = found.filter(({ parameters }) => parameters === fewest);
      return new Map(closest.map(({ route }) => [route.method.toUpperCase(), route]));
    },
  };
}

interface Listed {
  readonly route: RouteConfig;
  readonly pattern: RegExp;
  readonly parameters: number;
}

const parameter = /\{[^}]+\}/g;

function listing(route: RouteConfig): Listed {
  const { path } = route;
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(parameter, '[^/]+')}$`);
  return { route, pattern, parameters: path.match(parameter)?.length ?? 0 };
}

/** What is asked for; undefined where the address has nothing, or not by this method. */
function operationOf(operations: Operations, { method, path }: HonoRequest): RouteConfig | undefined {
  return operations.at(path).get(method === 'HEAD' ? 'GET' : method);
}

/** Turns away methods that the address does not have, with those it has in `Allow`. Addresses without any go on. */
export function documentedMethod(operations: Operations) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const methods = [...operations.at(c.req.path).keys()];
    if (methods.length > 0 && !operationOf(operations, c.req)) {
      c.header('allow', (methods.includes('GET') ? ['HEAD', ...methods] : methods).sort().join(', '));
      throw new EdgeFailure('method_not_allowed');
    }
    await next();
  });
}

/** The scopes that a key needs for this; undefined where no key may ask. */
export function scopesForKey(operations: Operations, request: HonoRequest): string[] | undefined {
  const { security = forEverybody } = operationOf(operations, request) ?? {};
  return security.find((way) => 'apiKey' in way)?.apiKey;
}

/** Whether the description says that only somebody who is signed in may ask for this, and that it is there for everybody who is. */
export function needsAccount(operations: Operations, request: HonoRequest): boolean {
  const { security = forEverybody } = operationOf(operations, request) ?? {};
  if (security.some((way) => 'operator' in way)) return false;
  return security.every((way) => Object.keys(way).length > 0);
}

/**
 * Holds requests to what is documented about their body: one that is required must be there, and in a type that is taken.
 * Without this, no body at all would pass for an empty form.
 */
export function documentedBody(operations: Operations) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const body = operationOf(operations, c.req)?.request?.body;
    if (body) {
      const hasBody =
        c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length')) > 0;
      const type = (c.req.header('content-type') ?? '').split(';')[0].trim().toLowerCase();
      if (body.required && !hasBody) throw new AppError('request_invalid', { field: 'body' });
      if (hasBody && !Object.hasOwn(body.content, type)) {
        throw new AppError('request_invalid', { field: 'content-type' });
      }
    }
    await next();
  });
}
