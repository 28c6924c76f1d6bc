import { useState } from 'react';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import type { SubjectPick, Work } from '../work/work.ts';
import { PickBar } from './pick-bar.tsx';
import { SubjectPicker } from './subject-picker.tsx';

/** The photo on the bench when no subject was found in it: the visitor points at it, and the tool runs again. */
export default function UnfoundSubject({ work, session }: { work: Work; session: WorkspaceSession }) {
  const [pick, setPick] = useState<SubjectPick>({});
  return (
    <>
      <div className="bench">
        <SubjectPicker work={work} pick={pick} onPick={setPick} />
      </div>
      <div className="bar-bottom">
        <PickBar
          pick={pick}
          isCounted={work.source?.kind !== 'sample'}
          onClear={() => setPick({})}
          onRun={() => session.pickSubject(work.id, pick)}
        />
      </div>
    </>
  );
}
