import { Play } from 'lucide-react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { Button } from '../../ui/control/button.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { Work } from '../work/work.ts';

interface ResultOfferProps {
  offer: ToolDescription['offers'][string];
  work: Work;
  words: WorkWords;
  session: WorkspaceSession;
}

/** In a warning: runs the tool again with the option that mends what it says. */
export function ResultOffer({ offer: { option, value }, work, words, session }: ResultOfferProps) {
  return (
    <p className="offer">
      <Button
        size="small"
        icon={Play}
        onClick={() => {
          session.setOption(option, value);
          session.rerun(work.id);
        }}
      >
        {words.options[option]?.choices?.[value]}
      </Button>
    </p>
  );
}
