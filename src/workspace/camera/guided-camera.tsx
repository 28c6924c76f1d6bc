import { Check, CircleAlert, Minus, SwitchCamera, VideoOff } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { GuideAdvice, GuideHint, GuideState } from '../../imaging/portrait/guide-hints.ts';
import type { CameraGuide, CameraWords } from '../../tool/camera/tool-camera.ts';
import { Button, buttonClass } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Note } from '../../ui/message/note.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type CameraProblem, type OpenCamera, openCamera, stopCamera, takeStill } from './camera-stream.ts';
import { GuideDrawing } from './guide-drawing.tsx';
import { watchThrough } from './guide-watch.ts';
import './camera-dialog.css';
import './guided-camera.css';

/** How a photo is to be taken: for which choice, and what is said. */
export interface GuidedShot {
  readonly guide: CameraGuide;
  readonly words: CameraWords;
  /** What is chosen, and what is asked for it. */
  readonly name: string;
  readonly note: string;
}

interface GuidedCameraProps extends GuidedShot {
  onClose(): void;
  onPhoto(photo: File): void;
}

const countFrom = 3;
/** Hints are read out no oftener than this. */
const sayEveryMs = 4000;

/** The camera with the frame, the head and the eye line of a document over it, and what to do better. */
export default function GuidedCamera({ guide, words, name, note, onClose, onPhoto }: GuidedCameraProps) {
  const t = useTranslations('workspace.cameraDialog');
  const video = useRef<HTMLVideoElement>(null);
  const [facing, setFacing] = useState<'user' | 'environment'>('user');
  const [shot, setShot] = useState<{ file: File; url: string } | null>(null);
  const [isTaking, setTaking] = useState(false);
  const { camera, problem } = useCamera(video, facing, shot === null);
  const advice = useAdvice(video, camera, guide);
  const [count, setCount] = useState<number | null>(null);
  // Where a head is isn't always seen: then nobody says that all is well.
  const isGood = advice?.hints.length === 0 && advice.place === 'good';
  const hint = advice && hintText(advice, words, camera?.isMirror ?? true);
  const said = useSaid(count === null ? (hint ?? '') : '');

  useEffect(() => () => void (shot && URL.revokeObjectURL(shot.url)), [shot]);
  useEffect(() => {
    if (count === null || !camera) return;
    const timer = setTimeout(() => (count > 1 ? setCount(count - 1) : void shoot(camera.stream)), 1000);
    return () => clearTimeout(timer);
  });

  async function shoot(stream: MediaStream) {
    setCount(null);
    setTaking(true);
    const file = video.current && (await takeStill(video.current, stream));
    setTaking(false);
    if (file) setShot({ file, url: URL.createObjectURL(file) });
  }

  function give(file: File) {
    onClose();
    onPhoto(file);
  }

  function act() {
    if (shot) give(shot.file);
    else setCount(count === null ? countFrom : null);
  }

  const actions = (
    <>
      <Button onClick={shot ? () => setShot(null) : onClose}>{t(shot ? 'again' : 'cancel')}</Button>
      {!shot && camera?.hasOthers && (
        <Button
          icon={SwitchCamera}
          disabled={count !== null}
          onClick={() => setFacing(facing === 'user' ? 'environment' : 'user')}
        >
          {words.flip}
        </Button>
      )}
      {!problem && (
        <Button look="primary" disabled={!shot && !camera} busy={isTaking} onClick={act}>
          {count === null ? t(shot ? 'use' : 'shoot') : words.stop}
        </Button>
      )}
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      closesBeside={false}
      title={words.title}
      className="guided"
      actions={actions}
    >
      <p className="small muted">
        <strong>{name}</strong> {note}
      </p>
      {shot ? (
        <img className="camera print" src={shot.url} alt={t('shot')} />
      ) : problem ? (
        <CameraMissing problem={problem} words={words} onPhoto={give} />
      ) : (
        <>
          <div className="guided-view print" style={{ '--ratio': guide.ratio } as object}>
            <video
              ref={video}
              data-mirror={camera?.isMirror ?? true}
              muted
              playsInline
              aria-label={t('view')}
            />
            <GuideDrawing guide={guide} isGood={isGood} />
            {count !== null && (
              <strong className="guided-count" role="status" aria-live="assertive">
                <span className="visually-hidden">{words.soon} </span>
                {count}
              </strong>
            )}
            {!camera && (
              <p className="guided-starting small" role="status">
                {t('starting')}
              </p>
            )}
          </div>
          <p className="guided-hint" data-good={isGood}>
            {hint ?? '\u00a0'}
          </p>
          <p className="visually-hidden" role="status" aria-live="polite">
            {said}
          </p>
          <Looks advice={advice} words={words} />
          <p className="hint">{words.intro}</p>
        </>
      )}
    </Dialog>
  );
}

