import { BoardWorkspace } from '#src/workspace/board/board-workspace.tsx';
import { handOver } from '#src/workspace/store/handover.ts';
import { island } from '../islands/island.tsx';
import { useToolWay, WorkFrame, type WorkGiven, workParts, workWords } from './work-frame.tsx';

interface BoardWorkProps {
  given: WorkGiven;
  /** Tools that take what was drawn. */
  next: readonly { readonly id: string; readonly name: string }[];
}

function BoardWork({ given, next }: BoardWorkProps) {
  const goTo = useToolWay();
  async function goOn(toolId: string, file: File) {
    await handOver(toolId, [file]);
    goTo(toolId);
  }
  return (
    <WorkFrame given={given}>
      <BoardWorkspace {...workParts(given)} next={next} onContinue={goOn} />
    </WorkFrame>
  );
}

export default island(
  { name: 'board-work', words: (props) => [...workWords(props), 'board'], wakes: 'visit' },
  BoardWork,
);
