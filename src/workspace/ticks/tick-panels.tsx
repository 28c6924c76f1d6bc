import { tickOptions } from '../work/tool-options.ts';
import { LinesPanel } from './lines-panel.tsx';
import { TicksPanel, type TicksPanelProps } from './ticks-panel.tsx';

/** A panel for each option of a tool that is set by ticks. */
export default function TickPanels(props: Omit<TicksPanelProps, 'option'>) {
  return tickOptions(props.tool).map((option) => {
    const Panel = option.each === 'line' ? LinesPanel : TicksPanel;
    return <Panel key={option.id} {...props} option={option} />;
  });
}
