import { writeFile } from 'node:fs/promises';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { startApi } from '#tests/support/hosts/api-server.ts';

/** Writes the types of the client for other people’s programs from the description of the API; a test compares them. */

export const clientTypesFile = path.join(import.meta.dirname, '../../packages/client/api.d.ts');

type Way = Readonly<Record<string, readonly string[]>>;
interface Operation {
  readonly security?: readonly Way[];
}
interface ApiDocument {
  readonly security?: readonly Way[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** TypeScript for every operation that a key opens, and for what these take and return. */
export async function clientTypes(): Promise<string> {
  const api = await startApi({});
  try {
    const document = (await (await fetch(`${api.url}/api/openapi.json`)).json()) as ApiDocument;
    const types = await typesOf(forKeys(document));
    return `// Made by scripts/make/make-client-types.ts from /api/openapi.json.\n\n${types}`;
  } finally {
    await api.close();
  }
}

function forKeys({ paths, security, ...document }: ApiDocument): ApiDocument {
  const opened = Object.entries(paths).map(([address, operations]) => [
    address,
    Object.fromEntries(
      Object.entries(operations).filter(([, operation]) =>
        (operation.security ?? security)?.some((way) => 'apiKey' in way),
      ),
    ),
  ]);
  const kept = Object.fromEntries(opened.filter(([, operations]) => Object.keys(operations).length > 0));
  return { ...document, paths: kept, components: reachedFrom(kept, document.components) };
}

/** The components that are named from `paths`, directly or by others. */
function reachedFrom(paths: object, components: ApiDocument['components']): ApiDocument['components'] {
  const reached: Record<string, Record<string, unknown>> = {};
  const waiting: unknown[] = [paths];
  for (let part = waiting.pop(); part !== undefined; part = waiting.pop()) {
    for (const [, kind, name] of JSON.stringify(part).matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)) {
      if (reached[kind]?.[name]) continue;
      const found = components[kind][name];
      reached[kind] = { ...reached[kind], [name]: found };
      waiting.push(found);
    }
  }
  // In the order of the document, whatever order they were reached in.
  return Object.fromEntries(
    Object.entries(components).flatMap(([kind, named]) =>
      reached[kind]
        ? [[kind, Object.fromEntries(Object.entries(named).filter(([name]) => reached[kind][name]))]]
        : [],
    ),
  );
}

async function typesOf(document: ApiDocument): Promise<string> {
  // The generator builds syntax trees, for which TypeScript 7 has no interface yet.
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
  });
  try {
    const { default: openapiTS, astToString } = await import('openapi-typescript');
    const { factory } = (await import('typescript-5')).default;
    const file = factory.createTypeReferenceNode('Blob');
    const types = await openapiTS(document as never, {
      // What has a default can be left out.
      defaultNonNullable: false,
      transform: ({ format }) => (format === 'binary' ? (file as never) : undefined),
    });
    return astToString(types);
  } finally {
    hooks.deregister();
  }
}

if (import.meta.main) await writeFile(clientTypesFile, await clientTypes());
