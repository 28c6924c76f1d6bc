import path from 'node:path';
import { findModel, type Model } from './manifest.ts';

const repository = path.join(import.meta.dirname, '../..');

/** Where a model's finished file lies, whether it is there or not. */
export function modelPath(modelsDir: string, id: string): string {
  const model = findModel(id);
  if (!model) throw new Error(`No model "${id}" in the manifest`);
  return placeholderOf(model, modelsDir);
}

export function placeholderOf(model: Model, modelsDir: string): string {
  const [source] = model.sources;
  return source.kind === 'repository' ? path.join(repository, source.path) : path.join(modelsDir, model.file);
}
