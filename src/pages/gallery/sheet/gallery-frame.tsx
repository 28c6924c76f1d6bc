import { type KeyboardEvent, type MouseEvent, useId } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import type { GalleryResult } from '../gallery-tool.ts';
import type { Selection } from './selection.ts';

interface GalleryFrameProps {
  result: GalleryResult;
  /** On its sheet, as on a film. */
  number: number;
  isShown: boolean;
  /** Whether details of any result are open: the way back leads past all that were looked at. */
  isOpen: boolean;
  selection: Selection;
  onLost(id: string): void;
}

/** One result on a contact sheet: opens its details, or is chosen while several are. */
export function GalleryFrame({ result, number, isShown, isOpen, selection, onLost }: GalleryFrameProps) {
  const t = useTranslations('gallery.frame');
  const { job, toolName, name, picture, isCorrected } = result;
  const captionId = useId();
  const isChosen = selection.has(job.id);
  const isWide = picture.width >= picture.height * 1.2;
  const ground = picture.hasAlpha ? ' checker' : '';

  function press(event: MouseEvent) {
    if (!selection.isOn && !event.shiftKey) return;
    event.preventDefault();
    selection.toggle(job.id, event.shiftKey);
  }

  function chooseByKey(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    selection.toggle(job.id, event.shiftKey);
  }

  return (
    <li className={isChosen ? 'gallery-frame on' : 'gallery-frame'}>
      <Link
        className={`gallery-shot${ground}`}
        to={`?result=${encodeURIComponent(job.id)}`}
        replace={isOpen}
        preventScrollReset
        data-result={job.id}
        aria-labelledby={captionId}
        aria-current={isShown || undefined}
        aria-keyshortcuts="x"
        onClick={press}
        onKeyDown={chooseByKey}
        draggable={false}
      >
        <img
          className={isWide && !picture.hasAlpha ? undefined : 'whole'}
          src={picture.thumbnailUrl}
          alt=""
          loading="lazy"
          draggable={false}
          onError={() => onLost(job.id)}
        />
      </Link>
      <label className="gallery-pick">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) =>
            selection.toggle(job.id, (event.nativeEvent as unknown as MouseEvent).shiftKey === true)
          }
        />
        <span className="visually-hidden">{t('select', { tool: toolName, name })}</span>
      </label>
      <span className="gallery-caption">
        <span id={captionId}>
          <b>{toolName}</b>
          <span>{isCorrected ? t('corrected', { name }) : name}</span>
        </span>
        <i className="tabular" aria-hidden>
          {number}
        </i>
      </span>
    </li>
  );
}
