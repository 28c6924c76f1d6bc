import { FilesWorkspace } from '#src/workspace/file-views/files-workspace.tsx';
import { island } from '../islands/island.tsx';
import { WorkFrame, type WorkGiven, workParts, workWords } from './work-frame.tsx';

function FileWork({ given }: { given: WorkGiven }) {
  return (
    <WorkFrame given={given}>
      <FilesWorkspace {...workParts(given)} />
    </WorkFrame>
  );
}

export default island(
  { name: 'file-work', words: (props) => [...workWords(props), 'files'], wakes: 'visit' },
  FileWork,
);
