import path from 'node:path';
import { findModel } from './manifest.ts';

/** Where a model's finished file lies, whether it is there or not. */
export function modelPath(modelsDir: string, id: string): string {
  const model = findModel(id);
  if (!model) throw new Error(`No model "${id}" in the manifest`);
  return path.join(modelsDir, model.file);
}
