import type { OpenAPIHono, RouteConfig } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { AppError } from '../errors.ts';
import type { ApiVariables } from './api-site.ts';

/** What the OpenAPI document says there is, by the same list that it is made from. */
export interface Operations {
  /** Of an address, by method; empty where there is nothing. */
  at(path: string): ReadonlyMap<string, RouteConfig>;
}

/** Routes may be added until the first question. */
export function operationsOf(app: OpenAPIHono<ApiVariables>): Operations {
  let patterns: { pattern: RegExp; route: RouteConfig }[] | undefined;
  const listed = () =>
    app.openAPIRegistry.definitions.flatMap((definition) =>
      definition.type === 'route'
        ? [{ pattern: patternOf(definition.route.path), route: definition.route }]
        : [],
    );
  return {
    at(path) {
      patterns ??= listed();
      const found = patterns.filter(({ pattern }) => pattern.test(path));
      return new Map(found.map(({ route }) => [route.method.toUpperCase(), route]));
    },
  };
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

/** The `Allow` header of an address; empty where there is nothing. */
export function allowedAt(operations: Operations, path: string): string {
  const methods = [...operations.at(path).keys()];
  return (methods.includes('GET') ? ['HEAD', ...methods] : methods).sort().join(', ');
}

/**
 * Holds requests to what is documented about their body: one that is required must be there, and in a type that is taken.
 * Without this, no body at all would pass for an empty form.
 */
export function documentedBody(operations: Operations) {
  return createMiddleware<ApiVariables>(async (c, next) => {
    const body = operations.at(c.req.path).get(c.req.method)?.request?.body;
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
