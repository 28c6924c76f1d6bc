import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { iconNames } from 'lucide-react/dynamic';
import { describe, expect, test } from 'vitest';
import type { FactDescription } from '#src/api/contract/contract.ts';
import { describeReport } from '#src/api/contract/describe-report.server.ts';
import { describeOptions } from '#src/api/contract/describe-tool.server.ts';
import { engines } from '#src/engines/index.ts';
import { about as aboutStyles } from '../../locales/en/styles.json' with { type: 'json' };
import { checkVerdicts } from '../tool/checks/report-checks.ts';
import { pageApplications } from '../tool/page-tool.ts';
import { stylePicture } from '../tool/style-picture.ts';
import type { Tool } from '../tool/tool.ts';
import { earlierOutputOf, findMainInput, selectInputOf } from '../tool/tool-parts.ts';
import type { FactWords } from '../tool/tool-words.ts';
import { catalog, pageTools, tools } from './index.ts';

const root = path.join(import.meta.dirname, '../..');
const all: readonly Tool[] = tools;

test('every folder here is one tool of the list, under its id', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
  expect(catalog.map((tool) => tool.id).sort()).toEqual(folders.sort());
  for (const id of folders) {
    expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(existsSync(path.join(import.meta.dirname, id, `${id}.tool.ts`))).toBe(true);
  }
});

/** Code and style sheets outside the folders of the tools and their list; tests may take a tool as an example. */
function codeElsewhere(): { file: string; text: string }[] {
  const source = path.join(root, 'src');
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
    .filter((file) => !file.split(path.sep).join('/').startsWith('tools/'))
    .map((file) => ({ file, text: readFileSync(path.join(source, file), 'utf8') }));
}

test('no code but a tool’s own and the list names it', () => {
  const ids = new RegExp(`(?<![\\w-])(${catalog.map(({ id }) => id).join('|')})(?![\\w-])`);
  const named = codeElsewhere().filter(({ text }) => ids.test(text));
  expect(named.map(({ file }) => file)).toEqual([]);
});

/** Folders that know no tool: what stands there are words of the field, which tools may take for their own. */
const below = /^(imaging|scenes|tasks|engines|codecs|models)\//;
/** Code of an application that one tool has. */
const ofOneTool = /(^|\/)(logos?|avatars)[/.]/;
/** Words that mean something else where they stand in shared code: a switch of the command line, what was not taken in, a column of any report. */
const ordinary = ['find', 'leftOut', 'verdict'];

/** Names of options, facts, inputs and outputs that one tool has. What several have is contract. */
function privateNames(): string[] {
  const parts = all.flatMap(({ options, report, inputs, outputs }) => {
    const names = [options.shape, report?.shape ?? {}, inputs, outputs].flatMap((part) => Object.keys(part));
    return [...new Set(names)];
  });
  const count = Map.groupBy(parts, (name) => name);
  return [...count].flatMap(([name, { length }]) => (length === 1 && !ordinary.includes(name) ? name : []));
}

/** Finds what reads or sets something by one of these names: a word of several anywhere, any other where a value is asked by it. */
function useOf(names: readonly string[]): (code: string) => string[] {
  const holder = String.raw`(?<!['"\w.])(?:[\w.?!]+\.)?(?:options|values|own|report|inputs|outputs|edits)[?!]?`;
  const any = names.join('|');
  const long = names.filter((name) => /[A-Z]/.test(name)).join('|');
  const used = new RegExp(
    [
      String.raw`${holder}\.(${any})\b(?!\()`,
      String.raw`Option\('(${any})'`,
      `id [!=]== '(${any})'`,
      String.raw`(?<![\w-])(${long})(?![\w-])`,
    ].join('|'),
    'g',
  );
  return (code) => {
    const text = code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    return [...new Set([...text.matchAll(used)].map((found) => found.slice(1).find(Boolean)!))];
  };
}

