import { readFileSync } from 'node:fs';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * React Router loads the page anew whenever a route's script does not come, again and again while it stays away. Here the
 * error goes to the error page instead, with the address of the script; that one tries once (`chunk-failure.ts`). A page stands in
 * that throws it: the router drops what is thrown while it loads a route.
 */
function routeModuleFailures(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
  return {
    name: 'route-module-failures',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) this.error('React Router no longer says here that it loads the page anew.');
        return code.replace(
          reload,
          'return { default() { throw Object.assign(error, { routeModule: route.module }); } };',
        );
      },
    },
  };
}

/**
 * Each icon is imported from its own file. By way of the package's list all who use one seem to use all, so that it would not be known
 * what comes with whom.
 */
function iconFiles(): Plugin {
  const list = readFileSync(
    new URL('../lucide-react.mjs', import.meta.resolve('lucide-react/icons/x')),
    'utf8',
  );
  const fileOf = new Map<string, string>();
  for (const [, names, file] of list.matchAll(/^export \{(.*)\} from '\.\/icons\/(.*)\.mjs'/gm))
    for (const [, name] of names.matchAll(/default as (\w+)/g)) fileOf.set(name, file);
  const importOf = (binding: string) => {
    const [name, local = name] = binding.trim().split(' as ');
    const file = fileOf.get(name);
    return file
      ? `import ${local} from 'lucide-react/icons/${file}';`
      : `import { ${binding} } from 'lucide-react';`;
  };
  return {
    name: 'icon-files',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]src[\\/].*\.tsx?$/, code: /lucide-react/ },
      handler: (code) =>
        code.replace(/import \{([^}]*)\} from ["']lucide-react["'];/g, (_, bindings: string) =>
          bindings
            .split(',')
            .filter((one) => one.trim())
            .map(importOf)
            .join(''),
        ),
    },
  };
}

/**
 * What comes with those that use it, however many share it: what tools are made of, so that pages do not grow with their
 * number, and pages, so that a workspace or a menu does not load what only they show.
 */
function loadedByUsers(id: string): boolean {
  return /[\\/]src[\\/](avatars|codecs|icons|imaging|logo|page-tools|scenes|sign-in|steps|tasks|tool|tools|workspace|pages[\\/](account|app|articles|catalog|gallery|head|home|pictures|pricing|sign-in|texts|tool))[\\/]/.test(
    id,
  );
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/** What at least so many of certain files import, themselves or through others. */
function importedBy(name: string, files: RegExp, least = 1) {
  return {
    name(id: string, graph: ModuleGraph): string | null {
      const users = new Set([id]);
      let count = 0;
      for (const user of users) {
        if (files.test(user) && ++count === least) return name;
        // The list of all icons is there for the sake of other things in it.
        const importers = graph.getModuleInfo(user)?.importers ?? [];
        for (const importer of importers) if (!importer.endsWith('lucide-react.mjs')) users.add(importer);
      }
      return null;
    },
  };
}

/** By three of all that is loaded by itself. */
const shared = { test: (id: string) => !loadedByUsers(id), minShareCount: 3 };

export default defineConfig({
  plugins: [reactRouter(), routeModuleFailures(), iconFiles()],
  // Messages come compiled (`i18n/compile-messages.server.ts`): neither browsers nor the server's half of the pages parse them.
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  ssr: { noExternal: ['use-intl'] },
  // A worker that loads what it needs when it needs it.
  worker: { format: 'es' },
  build: {
    // Which files each part of a page needs: `scripts/offline-worker.ts` reads it and takes it away.
    manifest: true,
    // The first browsers with light-dark() and relative to that everything else the style sheets use.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    // Inlined files would need `data:` in the security policy for fonts and scripts.
    assetsInlineLimit: 0,
    // On a busy machine it would report on its own plugins with every build.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // What nearly all pages load is few files and not thirty: on a slow line each request waits for its turn.
        codeSplitting: {
          groups: [
            // What the script of every page needs before anything is touched, and what that needs.
            { name: 'start', test: /src[\\/]pages[\\/]start[\\/]|preload-helper/, priority: 2 },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 1 },
            { name: 'router', test: /node_modules[\\/]react-router[\\/]/, priority: 1 },
            // What the workspaces of tools need to come to life, of the site and of their own, what they show later, and the rest.
            { ...importedBy('site', /photo-work\.island\.tsx$/), ...shared },
            // What no workspace for photos needs.
            { ...importedBy('other', /-work\.island\.tsx$/), ...shared },
            importedBy('work', /-work\.island\.tsx$/, 3),
            { ...importedBy('views', /[\\/]src[\\/]workspace[\\/]/), ...shared },
            { ...importedBy('pages', /[\\/]src[\\/]pages[\\/]/), ...shared },
          ],
        },
      },
    },
  },
});
