import { tickOptions } from '../work/tool-options.ts';
import { GuessesPanel } from './guesses-panel.tsx';
import { LinesPanel } from './lines-panel.tsx';
import { TicksPanel, type TicksPanelProps } from './ticks-panel.tsx';

const panels = {
  face: TicksPanel,
  person: TicksPanel,
  spot: TicksPanel,
  line: LinesPanel,
  color: GuessesPanel,
};

/** A panel for each option of a tool that is set by ticks. */
export default function TickPanels(props: Omit<TicksPanelProps, 'option'>) {
  return tickOptions(props.tool).map((option) => {
    const Panel = panels[option.each ?? 'spot'];
    return <Panel key={option.id} {...props} option={option} />;
  });
}
