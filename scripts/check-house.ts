import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  arrows,
  browserFolders,
  drawerNames,
  floors,
  foldersWithoutReact,
  memoriesOfNoWork,
  mostFilesInFolder,
  packageDoors,
  storageKeepers,
} from './house-rules.ts';
import { type Import, readImports } from './imports.ts';

type House = ReadonlyMap<string, readonly Import[]>;

/** Everything in the tree at `root` that breaks a rule of the house, a sentence each. Empty: all is well. */
export function findHouseProblems(root: string): string[] {
  const files = sourceFiles(root);
  const house: House = new Map(
    files.filter((file) => /\.tsx?$/.test(file)).map((file) => [file, readImports(root, file)]),
  );
  return [
    ...forbiddenImports(house),
    ...packagesPastTheirDoor(house),
    ...cycles(house),
    ...serverCodeInBrowser(root, house),
    ...reactWhereNoneIs(house),
    ...overfullFolders(files),
    ...abbreviatedClasses(root, files),
    ...storageUsedElsewhere(root, files),
    ...memoriesOfWork(root, files),
    ...workspacesOfTheirOwn(root, files),
    ...filesOfOneTool(house),
    ...badNames(files),
    ...mentionsOfTheOutside(root),
  ];
}

/** TypeScript and style sheets of our own, from the root, with `/`. */
function sourceFiles(root: string): string[] {
  return ['src', 'tests', 'scripts', 'bench']
    .filter((folder) => statSync(path.join(root, folder), { throwIfNoEntry: false })?.isDirectory())
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
        .map((file) => file.split(path.sep).join('/')),
    )
    .filter((file) => /\.(tsx?|mjs|css)$/.test(file))
    .sort();
}

function forbiddenImports(house: House): string[] {
  const problems: string[] = [];
  for (const [file, imports] of house) {
    if (isTest(file)) continue;
    for (const { target } of imports) {
      if (target && !mayImport(file, target)) problems.push(`${file} must not import ${target}`);
    }
  }
  return problems;
}

/** Types are free: they load nothing. */
function packagesPastTheirDoor(house: House): string[] {
  return [...house].flatMap(([file, imports]) =>
    imports
      .filter(({ specifier, isType }) => !isType && Object.hasOwn(packageDoors, specifier))
      .filter(({ specifier }) => packageDoors[specifier] !== file)
      .map(({ specifier }) => `${file} must import ${packageDoors[specifier]}, not ${specifier}`),
  );
}

function mayImport(file: string, target: string): boolean {
  if (!file.startsWith('src/')) return true;
  if (!target.startsWith('src/')) return target.startsWith('locales/') || target === 'package.json';
  const from = folderInSrc(file);
  if (from === null) return true;
  if (from === folderInSrc(target)) return mayImportRoom(from, file, target);
  return stands(target.slice('src/'.length), arrows[from]);
}

/** Within one folder of `src/`: a room stands on those before it. */
function mayImportRoom(folder: string, file: string, target: string): boolean {
  const order = floors[folder];
  const room = roomIn(folder, file);
  if (!order || room === null || room === roomIn(folder, target)) return true;
  return stands(target.slice(`src/${folder}/`.length), order.slice(0, Math.max(0, order.indexOf(room))));
}

function stands(place: string, allowed: readonly string[] = []): boolean {
  return allowed.some((one) => place === one || place.startsWith(`${one}/`));
}

/** `src/jobs/line/a.ts` → `line`; null for files at the top of the folder. */
function roomIn(folder: string, file: string): string | null {
  const rest = file.slice(`src/${folder}/`.length);
  return rest.includes('/') ? rest.slice(0, rest.indexOf('/')) : null;
}

/** `src/jobs/a.ts` → `jobs`; null for files elsewhere and for those at the top of `src/`. */
function folderInSrc(file: string): string | null {
  return /^src\/([^/]+)\//.exec(file)?.[1] ?? null;
}

