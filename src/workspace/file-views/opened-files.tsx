import { useState } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { FileBench } from '../file-bench/file-bench.tsx';
import { isDone } from '../files/file-entry.ts';
import type { FilesSession } from '../files/files-session.ts';
import { type FilesState, shownEntry } from '../files/files-state.ts';
import type { StageMode } from '../stage/stage-toolbar.tsx';
import { FileList } from './file-list.tsx';
import { useFileSaver } from './file-saver.ts';
import { FileSettings } from './file-settings.tsx';
import { SaveAll } from './save-all.tsx';
import '../stage/bench.css';

interface OpenedFilesProps {
  tool: ToolDescription;
  words: WorkWords;
  state: FilesState;
  session: FilesSession;
}

/** What the workspace shows once there are files: the chosen one, all of them, and how they leave. */
export default function OpenedFiles({ tool, words, state, session }: OpenedFilesProps) {
  const [mode, setMode] = useState<StageMode>('compare');
  const [isOriginalShown, setOriginalShown] = useState(false);
  const { entries } = state;
  const entry = shownEntry(state);
  const saver = useFileSaver(tool, session, entries);
  return (
    <div className="work">
      <div className="stack">
        {entry && (
          <FileBench
            key={entry.id}
            entry={entry}
            mode={mode}
            onMode={setMode}
            isOriginalShown={isOriginalShown}
            onOriginalShown={setOriginalShown}
            onSave={() => void saver.save(entries.filter(isDone))}
          />
        )}
        <FileList
          entries={entries}
          shownId={state.shownId}
          session={session}
          saver={saver}
          onFlip={() => setOriginalShown(!isOriginalShown)}
        />
      </div>
      <div className="side stack">
        <SaveAll entries={entries} session={session} saver={saver} />
        <FileSettings tool={tool} words={words} state={state} session={session} entry={entry} />
      </div>
    </div>
  );
}