const looks = ['place', 'light', 'wall', 'sharp'] as const;
const stateIcons: Record<GuideState, typeof Check> = {
  good: Check,
  attention: CircleAlert,
  unmeasured: Minus,
};

/** Everything that is looked at, and how it is. */
function Looks({ advice, words }: { advice: GuideAdvice | null; words: CameraWords }) {
  return (
    <ul className="guided-looks">
      {looks.map((look) => {
        const state = advice?.[look] ?? 'unmeasured';
        return (
          <li key={look} data-state={state}>
            <Icon of={stateIcons[state]} size="small" />
            {words.looks[look]}
            <span className="visually-hidden">: {words.states[state]}</span>
          </li>
        );
      })}
    </ul>
  );
}

interface CameraMissingProps {
  problem: CameraProblem;
  words: CameraWords;
  onPhoto(photo: File): void;
}

/** What to do where there is no picture; the device's own camera app takes the photo then. */
function CameraMissing({ problem, words, onPhoto }: CameraMissingProps) {
  const t = useTranslations('workspace.cameraDialog');
  const inputId = useId();
  return (
    <>
      <div role="alert">
        <Note icon={VideoOff} tone="warn">
          {words.problems[problem]}
        </Note>
      </div>
      <input
        id={inputId}
        className="visually-hidden"
        type="file"
        accept="image/*"
        capture="user"
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          if (file) onPhoto(file);
        }}
      />
      <label htmlFor={inputId} className={buttonClass({ look: 'primary' })}>
        {t('app')}
      </label>
    </>
  );
}

/** The camera while it is wanted; it is stopped when it no longer is. */
function useCamera(
  video: React.RefObject<HTMLVideoElement | null>,
  facing: 'user' | 'environment',
  isWanted: boolean,
) {
  const [camera, setCamera] = useState<OpenCamera | null>(null);
  const [problem, setProblem] = useState<CameraProblem | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    let opened: OpenCamera | undefined;
    openCamera(facing)
      .then(async (own) => {
        opened = own;
        if (isOver || !video.current) return stopCamera(own.stream);
        video.current.srcObject = own.stream;
        await video.current.play();
        if (!isOver) setCamera(own);
      })
      .catch(
        (reason) => !isOver && setProblem(typeof reason === 'string' ? (reason as CameraProblem) : 'busy'),
      );
    return () => {
      isOver = true;
      stopCamera(opened?.stream);
      setCamera(null);
    };
  }, [video, facing, isWanted]);
  return { camera, problem };
}

/** What two looks in a row agree on: hints that flicker help nobody. */
function useAdvice(
  video: React.RefObject<HTMLVideoElement | null>,
  camera: OpenCamera | null,
  guide: CameraGuide,
): GuideAdvice | null {
  const [advice, setAdvice] = useState<GuideAdvice | null>(null);
  useEffect(() => {
    setAdvice(null);
    if (!camera || !video.current) return;
    let last = '';
    return watchThrough(video.current, guide, (seen) => {
      const now = JSON.stringify(seen);
      if (now === last) setAdvice((shown) => (JSON.stringify(shown) === now ? shown : seen));
      last = now;
    });
  }, [video, camera, guide]);
  return advice;
}

/** The same text for screen readers, which are not interrupted all the time. */
function useSaid(text: string): string {
  const [said, setSaid] = useState('');
  const last = useRef(0);
  useEffect(() => {
    const timer = setTimeout(
      () => {
        last.current = Date.now();
        setSaid(text);
      },
      Math.max(0, last.current + sayEveryMs - Date.now()),
    );
    return () => clearTimeout(timer);
  }, [text]);
  return said;
}

function hintText({ hints, place }: GuideAdvice, words: CameraWords, isMirror: boolean): string {
  const [first] = hints;
  if (!first) return words.hints[place === 'unmeasured' ? 'look' : 'ready'];
  const mirrored: Partial<Record<GuideHint, GuideHint>> = isMirror ? { left: 'right', right: 'left' } : {};
  return words.hints[mirrored[first] ?? first];
}
