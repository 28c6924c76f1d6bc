import type { Studio } from './studio.ts';

/** A studio that carries out no task, writes no file and tells nobody anything, but for what is given. */
export function quietStudio(own: Partial<Studio> = {}): Studio {
  return {
    signal: new AbortController().signal,
    scale: 1,
    chance: 0,
    run: (task) => Promise.reject(new Error(`nobody here carries out ${task}`)),
    runEach: (task) => Promise.reject(new Error(`nobody here carries out ${task}`)),
    stage: () => {},
    progress: () => {},
    step: async () => {},
    write: (_, picture) => picture,
    clip: (name) => {
      throw new Error(`nobody here writes ${name}`);
    },
    file: (name) => {
      throw new Error(`nobody here writes ${name}`);
    },
    warn: () => {},
    report: () => {},
    ...own,
  };
}
