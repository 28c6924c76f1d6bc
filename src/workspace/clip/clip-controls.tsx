import { Maximize, Pause, Play, Repeat, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import { type CSSProperties, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ToolbarButton, ToolGroup } from '../../ui/picture/toolbar.tsx';
import { useClipSeconds } from './clip-facts.ts';
import type { ClipTransport } from './clip-transport.ts';
import './clip-controls.css';

interface ClipControlsProps {
  transport: ClipTransport;
  /** Frames a second. */
  rate: number;
  hasSound: boolean;
  onFullScreen?(): void;
}

/** Below a clip: play, where it is, frame by frame, round and round, sound. */
export function ClipControls({ transport, rate, hasSound, onFullScreen }: ClipControlsProps) {
  const t = useTranslations('workspace.clip');
  const secondsText = useClipSeconds();
  const { frame, frames, isPlaying, loops, isMuted, toggle, seek, step, setLoops, setMuted } = transport;
  const last = Math.max(1, frames - 1);
  const now = secondsText(frame / rate);
  const whole = secondsText(frames / rate);
  const slider = useRef<HTMLInputElement>(null);
  const stepped = useStepsSaid(transport, slider);
  // Whoever listens to where it is would otherwise hear nothing but tenths of a second.
  const heard = isPlaying ? secondsText(Math.floor(frame / rate)) : now;
  return (
    <div className="clip-controls">
      <ToolGroup label={t('playing')}>
        <ToolbarButton
          icon={isPlaying ? Pause : Play}
          label={t(isPlaying ? 'pause' : 'play')}
          shortcut="K"
          onClick={toggle}
        />
        <span className="only-desktop">
          <ToolbarButton icon={SkipBack} label={t('frameBack')} shortcut="," onClick={() => step(-1)} />
          <ToolbarButton icon={SkipForward} label={t('frameOn')} shortcut="." onClick={() => step(1)} />
        </span>
      </ToolGroup>
      <input
        ref={slider}
        className="range grow"
        type="range"
        min={0}
        max={last}
        value={frame}
        aria-label={t('position')}
        aria-valuetext={t('at', { now: heard, whole })}
        style={{ '--v': `${(frame / last) * 100}%` } as CSSProperties}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <span className="data tabular" aria-hidden>
        {t('time', { now, whole })}
      </span>
      <span className="visually-hidden" role="status">
        {stepped !== null && t('frameAt', { frame: stepped + 1, frames })}
      </span>
      <ToolGroup label={t('how')}>
        <ToolbarButton icon={Repeat} label={t('loop')} pressed={loops} onClick={() => setLoops(!loops)} />
        {hasSound && (
          <ToolbarButton
            icon={isMuted ? VolumeX : Volume2}
            label={t(isMuted ? 'soundOn' : 'soundOff')}
            shortcut="M"
            onClick={() => setMuted(!isMuted)}
          />
        )}
        {onFullScreen && (
          <ToolbarButton icon={Maximize} label={t('fullScreen')} shortcut="F" onClick={onFullScreen} />
        )}
      </ToolGroup>
    </div>
  );
}

/** A step is said once no other follows it so soon. */
const stepPauseMs = 400;

/** The frame that steps have led to, to be said; the position says it by itself where it has the focus. */
function useStepsSaid(
  { frame, steps, isPlaying }: ClipTransport,
  slider: RefObject<HTMLInputElement | null>,
): number | null {
  const [said, setSaid] = useState<number | null>(null);
  const latest = useRef(frame);
  latest.current = frame;
  useEffect(() => {
    if (steps === 0 || document.activeElement === slider.current) return;
    const timer = setTimeout(() => setSaid(latest.current), stepPauseMs);
    return () => clearTimeout(timer);
  }, [steps, slider]);
  useEffect(() => {
    if (isPlaying) setSaid(null);
  }, [isPlaying]);
  return said;
}
