import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OptionDescription, ToolDescription } from '../../api/contract/contract.ts';
import { photoOf } from '../../client/job-pictures.ts';
import type { WorkWords } from '../../tool/tool-words.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { ownOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { bonesBetween, type JointPlace, jointMoved, jointsFound, jointsShown } from './joint-places.ts';
import './joints-stage.css';

interface JointsStageProps {
  tool: ToolDescription;
  words: WorkWords;
  work: Work;
  session: WorkspaceSession;
  option: OptionDescription;
}

/** How far a key moves a joint, in shares of the photo; with Shift it is a fine step. */
const [keyStep, fineStep] = [0.01, 0.002];
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The photo with the joints that were found, each a handle for mouse, finger and keys. */
export default function JointsStage({ tool, words, work, session, option }: JointsStageProps) {
  const t = useTranslations('workspace.joints');
  const place = useRef<HTMLDivElement>(null);
  /** The joint that is held, and how far beside it the pointer took it, in shares. */
  const held = useRef<{ joint: string; dx: number; dy: number }>(null);
  const [holds, setHolds] = useState('');
  const photo = work.job ? photoOf(work.job) : undefined;
  if (!photo) return null;
  const own = ownOptions(tool, work);
  const moved = (own[option.id] ?? []) as readonly JointPlace[];
  const joints = jointsShown(jointsFound(work.job?.report, option), moved);
  const names = option.of === undefined ? undefined : words.report?.[option.of]?.facts?.joint?.choices;

  const move = (to: JointPlace) => session.setOwn(work.id, { ...own, [option.id]: jointMoved(moved, to) });
  function pointerPlace({ clientX, clientY }: PointerEvent) {
    const { left, top, width, height } = place.current!.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }
  function grasp(event: PointerEvent, { joint, x, y }: JointPlace) {
    if (event.button !== 0) return;
    const at = pointerPlace(event);
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { joint, dx: x - at.x, dy: y - at.y };
    setHolds(joint);
  }
  function drag(event: PointerEvent) {
    if (!held.current) return;
    const { joint, dx, dy } = held.current;
    const at = pointerPlace(event);
    move({ joint, x: at.x + dx, y: at.y + dy });
  }
  function letGo() {
    held.current = null;
    setHolds('');
  }
  function press(event: KeyboardEvent, { joint, x, y }: JointPlace) {
    const way = ways[event.key];
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.shiftKey ? fineStep : keyStep;
    move({ joint, x: x + way[0] * step, y: y + (way[1] * step * photo!.width) / photo!.height });
  }

  const { width, height } = photo;
  const find = (joint: string) => joints.find((one) => one.joint === joint);
  const lines = bonesBetween.flatMap(([a, b]) => {
    const [from, to] = [find(a), find(b)];
    return from && to ? [{ key: `${a} ${b}`, from, to }] : [];
  });
  return (
    <>
      <div className="bench">
        <fieldset
          className="compare print look joints"
          style={{ '--w': width, '--h': height } as CSSProperties}
          aria-label={t('view', { name: work.name })}
        >
          <div ref={place}>
            <img src={photo.previewUrl} alt="" draggable={false} />
            <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
              {lines.map(({ key, from, to }) => (
                <line key={key} x1={100 * from.x} y1={100 * from.y} x2={100 * to.x} y2={100 * to.y} />
              ))}
            </svg>
            {joints.map((one) => (
              <button
                key={one.joint}
                type="button"
                data-held={holds === one.joint ? '' : undefined}
                style={{ left: `${100 * one.x}%`, top: `${100 * one.y}%` }}
                aria-label={names?.[one.joint] ?? one.joint}
                onPointerDown={(event) => grasp(event, one)}
                onPointerMove={drag}
                onPointerUp={letGo}
                onPointerCancel={letGo}
                onKeyDown={(event) => press(event, one)}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <div className="bar-bottom">
        <p className="small grow" role="status">
          {moved.length > 0 ? t('moved', { count: moved.length }) : t('ready')}
        </p>
      </div>
    </>
  );
}
