import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readImports, readQuoted, readStarted } from '../imports.ts';

/** The lists of all there is: who imports the first reaches all tools, but a process that runs one of them reaches that one. */
const toolList = 'src/tools/index.ts';
const engineList = 'src/engines/index.ts';

/** Files that no picture depends on. */
const silent =
  /^(docs|content|public\/blog|locales\/(?!en\/)[^/]+|\.ci|models\/train)\/|\.(md|css)$|^(LICENSE|Dockerfile|compose\.yaml|knip\.jsonc|biome\.json|\.(env\.example|gitignore|dockerignore|gitattributes))$/;
/** Words are read by path: by whoever has a way to read them. */
const wordReaders = /^src\/(i18n|command)\/.*\.server\.ts$/;

/** What tests reach, for choosing them by what has changed. Files are named from the root, with `/`. */
export class Reach {
  readonly #root: string;
  readonly #tools: ReadonlyMap<string, readonly string[]>;
  readonly #links = new Map<string, readonly string[]>();
  readonly #words = new Map<string, ReadonlySet<string>>();

  /** `tools`: the tasks of each tool, by its id. */
  constructor(root: string, tools: ReadonlyMap<string, readonly string[]>) {
    this.#root = root;
    this.#tools = tools;
  }

  /**
   * Every file that a test loads, or that a process loads which it starts. Of the tools that such a process could run these
   * count: those that the test, or what supports it, is called after or names; all of them if one of these imports the list
   * of tools. Of the engines those count whose task one of these tools has, or the test names.
   */
  of(test: string): ReadonlySet<string> {
    const tests = [...this.#walk([test], () => false)].filter((file) => file.startsWith('tests/'));
    const areAllTools = tests.some((file) => this.#linksOf(file).includes(toolList));
    const ids = [...this.#tools.keys()].filter(
      (id) => areAllTools || tests.some((file) => this.#names(file, id)),
    );
    const own = ids.map((id) => `src/tools/${id}/${id}.tool.ts`);
    const tasks = new Set(ids.flatMap((id) => this.#tools.get(id)!));
    const isAsked = (task: string) => tasks.has(task) || tests.some((file) => this.#names(file, task));
    const isNeeded = (engine: string) => {
      const able = this.#tasksOf(engine);
      return able.length === 0 || able.some(isAsked);
    };
    return this.#walk([test, ...own], (list, file) => list === engineList && isNeeded(file));
  }

  /** Whether a change of this file could change what a test with this reach finds. When in doubt it could. */
  touches(reach: ReadonlySet<string>, changed: string): boolean {
    if (reach.has(changed)) return true;
    if (silent.test(changed)) return false;
    if (changed.startsWith('locales/')) return [...reach].some((file) => wordReaders.test(file));
    // Pictures that were made for one tool's page.
    const [, tool] = /^public\/samples\/([^/]+)\//.exec(changed) ?? [];
    if (tool)
      return [...reach].some((file) => file.startsWith('tests/') && this.#names(file, `samples/${tool}`));
    if (!/^(src|tests|scripts|bench)\//.test(changed)) return true;
    // Code reaches by its imports. Anything else is read by its path: by something beside it.
    if (isCode(changed)) return false;
    const folder = path.posix.dirname(changed);
    return [...reach].some((file) => path.posix.dirname(file) === folder);
  }

  /** Follows every link but those of the two lists to their own, for which `isFollowed` is false. */
  #walk(start: readonly string[], isFollowed: (list: string, file: string) => boolean): Set<string> {
    const seen = new Set<string>();
    const waiting = [...start];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      for (const link of this.#linksOf(file)) {
        const isListed =
          (file === toolList && link.endsWith('.tool.ts')) ||
          (file === engineList && link.endsWith('.engine.ts'));
        if (!isListed || isFollowed(file, link)) waiting.push(link);
      }
    }
    return seen;
  }

  #linksOf(file: string): readonly string[] {
    let links = this.#links.get(file);
    if (!links) {
      // Types are gone at run time.
      links = this.#isCodeHere(file)
        ? [
            ...readImports(this.#root, file).flatMap(({ target, isType }) =>
              target && !isType ? [target] : [],
            ),
            ...readStarted(this.#root, file),
          ]
        : [];
      this.#links.set(file, links);
    }
    return links;
  }

  /** Whether a file is called after something, or has it between quotation marks. */
  #names(file: string, word: string): boolean {
    let words = this.#words.get(file);
    if (!words) {
      const quoted = this.#isCodeHere(file) ? readQuoted(this.#root, file) : [];
      words = new Set([...quoted, path.posix.basename(file).split('.')[0]]);
      this.#words.set(file, words);
    }
    return words.has(word);
  }

  /** What an engine is for; it may leave saying so to a file beside it. None: not known. */
  #tasksOf(engine: string): string[] {
    const beside = this.#linksOf(engine).filter((file) => path.dirname(file) === path.dirname(engine));
    return [engine, ...beside]
      .filter((file) => this.#isCodeHere(file))
      .flatMap(
        (file) => readFileSync(path.join(this.#root, file), 'utf8').match(/(?<=^\s+task: ')[\w-]+/gm) ?? [],
      );
  }

  #isCodeHere(file: string): boolean {
    return isCode(file) && existsSync(path.join(this.#root, file));
  }
}

const isCode = (file: string) => /\.(tsx?|mjs)$/.test(file);
