import type { PageTool } from '../../tool/page-tool.ts';

export const fontGenerator = {
  id: 'font-generator',
  category: 'everyday',
  icon: 'type',
  application: 'fonts',
} as const satisfies PageTool;
