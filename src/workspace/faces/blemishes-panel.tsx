import { photoOf } from '../../client/job-pictures.ts';
import { RunAgain } from '../options/run-again.tsx';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import { blemishSquare, chosenBlemishes, type ReportedBlemish, tickBlemish } from './chosen-blemishes.ts';
import type { FacesPanelProps } from './faces-panel.tsx';
import { FoundChoices } from './found-choices.tsx';

/** The blemishes that were found on faces, each of which is healed or left as it is; nothing where there are none. */
export function BlemishesPanel({ tool, words, session, work }: FacesPanelProps) {
  const reported = (work.job?.report?.found ?? []) as readonly ReportedBlemish[];
  const photo = work.job && photoOf(work.job);
  if (reported.length === 0 || !photo || !words.options.blemishTicks) return null;
  const { label, hint } = words.options.blemishTicks;
  const own = ownOptions(tool, work);
  const change = (place: number, isChosen: boolean) =>
    session.setOwn(work.id, { ...own, blemishTicks: tickBlemish(reported[place], isChosen, own) });
  return (
    <FoundChoices
      label={label}
      hint={hint}
      name={label}
      photo={photo}
      views={reported.map((blemish) => blemishSquare(blemish, photo))}
      chosen={chosenBlemishes(reported, own)}
      least={0}
      onChange={change}
    >
      {!hasSameOwn(tool, work) && <RunAgain tool={tool} words={words} work={work} session={session} />}
    </FoundChoices>
  );
}
