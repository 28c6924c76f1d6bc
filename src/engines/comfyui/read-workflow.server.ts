import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Workflow, workflowSchema } from './workflow.ts';

/** The workflow of the file given, or the one of that name beside this. Throws for what is none. */
export function readWorkflow(name: 'generate-image' | 'reference-image', file?: string): Workflow {
  const source = file ?? path.join(import.meta.dirname, `${name}.json`);
  return workflowSchema.parse(JSON.parse(readFileSync(source, 'utf8')));
}
