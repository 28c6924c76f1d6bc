import { useCallback, useEffect, useRef, useState } from 'react';
import { openPhoto, type Photo } from '../picture/meme-photo.ts';
import type { Photos } from '../picture/sheet.ts';
import { findTemplate, templates } from '../templates/index.ts';
import { keepPhotos, keepWork, readKeptMeme } from '../work/kept-meme.ts';
import { readRecipe } from '../work/meme-recipe.ts';
import { type Layout, onTemplate, photosIn, textAt, type Work } from '../work/meme-work.ts';
import { begun, changed, type History, redone, undone } from '../work/work-history.ts';

/** So long after the last change, the work is kept: what is typed isn't written letter by letter. */
const restMs = 200;

const firstWork = onTemplate(templates[0], []);

export interface Meme {
  readonly work: Work;
  readonly photos: Photos;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Once what was kept is there. */
  readonly isReady: boolean;
  /** Changes that name the same stroke are undone together. */
  change(next: (work: Work) => Work, stroke?: string): void;
  undo(): void;
  redo(): void;
  chooseTemplate(id: string): void;
  chooseLayout(layout: Layout): void;
  /** Into a cell, or into those that are empty; the names of files that are no pictures come back. */
  bring(files: readonly File[], cell?: number): Promise<readonly string[]>;
  startOver(): void;
}

/** The work of this visit: it begins with a recipe of the address, with what this browser kept, or with the first template. */
export function useMeme(): Meme {
  const [history, setHistory] = useState<History>(begun(firstWork));
  const [photos, setPhotos] = useState<Photos>(new Map());
  const [isReady, setReady] = useState(false);
  const work = history.now;

  useEffect(() => {
    let isGone = false;
    void beginning().then((found) => {
      if (isGone) return;
      if (found) {
        setPhotos(found.photos);
        setHistory(begun(found.work));
      }
      setReady(true);
    });
    return () => {
      isGone = true;
    };
  }, []);

  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void keepWork(work), restMs);
    return () => clearTimeout(timer);
  }, [work, isReady]);

  const names =
    work.picture.kind === 'photos' ? work.picture.photos.filter((name) => name !== null).join() : '';
  const open = useRef(photos);
  open.current = photos;
  useEffect(() => {
    if (!isReady) return;
    const shown = names.split(',').flatMap((name) => {
      const photo = open.current.get(name);
      return photo ? [[name, photo.file] as const] : [];
    });
    void keepPhotos(new Map(shown));
  }, [names, isReady]);

  const change = useCallback<Meme['change']>((next, stroke) => {
    setHistory((before) => changed(before, next(before.now), stroke ?? null));
  }, []);

  return {
    work,
    photos,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    isReady,
    change,
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    chooseTemplate: (id) =>
      change(({ items, caption }) => ({ ...onTemplate(findTemplate(id), items), caption })),
    chooseLayout: (layout) => change((before) => onPhotos(before, layout, [])),
    async bring(files, cell) {
      const opened = await Promise.allSettled(files.map(openPhoto));
      const fresh: (readonly [string, Photo])[] = [];
      const refused: string[] = [];
      opened.forEach((one, at) => {
        if (one.status === 'fulfilled') fresh.push([freshName(at), one.value]);
        else refused.push(files[at].name);
      });
      if (fresh.length > 0) {
        setPhotos((before) => new Map([...before, ...fresh]));
        change((before) =>
          withPhotos(
            before,
            fresh.map(([name]) => name),
            cell,
          ),
        );
      }
      return refused;
    },
    startOver: () => change(() => firstWork),
  };
}

async function beginning(): Promise<{ work: Work; photos: Photos } | null> {
  const recipe = readRecipe(window.location.hash);
  if (recipe) {
    // Read once: a reload goes on with what was made of it.
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
    return { work: recipe, photos: new Map() };
  }
  const kept = await readKeptMeme();
  if (!kept) return null;
  const opened = await Promise.all(
    [...kept.photos].map(async ([name, file]) => {
      const photo = await openPhoto(file).catch(() => null);
      return photo ? [[name, photo] as const] : [];
    }),
  );
  return { work: kept.work, photos: new Map(opened.flat()) };
}

const freshName = (at: number) => `${Date.now().toString(36)}-${at}`;

/** The two lines that photos begin with. */
const photoTexts = [
  { x: 0.5, y: 0.11, width: 0.94, height: 0.18 },
  { x: 0.5, y: 0.89, width: 0.94, height: 0.18 },
];

/** Photos that are there stay; of a template's texts, what was written. */
function onPhotos(work: Work, layout: Layout, fresh: readonly string[]): Work {
  const { picture } = work;
  const before = picture.kind === 'photos' ? picture.photos.filter((name) => name !== null) : [];
  const names = [...fresh, ...before];
  const photos = Array.from({ length: photosIn[layout] }, (_, at) => names[at] ?? null);
  const items = picture.kind === 'photos' ? work.items : onLines(work);
  return { ...work, picture: { kind: 'photos', layout, photos }, items };
}

function onLines({ items }: Work): Work['items'] {
  const texts = items.filter((item) => item.kind === 'text');
  const lines = photoTexts.map((place, at) => textAt(at + 1, place, texts[at]?.text));
  const others = items.filter(
    (item) => item.kind === 'sticker' || (texts.indexOf(item) >= lines.length && item.text !== ''),
  );
  return [...lines, ...others.map((item, at) => ({ ...item, id: lines.length + at + 1 }))];
}

function withPhotos(work: Work, names: readonly string[], cell?: number): Work {
  const { picture } = work;
  if (picture.kind === 'template') {
    const layout = ({ 1: 'one', 2: 'beside', 3: 'three' } as const)[names.length] ?? 'four';
    return onPhotos(work, layout, names);
  }
  const photos = [...picture.photos];
  let at = cell ?? photos.indexOf(null);
  for (const name of names) {
    // Where none is empty, the first gives way.
    photos[at < 0 || at >= photos.length ? 0 : at] = name;
    at = photos.indexOf(null);
    if (at < 0) break;
  }
  return { ...work, picture: { ...picture, photos } };
}
