import { expect, test } from 'vitest';
import { findModel } from '../models/manifest.ts';
import type { TaskId } from '../tasks/index.ts';
import type { Tool } from '../tool/tool.ts';
import { tools } from '../tools/index.ts';
import { engines } from './index.ts';
import { modelsAhead } from './models-ahead.ts';

const ahead = (...named: readonly Pick<Tool, 'tasks'>[]) => modelsAhead(engines, named);

test('the network that tells age and identity is fetched once a tool names its task, and not before', () => {
  const named = new Set<TaskId>((tools as readonly Tool[]).flatMap(({ tasks }) => tasks));
  expect(ahead(...tools).includes('face-traits')).toBe(named.has('describe-face'));
  expect(ahead({ tasks: ['find-faces'] })).not.toContain('face-traits');
  expect(ahead({ tasks: ['find-faces', 'describe-face'] })).toContain('face-traits');
  expect(ahead()).toEqual([]);
});

test('every tool finds the networks of its tasks, each once, but for those that wait until they are asked for', () => {
  const fetched = ahead(...tools);
  expect(new Set(fetched).size).toBe(fetched.length);
  expect(fetched.length).toBeGreaterThan(5);
  for (const tool of tools as readonly Tool[]) {
    for (const engine of engines.filter(({ task }) => tool.tasks.includes(task))) {
      const waits = engine.isOnDemand || engine.isOptional;
      for (const id of engine.models)
        if (!waits) expect([tool.id, fetched]).toEqual([tool.id, expect.arrayContaining([id])]);
    }
  }
  for (const id of fetched) expect(findModel(id), id).toBeDefined();
});