test('no code but its own and that of its application knows an option, fact, input or output of one tool', () => {
  const code = codeElsewhere().map(({ file, text }) => ({ file: file.split(path.sep).join('/'), text }));
  const tasks = code.flatMap(({ file, text }) => (file.startsWith('tasks/') ? text : [])).join('\n');
  const ofTasks = new Set(tasks.match(/\b[a-z]+[A-Z]\w*/g));
  const names = privateNames().filter((name) => !ofTasks.has(name));
  const namesUsed = useOf(names);
  // Of whichever tools there are.
  expect(names.length).toBeGreaterThan(50);
  const known = code
    .filter(({ file }) => !below.test(file) && !ofOneTool.test(file))
    .flatMap(({ file, text }) => namesUsed(text).map((name) => `${file}: ${name}`));
  expect(known).toEqual([]);
});

test.each([
  ['const { blemishTicks } = own;', ['blemishTicks']],
  ["session.setOption('moles', true);", ['moles']],
  ['const reported = work.job?.report?.found ?? [];', ['found']],
  ["tool.options.find(({ id }) => id === 'retype');", ['retype']],
  ['const words = words.options.retype.label;', ['retype']],
  ["const { found } = useFound(); t('report.found');", []],
  ['// As own.found was.\nconst moles = 3;', []],
])('shared code that asks for something of one tool is found: %s', (code, names) => {
  expect(useOf(['blemishTicks', 'moles', 'found', 'retype'])(code)).toEqual(names);
});

