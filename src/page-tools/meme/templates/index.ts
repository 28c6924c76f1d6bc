import { adventures } from './adventures.ts';
import { boards } from './boards.ts';
import { choices } from './choices.ts';
import { labels } from './labels.ts';
import { measures } from './measures.ts';
import { moments } from './moments.ts';
import { panels } from './panels.ts';
import { reactions } from './reactions.ts';
import type { Template } from './template.ts';
import { turns } from './turns.ts';

/** Everything there is to write on, in the order it is offered. */
export const templates: readonly Template[] = [
  ...choices,
  ...panels,
  ...turns,
  ...reactions,
  ...labels,
  ...measures,
  ...boards,
  ...moments,
  ...adventures,
];

const byId = new Map(templates.map((template) => [template.id, template]));

/** Whoever has an id has it from the list: from elsewhere, it is looked for there first. */
export const findTemplate = (id: string): Template => byId.get(id)!;
