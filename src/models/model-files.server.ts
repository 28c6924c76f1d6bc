import path from 'node:path';
import { findModel, type Model } from './manifest.ts';
import { optionalFile } from './optional/installed-models.server.ts';
import { optionalModelOf } from './optional/optional-models.ts';

const repository = path.join(import.meta.dirname, '../..');

/** Where a model's finished file lies, whether it is there or not. */
export function modelPath(modelsDir: string, id: string): string {
  if (optionalModelOf(id)) return optionalFile(modelsDir, id);
  const model = findModel(id);
  if (!model) throw new Error(`No model "${id}" in the manifest`);
  return placeholderOf(model, modelsDir);
}

export function placeholderOf(model: Model, modelsDir: string): string {
  const [source] = model.sources;
  return source.kind === 'repository' ? path.join(repository, source.path) : path.join(modelsDir, model.file);
}
