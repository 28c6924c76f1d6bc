import type { ToolDescription } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { RunAgain } from '../options/run-again.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { chosenFaces, faceSquare, type ReportedFace } from './chosen-faces.ts';
import { FoundChoices } from './found-choices.tsx';

export interface FacesPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  work: Work;
}

/** The faces that were found in a photo, each of which is worked on or left out; nothing where there is but one. */
export function FacesPanel({ tool, words, session, work }: FacesPanelProps) {
  const reported = (work.job?.report?.faces ?? []) as readonly ReportedFace[];
  const photo = work.job && photoOf(work.job);
  if (reported.length < 2 || !photo) return null;
  const { label, hint } = words.options.faces;
  const own = ownOptions(tool, work);
  const chosen = chosenFaces(reported, own);
  const change = (place: number, isChosen: boolean) => {
    const next = reported.flatMap((_, i) => ((i === place ? isChosen : chosen.has(i)) ? [i] : []));
    session.setOwn(work.id, { ...own, faces: next });
  };
  return (
    <FoundChoices
      label={label}
      hint={hint}
      name={words.outputs[mainOutputOf(tool)].label}
      photo={photo}
      views={reported.map((face) => faceSquare(face, photo))}
      chosen={chosen}
      least={1}
      onChange={change}
    >
      {!hasSameOwn(tool, work) && <RunAgain tool={tool} words={words} work={work} session={session} />}
    </FoundChoices>
  );
}