test('no page makes a tool of its own, but for the limits of whoever is signed in', () => {
  const forging = codeElsewhere().filter(({ text }) => /\{\s*\.\.\.(this\.)?tool\b/.test(text));
  expect(
    forging
      .map(({ file }) => file.split(path.sep).join('/'))
      .filter((file) => /^(workspace|pages)\//.test(file))
      .sort(),
  ).toEqual(['workspace/bench/own-limits.ts', 'workspace/session/bench-session.ts']);
});

describe.each(pageTools.map((tool) => [tool.id, tool] as const))('%s', (id, tool) => {
  test('has an icon that exists, and words of its page alone', () => {
    expect(iconNames).toContain(tool.icon);
    const words = JSON.parse(readFileSync(path.join(import.meta.dirname, id, `${id}.en.json`), 'utf8'));
    expect(Object.keys(words).sort()).toEqual(
      ['name', 'verb', 'promise', 'meta', 'steps', 'bestFor', 'faq'].sort(),
    );
    expect(words.steps).toHaveLength(3);
    expect(words.faq.length).toBeGreaterThanOrEqual(4);
  });

  test('brings nothing that runs but its page', () => {
    const files = readdirSync(path.join(import.meta.dirname, id));
    expect(files.sort()).toEqual([`${id}.en.json`, `${id}.search-terms.json`, `${id}.tool.ts`]);
  });
});

test('every application is that of one tool', () => {
  expect(pageTools.map(({ application }) => application).sort()).toEqual([...pageApplications].sort());
});

describe.each(all.map((tool) => [tool.id, tool] as const))('%s', (id, tool) => {
  const file = path.join(import.meta.dirname, id, id);
  const words = JSON.parse(readFileSync(`${file}.en.json`, 'utf8'));
  const options = describeOptions(tool.options);

  test('has an icon that exists and samples that are there', () => {
    expect(iconNames).toContain(tool.icon);
    const takesPhotos = findMainInput(tool) !== undefined;
    expect(takesPhotos ? tool.samples.length : (tool.examples ?? []).length).toBeGreaterThan(0);
    for (const { id: example } of tool.examples ?? []) {
      for (const file of [example, `${example}-small`])
        expect(existsSync(path.join(root, 'public/samples', id, `${file}.webp`)), file).toBe(true);
    }
    for (const sample of tool.samples) {
      const further = Object.entries(tool.inputs)
        .filter(([, { kind, main, required }]) => kind === 'photo' && required && !main)
        .map(([input]) => `${id}/${sample}-${input}`);
      for (const file of [
        sample,
        `${sample}-small`,
        `${id}/${sample}`,
        `${id}/${sample}-small`,
        ...further,
      ]) {
        expect(existsSync(path.join(root, 'public/samples', `${file}.webp`)), file).toBe(true);
      }
    }
  });

  test('has a mask for each of its samples where it takes one that is marked beforehand', () => {
    const select = selectInputOf(tool);
    // Beside what is found and ticked, something may be marked by hand.
    const ticks = options.some(({ control }) => control === 'ticks');
    if (!ticks) expect(tool.starts === 'when-marked').toBe(select !== undefined);
    if (select === undefined) return;
    expect(tool.inputs[select]).toMatchObject({ kind: 'mask' });
    // Besides, at most what stays as it is, and colors.
    const others = Object.values(tool.inputs).filter(({ brush }) => brush && brush !== 'select');
    expect(others.every(({ brush }) => ticks && (brush === 'protect' || brush === 'color'))).toBe(true);
    // Beside what is ticked, a mask only says what else.
    for (const sample of tool.starts === 'when-marked' ? tool.samples : []) {
      expect(existsSync(path.join(root, 'public/samples', id, `${sample}-mask.png`)), sample).toBe(true);
    }
  });

  test('has a fact for what is ticked, ticks for lines that get new words, and a mask to rework for what the page edits', () => {
    const ticks = options.filter(({ control }) => control === 'ticks');
    for (const { of } of ticks) expect(Object.keys(tool.report?.shape ?? {})).toContain(of);
    for (const { of } of options.filter(({ control }) => control === 'lines'))
      expect(ticks).toContainEqual(expect.objectContaining({ of, each: 'line' }));
    if (options.some(({ edits }) => edits)) expect(earlierOutputOf(tool)).toBeDefined();
  });

  test('shows each of its styles on each of its samples', () => {
    const { option, choices } = tool.styles ?? { choices: [] };
    const offered = options.find(({ id: name }) => name === option)?.choices ?? [];
    for (const style of choices) {
      expect(offered).toContain(style);
      for (const sample of tool.samples) {
        const file = `public/${stylePicture(id, style, sample)}.webp`;
        expect(existsSync(path.join(root, file)), file).toBe(true);
      }
      const notes = words.options[option!].notes ?? {};
      expect([...Object.keys(aboutStyles), ...Object.keys(notes)], style).toContain(style);
    }
  });

  test('has exactly one main input, or none at all, and exactly one main output', () => {
    const inputs = Object.values(tool.inputs);
    const main = inputs.filter((input) => input.main);
    const isOfWords = main.length === 0 && inputs.every(({ required, needs }) => !required && needs);
    if (!isOfWords) {
      expect(main).toHaveLength(1);
      // One that can do without its photo says what it makes then, and its page offers that.
      const canDoWithout = !main[0].required;
      expect([tool.drawnSize !== undefined, tool.drawsWithoutPhoto !== undefined]).toEqual([
        canDoWithout,
        canDoWithout,
      ]);
    }
    // What is made of words says its size itself, and on a board what becomes of the words.
    else
      expect([
        typeof tool.drawnSize,
        tool.workspace === 'board' ? typeof tool.words?.read : 'function',
      ]).toEqual(['function', 'function']);
    expect(Object.values(tool.outputs).filter((output) => output.main)).toHaveLength(1);
  });

  test('reworks a mask that it also gives', () => {
    const earlier = Object.entries(tool.inputs).filter(([, input]) => input.earlier);
    expect(earlier.length).toBeLessThanOrEqual(1);
    if (earlier.length === 0) return;
    const [[name, input]] = earlier;
    for (const pictures of [tool.inputs, tool.outputs]) {
      expect(pictures[name]).toMatchObject({ kind: 'mask' });
    }
    expect(input.required).toBe(false);
    // Where none comes out of some runs, the output is a list.
    expect(input.most).toBeUndefined();
  });

  test('has stages whose shares of the time are positive and sum to 1', () => {
    const shares = Object.values(tool.stages);
    expect(Math.min(...shares)).toBeGreaterThan(0);
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
  });

  test('has photos of people looked at before it changes them, and only then', () => {
    expect(tool.tasks.includes('check-safety')).toBe(tool.tier === 'T2' || tool.tier === 'T3');
  });

  test('says how its results came about from tier T1 on', () => {
    if (tool.tier !== 'T0') expect(tool.sourceType).toBeDefined();
  });

  test('composes tasks that an engine carries out', () => {
    for (const task of tool.tasks) expect(engines.map((engine) => engine.task)).toContain(task);
  });

  test('needs no engine, no second picture and no other size where it has a live preview', () => {
    if (!tool.livePreview) return;
    expect(tool.tasks).toEqual([]);
    // Besides its photo, at most a mask that the page has.
    const others = Object.values(tool.inputs).filter(({ main }) => !main);
    expect(others.every(({ brush }) => brush === 'protect')).toBe(true);
    expect(Object.values(tool.inputs).some(({ most }) => most)).toBe(false);
    expect(tool.resultSize).toBeUndefined();
    const usual = tool.options.parse({});
    expect(tool.livePreview.reach(usual, 0.5)).toBeLessThanOrEqual(tool.livePreview.reach(usual, 1));
  });

  test('runs with no option given, and says for each how it is shown', () => {
    expect(tool.options.safeParse({}).success).toBe(true);
    expect(options.map(({ id }) => id)).toEqual(Object.keys(tool.options.shape));
    for (const option of options) {
      for (const other of Object.keys(option.when ?? {}))
        expect(Object.keys(tool.options.shape)).toContain(other);
      if (option.control === 'slider' || option.control === 'number') {
        expect(option.min, option.id).toBeLessThan(option.max!);
      }
    }
  });

  test('has a picture for each choice that is to be shown by one', () => {
    for (const option of options.filter(({ pictures }) => pictures)) {
      for (const choice of option.choices ?? []) {
        const picture = path.join(root, 'public/samples', id, `${option.id}-${choice}-small.webp`);
        expect(existsSync(picture), picture).toBe(true);
      }
    }
  });

  test('can show the choices moving that it says move, and has no tiles without such', () => {
    const moving = options.filter(({ moves }) => moves);
    expect(moving.length > 0).toBe(tool.motionTiles !== undefined);
    for (const { choices = [] } of moving) expect(choices.length).toBeGreaterThan(1);
  });

  test('has words for itself and for each input, option, choice, stage and output, and for nothing else', () => {
    for (const key of ['name', 'verb', 'promise']) expect(words[key], key).toMatch(/\S/);
    expect(words.meta.title).toMatch(/\S/);
    expect(words.meta.description).toMatch(/\S/);
    expect(Object.keys(words.inputs)).toEqual(Object.keys(tool.inputs));
    expect(Object.keys(words.options)).toEqual(options.map((option) => option.id));
    expect(Object.keys(words.stages)).toEqual(Object.keys(tool.stages));
    expect(Object.keys(words.outputs)).toEqual(Object.keys(tool.outputs));
    expect(Object.keys(words.examples ?? {})).toEqual((tool.examples ?? []).map((example) => example.id));
    for (const { id: option, choices } of options) {
      expect(Object.keys(words.options[option].choices ?? {}), option).toEqual(choices ?? []);
      const { notes } = words.options[option];
      if (notes) expect(Object.keys(notes), option).toEqual(choices);
    }
  });

  test('has words for each fact of its report and each of their choices, and for nothing else', () => {
    const all = tool.report ? describeReport(tool.report) : [];
    const told = (facts: readonly FactDescription[], given: Record<string, FactWords> = {}) => {
      expect(Object.keys(given)).toEqual(facts.map(({ id }) => id));
      for (const fact of facts) {
        expect(given[fact.id].label, fact.id).toMatch(/\S/);
        // Verdicts have words of their own, the same for all tools.
        if (fact.id === 'verdict') {
          const whole = checkVerdicts.filter((verdict) => verdict !== 'unknown');
          expect(fact.choices).toEqual(facts === all ? whole : checkVerdicts);
        }
        const choices = fact.id === 'verdict' ? [] : (fact.choices ?? []);
        expect(Object.keys(given[fact.id].choices ?? {}), fact.id).toEqual(choices);
        told(fact.facts ?? [], given[fact.id].facts);
      }
    };
    told(all, words.report);
    const hasChecks = all.some(({ facts = [] }) => facts.some(({ id }) => id === 'verdict'));
    expect(all.some(({ id }) => id === 'verdict')).toBe(hasChecks);
  });

  test('offers only what there are a warning and a choice for', () => {
    for (const [warning, { option, value }] of Object.entries(tool.offers ?? {})) {
      expect(Object.keys(words.warnings ?? {})).toContain(warning);
      expect(options.find(({ id: one }) => one === option)?.choices).toContain(value);
    }
  });

  test('has words for each of its warnings, and for no other', () => {
    expect(Object.keys(words.warnings ?? {}).sort()).toEqual([...(tool.warnings ?? [])].sort());
  });
});