/** Each loop once, as the files in the order they import each other. */
function cycles(house: House): string[] {
  const problems: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      problems.push(`import cycle: ${[...trail.slice(start), file].join(' → ')}`);
      return;
    }
    if (done.has(file)) return;
    for (const { target, isDynamic } of house.get(file) ?? []) {
      if (target && !isDynamic) visit(target, [...trail, file]);
    }
    done.add(file);
  };
  for (const file of house.keys()) visit(file, []);
  return problems;
}

/** Follows what the browser would load, and names the way that leads to a server module or to Node. */
function serverCodeInBrowser(root: string, house: House): string[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const visit = (file: string, trail: string) => {
    if (seen.has(file) || !house.has(file)) return;
    seen.add(file);
    const isRoute = isRouteModule(root, file);
    for (const { specifier, target, isType } of house.get(file) ?? []) {
      if (isType) continue;
      const isServerOnly = specifier.startsWith('node:') || /\.server(\.tsx?)?$/.test(target ?? '');
      if (isServerOnly && !isRoute) problems.push(`browser code reaches the server: ${trail} → ${specifier}`);
      if (!isServerOnly && target) visit(target, `${trail} → ${target}`);
    }
  };
  for (const file of house.keys()) {
    const folder = folderInSrc(file);
    const isBrowserCode = browserFolders.some((name) => name === folder) && !/\.server\.tsx?$/.test(file);
    if (isBrowserCode && !isTest(file)) visit(file, file);
  }
  return problems;
}

/** Follows what would be loaded, and names the way that leads to React. */
function reactWhereNoneIs(house: House): string[] {
  const problems: string[] = [];
  for (const folder of foldersWithoutReact) {
    const seen = new Set<string>();
    const visit = (file: string, trail: string) => {
      if (seen.has(file) || !house.has(file)) return;
      seen.add(file);
      for (const { specifier, target, isType } of house.get(file) ?? []) {
        if (isType) continue;
        if (/^react(-dom)?(\/|$)/.test(specifier)) problems.push(`${trail} must do without ${specifier}`);
        if (target) visit(target, `${trail} → ${target}`);
      }
    };
    for (const file of house.keys())
      if (file.startsWith(`src/${folder}/`) && !isTest(file)) visit(file, file);
  }
  return problems;
}

