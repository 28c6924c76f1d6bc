import { useTranslations } from 'use-intl';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import { mainOutputOf } from '../../tool/tool-parts.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { RunAgain } from '../options/run-again.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import { shownResult, type Work } from '../work/work.ts';
import { type ReportedPlace, tickings } from './ticked-rows.ts';
import './ticks-panel.css';

export interface TicksPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  work: Work;
  option: OptionDescription;
}

/** The places that were found in a photo, each shown as it is there and ticked or not; nothing where there is no choice. */
export function TicksPanel({ tool, words, session, work, option }: TicksPanelProps) {
  const t = useTranslations('workspace.files');
  const { id, of, each } = option;
  const rows = (work.job?.report?.[of ?? ''] ?? []) as readonly ReportedPlace[];
  // A person's face lies where the result has it, which may be cut out of the photo.
  const photo = each === 'person' ? shownResult(work) : work.job && photoOf(work.job);
  const { least, chosen, tick, square } = tickings[each === 'face' || each === 'person' ? each : 'spot'];
  if (rows.length <= least || !photo) return null;
  const { label, hint } = words.options[id];
  // A face is what a result is of.
  const name = each === 'face' ? words.outputs[mainOutputOf(tool)].label : label;
  const own = ownOptions(tool, work);
  const ticked = chosen(rows, own[id]);
  const change = (place: number, isChosen: boolean) =>
    session.setOwn(work.id, { ...own, [id]: tick(rows, place, isChosen, own[id]) });
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body found-choices">
        <p className="hint">{hint}</p>
        <ul>
          {rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
            <li key={place}>
              <label>
                <input
                  type="checkbox"
                  checked={ticked.has(place)}
                  disabled={ticked.has(place) && ticked.size <= least}
                  aria-label={t('numbered', { name, number: place + 1 })}
                  onChange={(event) => change(place, event.currentTarget.checked)}
                />
                <svg viewBox={square(row, photo)} aria-hidden="true">
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
        {!hasSameOwn(tool, work) && <RunAgain tool={tool} words={words} work={work} session={session} />}
      </div>
    </section>
  );
}
