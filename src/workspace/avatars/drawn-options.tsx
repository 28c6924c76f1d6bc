import type { ComponentProps } from 'react';
import { RunOptions } from '../options/run-options.tsx';
import { offeredOptions } from './offered-options.ts';

/** The options of an avatar that was drawn without a photo: what its collection has. */
export default function DrawnOptions(props: ComponentProps<typeof RunOptions>) {
  return <RunOptions {...props} asked={offeredOptions(props.tool, props.options)} />;
}
