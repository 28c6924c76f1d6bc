import type { KeyboardEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { GalleryResult } from '../gallery-tool.ts';
import { frameBeside } from './frame-keys.ts';
import { GalleryFrame } from './gallery-frame.tsx';
import { daysFromNow, type ResultDay } from './result-days.ts';
import type { Selection } from './selection.ts';
import './gallery-sheet.css';

interface GallerySheetProps {
  day: ResultDay<GalleryResult>;
  timeZone: string;
  /** The result whose details are open. */
  shownId: string | null;
  selection: Selection;
  /** A thumbnail did not come: its address has ended. */
  onLost(id: string): void;
}

/** Marks of the time that is left, of seven. */
const lifeMarks = ['1', '2', '3', '4', '5', '6', '7'];

/** What was made on one day, and when it will be deleted. */
export function GallerySheet({ day, timeZone, shownId, selection, onLost }: GallerySheetProps) {
  const t = useTranslations('gallery.sheet');
  const words = useDayWords(timeZone);
  const { results } = day;
  const headingId = `day-${day.key}`;
  const { text, isSoon } = words.expiryOf(day);
  const life = day.expiry.first.getTime() - day.at.getTime();
  const left = Math.ceil(((day.expiry.first.getTime() - Date.now()) / life) * lifeMarks.length);

  function moveByArrow(event: KeyboardEvent) {
    const frame = (event.target as Element).closest('li')?.querySelector('[data-result]');
    const next = frame && frameBeside(frame, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  return (
    <section className="gallery-day" aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>
          {words.nameOf(day.at)} <span className="data">{words.dateOf(day.at)}</span>
        </h2>
        <p className={isSoon ? 'small soon' : 'small'}>
          <span className="gallery-life" aria-hidden>
            {lifeMarks.map((mark) => (
              <i key={mark} className={Number(mark) <= left ? 'on' : undefined} />
            ))}
          </span>
          <span>{text}</span>
        </p>
      </header>
      <div className="film gallery-film">
        <div className="edge edge-top" aria-hidden>
          <span>{t('edgeTop')}</span>
          <span className="only-desktop">{results.length}A</span>
          <span>{results.length}</span>
        </div>
        <ul className="gallery-frames" onKeyDown={moveByArrow}>
          {results.map((result, place) => (
            <GalleryFrame
              key={result.job.id}
              result={result}
              number={results.length - place}
              isShown={result.job.id === shownId}
              isOpen={shownId !== null}
              selection={selection}
              onLost={onLost}
            />
          ))}
        </ul>
        <div className="edge edge-bottom" aria-hidden>
          <span>1</span>
          <span className="only-desktop">1A</span>
          <span>{t('edgeBottom')}</span>
        </div>
      </div>
    </section>
  );
}

/** Days as one says them, where the reader is. */
function useDayWords(timeZone: string) {
  const t = useTranslations('gallery.sheet');
  const format = useFormatter();
  const now = new Date();
  const thisYear = format.dateTime(now, { year: 'numeric', timeZone });
  const long = (at: Date, withWeekday = true) =>
    format.dateTime(at, {
      ...(withWeekday && { weekday: 'long' }),
      month: 'long',
      day: 'numeric',
      ...(format.dateTime(at, { year: 'numeric', timeZone }) !== thisYear && { year: 'numeric' }),
      timeZone,
    });
  const isNear = (at: Date) => daysFromNow(at, now, timeZone) >= -1;
  return {
    nameOf(at: Date): string {
      if (!isNear(at)) return format.dateTime(at, { weekday: 'long', timeZone });
      return t(daysFromNow(at, now, timeZone) === -1 ? 'yesterday' : 'today');
    },
    dateOf: (at: Date) => long(at, isNear(at)),
    expiryOf({ expiry: { first, last } }: Pick<ResultDay<unknown>, 'expiry'>): {
      text: string;
      isSoon: boolean;
    } {
      const ahead = daysFromNow(first, now, timeZone);
      const isSoon = ahead <= 1;
      if (daysFromNow(last, first, timeZone) !== 0) {
        return { text: t('deletedBetween', { first: long(first), last: long(last) }), isSoon };
      }
      if (ahead <= 0) {
        const time = format.dateTime(first, { timeStyle: 'short', timeZone });
        return { text: t('deletedToday', { time }), isSoon };
      }
      return { text: t(ahead === 1 ? 'deletedTomorrow' : 'deletedOn', { day: long(first) }), isSoon };
    },
  };
}
