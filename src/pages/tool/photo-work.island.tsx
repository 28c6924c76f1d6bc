import type { OtherTools } from '#src/workspace/elsewhere/other-tools.ts';
import { Workspace } from '#src/workspace/workspace.tsx';
import { island } from '../islands/island.tsx';
import { useToolWay, WorkFrame, type WorkGiven, workParts, workWords } from './work-frame.tsx';

interface PhotoWorkProps {
  given: WorkGiven;
  others: OtherTools;
}

function PhotoWork({ given, others }: PhotoWorkProps) {
  return (
    <WorkFrame given={given}>
      <Workspace {...workParts(given)} others={others} onElsewhere={useToolWay()} />
    </WorkFrame>
  );
}

export default island(
  {
    name: 'photo-work',
    words: ({ given }) => [
      ...workWords({ given }),
      ...(given.description.drawsWithoutPhoto ? ['avatars'] : []),
    ],
    wakes: 'visit',
  },
  PhotoWork,
);
