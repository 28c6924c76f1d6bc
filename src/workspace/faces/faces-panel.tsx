import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';
import type { ToolWords } from '../../tool/tool-words.ts';
import { RunAgain } from '../options/run-again.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { chosenFaces, faceSquare, type ReportedFace } from './chosen-faces.ts';
import './faces-panel.css';

interface FacesPanelProps {
  tool: ToolDescription;
  words: ToolWords;
  session: WorkspaceSession;
  work: Work;
}

/** The faces that were found in a photo, each of which is worked on or left out; nothing where there is but one. */
export function FacesPanel({ tool, words, session, work }: FacesPanelProps) {
  const t = useTranslations('workspace.files');
  const reported = (work.job?.report?.faces ?? []) as readonly ReportedFace[];
  const photo = work.job && photoOf(work.job);
  if (reported.length < 2 || !photo) return null;
  const { label, hint } = words.options.faces;
  const chosen = chosenFaces(reported, ownOptions(tool, work));
  const change = (place: number, isChosen: boolean) => {
    const next = reported.flatMap((_, i) => ((i === place ? isChosen : chosen.has(i)) ? [i] : []));
    session.setOwn(work.id, { faces: next });
  };
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body faces">
        <p className="hint">{hint}</p>
        <ul>
          {reported.map((face, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
            <li key={place}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(place)}
                  // One at least has to stay.
                  disabled={chosen.has(place) && chosen.size === 1}
                  aria-label={t('numbered', {
                    name: words.outputs[mainOutputOf(tool)].label,
                    number: place + 1,
                  })}
                  onChange={(event) => change(place, event.currentTarget.checked)}
                />
                <svg viewBox={faceSquare(face, photo)} aria-hidden="true">
                  <image
                    href={photo.previewUrl}
                    width={photo.width}
                    height={photo.height}
                    preserveAspectRatio="none"
                  />
                </svg>
              </label>
            </li>
          ))}
        </ul>
        {!hasSameOwn(tool, work) && <RunAgain work={work} session={session} />}
      </div>
    </section>
  );
}
