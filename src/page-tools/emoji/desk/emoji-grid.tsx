import {
  type KeyboardEvent,
  memo,
  type Ref,
  type SyntheticEvent,
  startTransition,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { type Emoji, newestVersion } from '../emoji.ts';
import { hasEmojiFont, isShownHere } from '../shown-here.ts';
import { EmojiSign } from './emoji-sign.tsx';

/** An emoji as it is shown and copied: with the tone that was chosen. */
export interface GridEmoji extends Emoji {
  readonly shape: string;
}

interface EmojiGridProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  /** What the emoji are of: another list begins at its beginning. */
  list: string;
  emoji: readonly GridEmoji[];
  chosen: string | null;
  onTake(shape: string, button: HTMLElement): void;
}

/** Rows that PageUp and PageDown skip. */
const pageRows = 5;
/** Until it is measured. */
const usualColumns = 12;

/** A grid with one tab stop: arrows, Home, End, PageUp and PageDown move in it, Enter takes. While somebody types, it stands still until it shows something else. */
export const EmojiGrid = memo(function EmojiGrid({
  ref,
  label,
  list,
  emoji,
  chosen,
  onTake,
}: EmojiGridProps) {
  const t = useTranslations('emoji');
  const grid = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => grid.current!);
  const columns = useColumns(grid);
  const [stop, setStop] = useState({ list, place: 0 });
  const here = stop.list === list ? Math.min(stop.place, emoji.length - 1) : 0;
  const setPlace = (place: number) => setStop({ list, place });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is seen from its beginning
  useLayoutEffect(() => {
    grid.current!.scrollTop = 0;
  }, [list]);
  const drawn = useDrawn(list, emoji);
  const { missing, look } = useMissing(drawn);
  // By Tab or from the search this one gets the focus.
  const next = emoji[here].shape;
  useLayoutEffect(() => look([next]), [look, next]);

  /** The name of what gets the focus is complete before, so that it doesn't change while it is being read out. */
  function lookFirst(place: number) {
    flushSync(() => {
      look([emoji[place].shape]);
      setPlace(place);
    });
  }

  function move(event: KeyboardEvent) {
    const to = targetOf(event, here, columns, emoji.length);
    if (to === null) return;
    event.preventDefault();
    lookFirst(to);
    grid.current?.querySelectorAll<HTMLElement>('button')[to]?.focus();
  }

  /** The cell in which something happened. */
  function cellOf({ target }: SyntheticEvent): { place: number; button: HTMLElement } | null {
    const button = (target as Element).closest<HTMLElement>('[data-place]');
    return button && { place: Number(button.dataset.place), button };
  }

  // By their places: another list is written into the cells that are there, which takes half as long as new ones.
  const rows = Array.from({ length: Math.ceil(drawn.length / columns) }, (_, number) => ({
    number,
    emoji: drawn.slice(number * columns, (number + 1) * columns),
  }));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table could not wrap its rows to the width there is
    <div
      ref={grid}
      className="emoji-grid"
      role="grid"
      aria-label={label}
      aria-rowcount={Math.ceil(emoji.length / columns)}
      aria-colcount={columns}
      onKeyDown={move}
      onPointerDown={(event) => {
        const cell = cellOf(event);
        if (cell) lookFirst(cell.place);
      }}
      onFocus={(event) => {
        const cell = cellOf(event);
        if (cell) setPlace(cell.place);
      }}
      onClick={(event) => {
        const cell = cellOf(event);
        if (cell) onTake(emoji[cell.place].shape, cell.button);
      }}
      tabIndex={-1}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: see the grid
        // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
        <div key={row.number} className="emoji-row" role="row" aria-rowindex={row.number + 1}>
          {row.emoji.map((one, column) => {
            const place = row.number * columns + column;
            const isMissing = missing.has(one.shape);
            const isNew = one.version === newestVersion;
            return (
              <Cell
                // biome-ignore lint/suspicious/noArrayIndexKey: see the rows
                key={column}
                shape={one.shape}
                name={[one.name, isNew && t('isNew'), isMissing && hasEmojiFont() && t('isMissing')]
                  .filter(Boolean)
                  .join(', ')}
                isNew={isNew}
                isMissing={isMissing}
                isChosen={one.shape === chosen}
                isStop={place === here}
                place={place}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
});

interface CellProps {
  shape: string;
  name: string;
  isNew: boolean;
  isMissing: boolean;
  isChosen: boolean;
  isStop: boolean;
  place: number;
}

/** Hundreds of them: only those that change are drawn again. The grid hears for them. */
const Cell = memo(function Cell({ shape, name, isNew, isMissing, isChosen, isStop, place }: CellProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid
    // biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
    <div role="gridcell" aria-selected={isChosen}>
      <button
        type="button"
        className={isNew ? 'emoji-cell is-new' : 'emoji-cell'}
        title={name}
        aria-label={name}
        tabIndex={isStop ? 0 : -1}
        data-place={place}
      >
        <EmojiSign shape={shape} isMissing={isMissing} />
      </button>
    </div>
  );
});

function targetOf(
  { key, ctrlKey, altKey, metaKey }: KeyboardEvent,
  here: number,
  columns: number,
  count: number,
): number | null {
  if (altKey || metaKey) return null;
  const rowStart = here - (here % columns);
  const to = {
    ArrowLeft: here - 1,
    ArrowRight: here + 1,
    ArrowUp: here - columns,
    ArrowDown: here + columns,
    Home: ctrlKey ? 0 : rowStart,
    End: ctrlKey ? count - 1 : Math.min(rowStart + columns, count) - 1,
    PageUp: Math.max(here - columns * pageRows, here % columns),
    PageDown: Math.min(here + columns * pageRows, count - 1),
  }[key];
  return to === undefined || to < 0 || to >= count ? null : to;
}

/** As many as the style sheet lets stand beside each other. */
function useColumns(grid: { readonly current: HTMLElement | null }): number {
  const [columns, setColumns] = useState(usualColumns);
  useEffect(() => {
    const element = grid.current!;
    const measure = () => setColumns(getComputedStyle(element).gridTemplateColumns.split(' ').length);
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
  return columns;
}

/** So many cells of another list come first: as many as a search is judged by. */
const drawnFirst = 60;

/** The first of another list, and once they stand there all of it: cells cost more than the search itself. */
function useDrawn(list: string, emoji: readonly GridEmoji[]): readonly GridEmoji[] {
  const [whole, setWhole] = useState(list);
  useEffect(() => startTransition(() => setWhole(list)), [list]);
  return whole === list ? emoji : emoji.slice(0, drawnFirst);
}

/** So many are looked at in one go: others wait for less than a frame's time. */
const lookedAtOnce = 24;

/** Those that this device doesn't show: looked at once they stand there, so that nobody waits for it, and any of them before that by `look`. */
function useMissing(emoji: readonly GridEmoji[]) {
  const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
  const look = useCallback((shapes: readonly string[]) => {
    const lacked = shapes.filter((one) => !isShownHere(one));
    if (lacked.length > 0)
      setMissing((known) => (lacked.every((one) => known.has(one)) ? known : new Set([...known, ...lacked])));
  }, []);
  const shapes = emoji.map(({ shape }) => shape).join(' ');
  useEffect(() => {
    const left = shapes.split(' ');
    let timer = setTimeout(lookOn, 50);
    function lookOn() {
      look(left.splice(0, lookedAtOnce));
      if (left.length > 0) timer = setTimeout(lookOn);
    }
    return () => clearTimeout(timer);
  }, [shapes, look]);
  return { missing, look };
}
