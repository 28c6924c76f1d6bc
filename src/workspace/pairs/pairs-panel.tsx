import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { MediaBody, OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import { RunAgain } from '../options/run-again.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { type ReportedPlace, tickings } from '../ticks/ticked-rows.ts';
import { slotsOf } from '../work/asked-inputs.ts';
import { hasSameOwn, ownOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { useFaceDrag } from './face-drag.ts';
import { hasPair, none, pairsOf, withPair } from './pair-value.ts';
import './pairs-panel.css';

interface PairsPanelProps {
  tool: ToolDescription;
  words: WorkWords;
  session: WorkspaceSession;
  work: Work;
  option: OptionDescription;
}

type PairedPlace = ReportedPlace & { readonly from: number; readonly outcome?: string };

/** The faces of both photos: each of the first gets one of the second, dragged onto it or chosen below it; nothing where there is no choice. */
export default function PairsPanel({ tool, words, session, work, option }: PairsPanelProps) {
  const t = useTranslations('workspace.pairs');
  const { id, of = '', among = '' } = option;
  const report = work.job?.report;
  const rows = (report?.[of] ?? []) as readonly PairedPlace[];
  const sources = (report?.[among] ?? []) as readonly ReportedPlace[];
  const photo = work.job && photoOf(work.job);
  const other = work.job?.inputs[slotsOf(tool)[0]?.id ?? '']?.[0];
  const own = ownOptions(tool, work);
  const pairs = pairsOf(rows, own[id]);
  const choose = (place: number, source: number) =>
    session.setOwn(work.id, { ...own, [id]: withPair(pairs, place, source) });
  const { held, handlersOf } = useFaceDrag(choose);
  if (!photo || !other || (rows.length < 2 && sources.length < 2)) return null;
  const { label, hint } = words.options[id];
  const outcomes = words.report?.[of]?.facts?.outcome?.choices ?? {};
  return (
    <section className="panel" aria-label={label}>
      <header>{label}</header>
      <div className="body face-pairs">
        <p className="hint">{hint}</p>
        <ul className="sources" aria-label={words.report?.[among]?.label}>
          {sources.map((row, place) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
              key={place}
              {...handlersOf(place)}
              className={held?.source === place ? 'held' : undefined}
            >
              <FaceView photo={other} row={row} />
              <span className="small">{place + 1}</span>
            </li>
          ))}
        </ul>
        <ul className="targets">
          {rows.map((row, place) => (
            <Target
              // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes
              key={place}
              place={place}
              isOver={held?.over === place}
              label={t('target', { number: place + 1 })}
              photo={photo}
              row={row}
              choices={[none, ...sources.keys()].map((source) => ({
                source,
                name: source === none ? t('stays') : t('source', { number: source + 1 }),
              }))}
              chosen={pairs[place]}
              told={isTold(row.outcome) ? outcomes[row.outcome] : undefined}
              onChoose={(source) => choose(place, source)}
            />
          ))}
        </ul>
        {held && (
          <span className="in-hand" style={{ left: held.x, top: held.y }}>
            <FaceView photo={other} row={sources[held.source]} />
          </span>
        )}
        {!hasSameOwn(tool, work) && (
          <RunAgain tool={tool} words={words} work={work} session={session} isRefused={!hasPair(pairs)} />
        )}
      </div>
    </section>
  );
}

/** What everybody sees needs no words. */
const isTold = (outcome: string | undefined): outcome is string =>
  outcome !== undefined && outcome !== 'swapped' && outcome !== 'not-asked';

interface TargetProps {
  place: number;
  isOver: boolean;
  label: string;
  photo: MediaBody;
  row: ReportedPlace;
  choices: readonly { source: number; name: string }[];
  chosen: number;
  told: string | undefined;
  onChoose(source: number): void;
}

function Target({ place, isOver, label, photo, row, choices, chosen, told, onChoose }: TargetProps) {
  const id = useId();

  return (
    <li className={isOver ? 'over' : undefined} data-place={place}>
      <FaceView photo={photo} row={row} />
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value={chosen}
        aria-describedby={told ? `${id}-told` : undefined}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
      >
        {choices.map(({ source, name }) => (
          <option key={source} value={source}>
            {name}
          </option>
        ))}
      </select>
      {told && (
        <span className="small" id={`${id}-told`}>
          {told}
        </span>
      )}
    </li>
  );
}

/** A face with room for its hair. */
function FaceView({ photo, row }: { photo: MediaBody; row: ReportedPlace }) {
  return (
    <svg viewBox={tickings.face.square(row, photo)} aria-hidden="true">
      <image href={photo.previewUrl} width={photo.width} height={photo.height} preserveAspectRatio="none" />
    </svg>
  );
}