/** What one tool alone uses stands in its folder, and goes with it. */
function filesOfOneTool(house: House): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of house) {
    if (isTest(file) || !file.startsWith('src/')) continue;
    for (const { target } of imports)
      if (target) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const isLent = (file: string) => /^src\/(?:imaging|scenes|steps)\//.test(file);
  /** The folders of tools that it reaches, by whatever way; '' stands for all that is no tool. */
  function usersOf(file: string, seen = new Set<string>()): Set<string> {
    if (seen.has(file)) return new Set();
    seen.add(file);
    const users = (importers.get(file) ?? []).flatMap((one) =>
      isLent(one) ? [...usersOf(one, seen)] : [/^src\/tools\/[^/]+\//.exec(one)?.[0] ?? ''],
    );
    return new Set(users);
  }
  return [...house.keys()]
    .filter((file) => isLent(file) && !isTest(file))
    .map((file) => ({ file, users: [...usersOf(file)] }))
    .filter(({ users }) => users.length === 1 && users[0] !== '')
    .map(({ file, users }) => `${file} is used by one tool: it belongs into ${users[0]}`);
}

/**
 * What the browser keeps goes through the files that know how to forget it. Scripts in the head are texts, and read or write
 * only entries that those files list.
 */
function storageUsedElsewhere(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => /^src\/.*\.tsx?$/.test(file) && !isTest(file) && !storageKeepers.includes(file))
    .flatMap((file) => {
      const code = readFileSync(path.join(root, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, '')
        .replace(/'[^'\n]*'|`[^`\n]*`/g, '');
      const used =
        /\b(localStorage|sessionStorage|indexedDB|cookieStore|document\.cookie|navigator\.storage|window\.name|caches)\b/.exec(
          code,
        )?.[1];
      return used ? [`${file} uses ${used}: only ${storageKeepers.slice(0, 2).join(' and ')} may`] : [];
    });
}

/** What a module of the workspace remembers of work beside the browser’s storage goes with it. */
function memoriesOfWork(root: string, files: readonly string[]): string[] {
  return files
    .filter(
      (file) => /^src\/workspace\/.*\.tsx?$/.test(file) && !isTest(file) && !file.endsWith('.worker.ts'),
    )
    .filter((file) => !memoriesOfNoWork.includes(file))
    .filter((file) => {
      const code = readFileSync(path.join(root, file), 'utf8');
      const remembers = /^(?:export )?(?:let |const \w+(?:: [^=\n]+)? = new (?:Weak)?(?:Map|Set)\b.*\(\);$)/m;
      return remembers.test(code) && !code.includes('watchForgetting(');
    })
    .map((file) => `${file} remembers work that a sign-out doesn’t forget: clear it in watchForgetting`);
}

/** One session stands under all workspaces: it keeps, hides and hands back their work. */
function workspacesOfTheirOwn(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => /^src\/workspace\/.*-session\.ts$/.test(file))
    .filter((file) => {
      const code = readFileSync(path.join(root, file), 'utf8');
      return !/\bclass \w+Session\b[^{]*(\bextends BenchSession<|<State extends BenchState)/.test(code);
    })
    .map((file) => `${file} must extend BenchSession`);
}

function overfullFolders(files: readonly string[]): string[] {
  const subjects = files.filter((file) => !isTest(file));
  const folders = Map.groupBy(subjects, (file) => path.posix.dirname(file));
  return [...folders]
    .filter(([, inside]) => inside.length > mostFilesInFolder)
    .map(([folder, inside]) => `${folder} holds ${inside.length} files: more than ${mostFilesInFolder}`);
}

/** Class names are seen by every page: each of their words can be said aloud. */
function abbreviatedClasses(root: string, files: readonly string[]): string[] {
  return files
    .filter((file) => file.endsWith('.css'))
    .flatMap((file) => {
      const selectors = readFileSync(path.join(root, file), 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|"[^"]*"|@import[^;]*;/g, '')
        .replace(/\{[^{}]*\}/g, '{}');
      const names = new Set([...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name));
      return [...names]
        .filter((name) => !name.split('-').every((word) => word.length > 1 && /[aeiouy]/.test(word)))
        .map((name) => `${file}: .${name} is an abbreviation`);
    });
}

/** React Router cuts `loader`, `action` and what only they import out of the browser's copy. */
function isRouteModule(root: string, file: string): boolean {
  if (folderInSrc(file) !== 'pages') return false;
  return /^export (?:async )?(?:const|function) (?:loader|action)\b/m.test(
    readFileSync(path.join(root, file), 'utf8'),
  );
}

function badNames(files: readonly string[]): string[] {
  const problems: string[] = [];
  const owners = new Map<string, string>();
  for (const file of files) {
    const name = path.posix.basename(file);
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(name)) {
      problems.push(`${file} is not kebab-case`);
    }
    const words = file.split('/').map((part) => part.replace(/\..*$/, ''));
    const drawer = words.find((word) => drawerNames.some((drawerName) => drawerName === word));
    if (drawer) problems.push(`${file} is in a drawer: "${drawer}" says nothing about what it holds`);
    const owner = owners.get(name);
    if (owner && name !== 'index.ts') problems.push(`${file} has the same name as ${owner}`);
    owners.set(name, file);
  }
  return problems;
}

/** A clone stands alone: only the continuous integration knows of a folder beside it. */
function mentionsOfTheOutside(root: string): string[] {
  const outside = ['..', 'shared'].join('/');
  const { stdout } = spawnSync(
    'git',
    [
      'grep',
      '--untracked',
      '-lIF',
      '-e',
      outside,
      '-e',
      ['', 'work', 'shared'].join('/'),
      '--',
      '.',
      ':!.ci/run',
    ],
    { cwd: root, encoding: 'utf8' },
  );
  return (stdout ?? '')
    .split('\n')
    .filter(Boolean)
    .map((file) => `${file} mentions ${outside}`);
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = findHouseProblems(path.dirname(import.meta.dirname));
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
