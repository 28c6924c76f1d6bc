import type { ComponentProps } from 'react';
import { RunOptions } from '../options/run-options.tsx';
import { offeredTool } from './offered-options.ts';

/** The options of an avatar that was drawn without a photo: what its collection has. */
export default function DrawnOptions({ tool, options, ...props }: ComponentProps<typeof RunOptions>) {
  return <RunOptions {...props} tool={offeredTool(tool, options)} options={options} />;
}
