import { Maximize, Pause, Play, Repeat, SkipBack, SkipForward, Volume2, VolumeX } from 'lucide-react';
import type { CSSProperties } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ToolbarButton, ToolGroup } from '../../ui/picture/toolbar.tsx';
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
        className="range grow"
        type="range"
        min={0}
        max={last}
        value={frame}
        aria-label={t('position')}
        aria-valuetext={t('at', { now, whole })}
        style={{ '--v': `${(frame / last) * 100}%` } as CSSProperties}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
      />
      <span className="data tabular" aria-hidden>
        {t('time', { now, whole })}
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

/** Seconds to a tenth, as their language writes them. */
function useClipSeconds(): (seconds: number) => string {
  const format = useFormatter();
  return (seconds) => format.number(seconds, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
