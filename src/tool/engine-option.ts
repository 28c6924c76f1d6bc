import { z } from 'zod';
import type { TaskId } from '../tasks/index.ts';
import { ownEngine } from './tool-parts.ts';

/**
 * Who works on a photo, by the engine's id. Left out, the photo stays on this machine unless the operator prefers another one.
 */
export const engineOption = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(40)
  .optional()
  .meta({ control: 'engine' });

/** What `engines` of a tool with an optional task answers: that engine where one was chosen, none where the tool itself is to do it. */
export const engineBesides = (task: TaskId, engine: string | undefined): Partial<Record<TaskId, string>> =>
  isOtherEngine(engine) ? { [task]: engine } : {};

/** Whether somebody else was chosen to do what the tool can do by itself. */
export const isOtherEngine = (engine: string | undefined): engine is string =>
  engine !== undefined && engine !== ownEngine;
