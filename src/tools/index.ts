import { backgroundRemover } from './background-remover/background-remover.tool.ts';

/** Every tool there is, in menu order. Nothing else lists tools. */
export const tools = [backgroundRemover] as const;
