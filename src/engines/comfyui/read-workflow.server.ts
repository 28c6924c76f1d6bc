import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Workflow, workflowSchema } from './workflow.ts';

/** The workflow of the file given, or the one beside this. Throws for what is none. */
export function readWorkflow(file = path.join(import.meta.dirname, 'generate-image.json')): Workflow {
  return workflowSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
