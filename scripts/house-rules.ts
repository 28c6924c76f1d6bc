/**
 * The arrows of the house: a folder of `src/` (or a single file there) → what it may import. A folder may always import
 * from itself. What stands in no list is imported by nobody but the entry files at the top of `src/`.
 */
export const arrows: Readonly<Record<string, readonly string[]>> = {
  imaging: [],
  tasks: ['imaging'],
  tools: ['tasks', 'imaging', 'errors.ts'],
  models: ['errors.ts', 'env.server.ts', 'engines/engine.ts'],
  engines: ['tasks', 'models', 'imaging', 'errors.ts'],
  codecs: ['tasks', 'imaging', 'errors.ts'],
  studio: ['tools', 'tasks', 'engines', 'codecs', 'imaging', 'models', 'errors.ts', 'env.server.ts'],
  db: ['errors.ts', 'env.server.ts'],
  billing: [],
  ads: ['i18n', 'env.server.ts'],
  contact: ['db', 'env.server.ts'],
  metrics: [],
  media: ['studio', 'db', 'billing', 'codecs', 'errors.ts', 'env.server.ts', 'api/contract.ts'],
  jobs: [
    'studio',
    'media',
    'tools',
    'tasks',
    'db',
    'billing',
    'metrics',
    'errors.ts',
    'env.server.ts',
    'api/contract.ts',
  ],
  backup: ['media', 'db'],
  icons: [],
  pictures: [],
  i18n: ['tools', 'pictures', 'errors.ts'],
  ui: [],
  workspace: ['tools', 'tasks', 'imaging', 'billing', 'i18n', 'ui', 'errors.ts', 'api/contract.ts'],
  api: [
    'tools',
    'icons',
    'contact',
    'jobs',
    'media',
    'models',
    'billing',
    'metrics',
    'db',
    'i18n',
    'errors.ts',
    'env.server.ts',
  ],
  command: ['tools', 'studio', 'codecs', 'i18n', 'errors.ts'],
  web: ['pages', 'ads', 'api', 'tools', 'billing', 'i18n', 'ui', 'errors.ts', 'env.server.ts'],
  pages: [
    'workspace',
    'ads',
    'tools',
    'icons',
    'pictures',
    'billing',
    'contact',
    'i18n',
    'ui',
    'errors.ts',
    'api/contract.ts',
  ],
};

/** Folders whose code reaches the browser. Only a route module may import `.server.ts`: its loader is cut away. */
export const browserFolders = [
  'pages',
  'workspace',
  'ads',
  'ui',
  'i18n',
  'pictures',
  'imaging',
  'tasks',
  'tools',
] as const;

/** Names of drawers: what is in them has an owner, or deserves a noun. */
export const drawerNames = ['util', 'utils', 'helper', 'helpers', 'common', 'misc', 'lib', 'shared'] as const;
