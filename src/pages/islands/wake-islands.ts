import { type EntryName, readEntry } from '#src/client/kept-entries.ts';
import { splitPath } from '#src/i18n/locales.ts';
import { connection } from '#src/ui/connection.ts';
import type { EarlyDropWindow } from '#src/workspace/bring/early-drop.tsx';
import { isAnythingLeft } from '#src/workspace/store/left-here.ts';
import { bringsFiles, worksOffline } from '../device/offline-marks.ts';
import { sayIncomplete } from '../loading/chunk-failure.ts';
import type { Island } from './island.tsx';
import { fillInAgain, keepChanged, keepField } from './kept-fields.ts';
import { watchCompare } from './still-compare.ts';

const files = import.meta.glob<{ default: Island<object> }>('../**/*.island.tsx');
const fileOf = new Map(
  Object.entries(files).map(([path, load]) => [/([\w-]+)\.island\.tsx$/.exec(path)![1], load]),
);

/** Islands that are awake or about to be, by their element. */
const woken = new WeakMap<Element, Promise<void>>();

/** Brings an island to life, once: with its first use React itself is fetched. */
function wake(element: HTMLElement): Promise<void> {
  let waking = woken.get(element);
  if (!waking) {
    const load = fileOf.get(element.dataset.island!)!;
    waking = (worksOffline() ? Promise.resolve() : connection())
      .then(() => Promise.all([import('./hydrate-island.tsx'), load()]))
      .then(async ([{ hydrateIsland }, file]) => {
        await hydrateIsland(element, file.default);
        element.dataset.awake = '';
        fillInAgain(element);
      });
    woken.set(element, waking);
    waking.catch(() => {
      woken.delete(element);
      sayIncomplete();
    });
  }
  return waking;
}

/** Nobody waits for it: that it did not come is said by {@link wake}. In a task of its own, after the answer to what was done. */
function wakeUnasked(element: HTMLElement): void {
  setTimeout(() => wake(element).catch(() => {}));
}

const islandAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-island]:not([data-awake])') : null;

const islands = (kind: string) => document.querySelectorAll<HTMLElement>(`[data-wakes=${kind}]`);

/** Wakes islands when they are touched. What is pressed meanwhile is pressed again when it answers. */
export function startIslands(): { notice(): void } {
  const touch = ({ target, type }: Event) => {
    const island = islandAt(target);
    if (!island) return;
    if (type === 'input' || type === 'change') keepField(target);
    wakeUnasked(island);
  };
  for (const type of ['pointerover', 'pointerdown', 'focusin', 'input', 'change'])
    document.addEventListener(type, touch, { capture: true, passive: true });
  document.addEventListener('click', pressLater, { capture: true });
  wakeForPhotos();
  wakeForVisitor();
  wakeKept();
  wakeTouched();
  islands('load').forEach(wakeUnasked);
  watchCompare();
  return { notice: () => islands('notice').forEach(wakeUnasked) };
}

/** Links, fields and lists work by themselves; a button waits for its island. */
function pressLater(event: MouseEvent): void {
  const island = islandAt(event.target);
  const button = island && (event.target as Element).closest<HTMLButtonElement>('button');
  if (!button) return;
  // `early-drop.tsx` keeps which sample was pressed.
  if (button.dataset.sample !== undefined) {
    wakeUnasked(island);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
  button.ariaBusy = 'true';
  const done = () => {
    button.ariaBusy = null;
  };
  void wake(island).then(() => {
    done();
    button.click();
  }, done);
}

/** A photo that comes from anywhere: `early-drop.tsx` keeps it until somebody takes it. Where it can be dropped is shown at once. */
function wakeForPhotos(): void {
  const held = (isHeld: boolean) => document.documentElement.toggleAttribute('data-held', isHeld);
  const come = (event: DragEvent | ClipboardEvent) => {
    const data = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData;
    if (!data?.types.includes('Files')) return;
    held(event.type.startsWith('drag'));
    islands('photo').forEach(wakeUnasked);
  };
  for (const type of ['dragenter', 'dragover', 'drop', 'paste'] as const) window.addEventListener(type, come);
  // Leaving one element for another inside the window is not leaving.
  window.addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && held(false));
}

/** First signs that somebody is there. A scroll by touch begins with one, and a dropped photo with a drag. */
const signs = [
  'pointermove',
  'pointerdown',
  'wheel',
  'keydown',
  'focusin',
  'dragover',
  'drop',
  'paste',
] as const;

/** A workspace wakes at once where there is something to show: what was left here, a wish in the address, one's own limits. */
function wakeForVisitor(): void {
  const [workspace] = islands('visit');
  if (!workspace) return;
  const come = () => {
    for (const sign of signs) window.removeEventListener(sign, come, { capture: true });
    wakeUnasked(workspace);
    // The first number that a browser writes takes it as long as many components: a task of its own.
    setTimeout(() => new Intl.NumberFormat(document.documentElement.lang));
  };
  for (const sign of signs) window.addEventListener(sign, come, { capture: true, passive: true });
  const { pathname, search } = window.location;
  if (search !== '' || 'user' in document.documentElement.dataset) come();
  // The path of a tool's page is its id.
  else void isAnythingLeft(splitPath(pathname).path.slice(1)).then((isLeft) => isLeft && come());
}

function wakeKept(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-wakes-if-kept]')) {
    if (readEntry(island.dataset.wakesIfKept as EntryName)) wakeUnasked(island);
  }
}

/** What was done before this script came: a field that was filled in or has the focus, a photo that was dropped. */
function wakeTouched(): void {
  for (const island of document.querySelectorAll<HTMLElement>('[data-island]')) {
    if (keepChanged(island) || island.contains(document.activeElement)) wakeUnasked(island);
  }
  if (bringsFiles()) islands('photo').forEach(wakeUnasked);
  // Left there by `early-drop.tsx`.
  const { earlyDrop } = window as EarlyDropWindow;
  if (earlyDrop?.sample || earlyDrop?.text || earlyDrop?.items.length)
    for (const kind of ['photo', 'visit']) islands(kind).forEach(wakeUnasked);
}
