import { type CSSProperties, useContext, useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Part } from './clip-part.ts';
import { useFilmFrames } from './film-frames.ts';
import { OpenClipContext } from './open-clip.ts';
import './trim-field.css';

interface TrimFieldProps {
  label: string;
  hint?: string;
  /** Undefined: as much from the start as is worked on at a time. */
  value: Part | undefined;
  onChange(part: Part): void;
}

const frames = 8;
/** In milliseconds: the shortest part, and how far a handle goes at a time. */
const shortest = 500;
const step = 100;

/** Which part of the open clip is worked on: two handles on its film strip. There's none before a clip is open. */
export function TrimField({ label, hint, value, onChange }: TrimFieldProps) {
  const t = useTranslations('workspace.trim');
  const format = useFormatter();
  const clip = useContext(OpenClipContext);
  const strip = useFilmFrames(clip, frames);
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (strip) shown.current?.replaceChildren(strip);
  });
  if (!clip?.media.clip) return null;
  const whole = clip.media.clip.durationMs;
  const most = Math.min(whole, clip.maxSeconds * 1000);
  const [from, to] = within(value ?? [0, most], whole, most);
  const seconds = (ms: number) =>
    format.number(ms / 1000, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const share = (ms: number) => `${(ms / whole) * 100}%`;
  // The other handle goes along where the part would get too short or too long.
  const moveFrom = (next: number) => {
    const start = Math.min(next, whole - shortest);
    onChange([start, Math.min(Math.max(to, start + shortest), start + most, whole)]);
  };
  const moveTo = (next: number) => {
    const end = Math.max(next, shortest);
    onChange([Math.max(Math.min(from, end - shortest), end - most, 0), end]);
  };
  const handle = (name: 'from' | 'to', at: number, move: (next: number) => void) => (
    <input
      type="range"
      min={0}
      max={whole}
      step={step}
      value={at}
      aria-label={t(name)}
      aria-valuetext={t('at', { seconds: seconds(at) })}
      onChange={(event) => move(event.currentTarget.valueAsNumber)}
    />
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="field" role="group" aria-label={label}>
      <span className="label">
        {label}
        <output className="value tabular">
          {t('part', { from: seconds(from), to: seconds(to), whole: seconds(whole) })}
        </output>
      </span>
      <div className="trim-strip" style={{ '--from': share(from), '--to': share(to) } as CSSProperties}>
        <div className="frames" ref={shown} aria-hidden>
          {!strip && <img src={clip.media.thumbnailUrl} alt="" />}
        </div>
        <span className="chosen" aria-hidden />
        {handle('from', from, moveFrom)}
        {handle('to', to, moveTo)}
      </div>
      <p className="hint">{whole > most ? t('most', { seconds: clip.maxSeconds }) : hint}</p>
    </div>
  );
}

/** A part of an earlier clip may not lie in this one. */
function within([from, to]: Part, whole: number, most: number): Part {
  const start = Math.max(0, Math.min(from, whole - shortest));
  return [start, Math.max(start, Math.min(to, whole, start + most))];
}
