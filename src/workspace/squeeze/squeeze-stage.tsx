import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { MaterialName } from '../../imaging/soft-body/body-materials.ts';
import type { Pull } from '../../imaging/soft-body/body-pull.ts';
import type { SoftScene } from '../../imaging/soft-scene/soft-scene.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { ownOptions } from '../work/tool-options.ts';
import type { Work } from '../work/work.ts';
import { loadScene } from './load-scene.ts';
import { type Place, SqueezeDesk, type Take } from './squeeze-desk.ts';
import type { PullsOption } from './squeeze-panel.tsx';
import './squeeze-stage.css';

interface SqueezeStageProps {
  tool: ToolDescription;
  work: Work;
  session: WorkspaceSession;
  option: PullsOption;
  options: Readonly<Record<string, unknown>>;
}

/** How far a key moves the hand, in shares of the picture. */
const keyStep = 0.04;
const ways: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
};

/** What was cut out, soft under one's hand; what the hand does becomes the option of the next clip. */
export default function SqueezeStage({ tool, work, session, option, options }: SqueezeStageProps) {
  const t = useTranslations('workspace.squeeze');
  const canvas = useRef<HTMLCanvasElement>(null);
  const desk = useRef<SqueezeDesk>(null);
  const hand = useRef<Place>(null);
  const [scene, setScene] = useState<SoftScene>();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [take, setTake] = useState<Take>({ state: 'ready', seconds: 0 });
  const [attempt, setAttempt] = useState(0);
  const { id, pulls } = option;
  const seconds = Number(options[pulls.goesBy.seconds]);
  const material = String(options[pulls.goesBy.material]) as MaterialName;
  const jobId = work.job?.id;

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const first = loadScene(work.job!, pulls, signal);
    // Addresses live ten minutes.
    return first.catch(async () => loadScene(await session.renew(work.id, signal), pulls, signal));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision of a job has no other pictures
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    load(signal).then(
      (loaded) => !signal.aborted && setScene(loaded),
      (error) => !signal.aborted && setProblem(problemOf(error)),
    );
    return () => controller.abort(new Error('something else is pulled'));
  }, [jobId, attempt]);

  const keep = useEffectEvent((done: readonly Pull[]) => {
    session.setOwn(work.id, { ...ownOptions(tool, work), [id]: done });
    for (const [other, value] of Object.entries(pulls.sets)) session.setOption(other, value);
  });
  useEffect(() => {
    if (!scene || !canvas.current) return;
    const own = new SqueezeDesk(canvas.current, {
      scene,
      material,
      seconds,
      onTake: setTake,
      onPulls: (done) => keep(done),
    });
    desk.current = own;
    setTake({ state: 'ready', seconds: 0 });
    return () => own.close();
  }, [scene, material, seconds]);

  function retry() {
    setProblem(null);
    setAttempt(attempt + 1);
  }
  function move(place: Place | null) {
    hand.current = place;
    desk.current?.hold(place);
  }
  function placeOf({ currentTarget, clientX, clientY }: PointerEvent): Place {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  }
  function grasp(event: PointerEvent) {
    const place = placeOf(event);
    if (event.button !== 0 || !desk.current?.isNear(place)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    move(place);
  }
  function press(event: KeyboardEvent) {
    const way = ways[event.key];
    if (way && desk.current) {
      const { x, y } = hand.current ?? desk.current.handle;
      // It takes hold first, and pulls from there.
      if (!hand.current) move({ x, y });
      move({ x: x + way[0], y: y + way[1] });
    } else if (hand.current && ['Enter', ' ', 'Escape'].includes(event.key)) move(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  if (problem) return <ProblemCard problem={problem} onRetry={retry} />;
  const { width, height } = work.job!.outputs[pulls.body][0];
  return (
    <>
      <div className="bench">
        <div
          className="compare print look squeeze"
          style={{ '--w': width, '--h': height } as CSSProperties}
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys pull, too
          tabIndex={0}
          aria-label={t('view', { name: work.name })}
          aria-busy={!scene}
          onKeyDown={press}
          onBlur={() => move(null)}
        >
          <canvas
            ref={canvas}
            data-held={take.state === 'recording' ? '' : undefined}
            onPointerDown={grasp}
            onPointerMove={(event) => hand.current && move(placeOf(event))}
            onPointerUp={() => move(null)}
            onPointerCancel={() => move(null)}
          />
        </div>
      </div>
      <div className="bar-bottom">
        {take.state === 'recording' ? (
          <progress className="grow" aria-label={t('recording')} max={seconds} value={take.seconds} />
        ) : (
          <p className="small grow" role="status">
            {take.state === 'done' ? t('done') : t('ready', { seconds })}
          </p>
        )}
      </div>
    </>
  );
}
