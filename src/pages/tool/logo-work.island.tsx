import { LogoWorkspace } from '#src/workspace/logo/logo-workspace.tsx';
import { island } from '../islands/island.tsx';
import { WorkFrame, type WorkGiven, workParts, workWords } from './work-frame.tsx';

function LogoWork({ given }: { given: WorkGiven }) {
  return (
    <WorkFrame given={given}>
      <LogoWorkspace {...workParts(given)} />
    </WorkFrame>
  );
}

export default island(
  { name: 'logo-work', words: (props) => [...workWords(props), 'logo'], wakes: 'visit' },
  LogoWork,
);
