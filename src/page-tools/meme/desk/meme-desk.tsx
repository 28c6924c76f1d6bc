import { Pause, Play, Redo2, RotateCcw, TriangleAlert, Undo2 } from 'lucide-react';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Segmented } from '../../../ui/control/segmented.tsx';
import { Note } from '../../../ui/message/note.tsx';
import { ToastProvider } from '../../../ui/message/toast.tsx';
import { ToolbarButton, ToolbarDivider, ToolGroup } from '../../../ui/picture/toolbar.tsx';
import type { CameraDialog } from '../bring/photo-ways.tsx';
import { PicturePanel } from '../bring/picture-panel.tsx';
import type { TemplateName } from '../bring/template-picks.tsx';
import type { Scale } from '../picture/sheet.ts';
import { isMoving } from '../save/make-moving.ts';
import { missingLetters } from '../text/missing-letters.ts';
import { altTextOf } from '../work/alt-text.ts';
import { type Item, lettersIn, mostPhotos } from '../work/meme-work.ts';
import { SavePanel } from './meme-save.tsx';
import { Stage } from './stage.tsx';
import { StickerPanel } from './sticker-panel.tsx';
import { type Meme, useMeme } from './use-meme.ts';
import { useMoving } from './use-moving.ts';
import { WordsPanel } from './words-panel.tsx';
import './meme-desk.css';
import '../text/meme-letters.css';
import './meme-stage.css';

const panels = ['picture', 'words', 'stickers'] as const;
type Panel = (typeof panels)[number];

/** So many letters are named that can't be shown. */
const mostNamed = 8;

export interface MemeDeskProps {
  camera: CameraDialog;
  /** Where the other tools are. */
  toolsAt: string;
}

/** The Meme Generator: a picture, words on it, and the file. Nothing leaves the browser. */
export function MemeDesk(props: MemeDeskProps) {
  return (
    <ToastProvider>
      <Desk {...props} />
    </ToastProvider>
  );
}

function Desk({ camera, toolsAt }: MemeDeskProps) {
  const t = useTranslations('meme');
  const meme = useMeme();
  const desk = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const cell = useRef<number | undefined>(undefined);
  const [panel, setPanel] = useState<Panel>('picture');
  const [selected, setSelected] = useState<number | null>(null);
  const [scale, setScale] = useState<Scale>(1);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const moves = isMoving(meme.work, meme.photos);
  const [isPlaying, setPlaying] = useState(true);
  useEffect(() => setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  const photos = useMoving(meme.photos, moves && isPlaying);
  const alt = useAltText(meme);

  async function bring(files: Iterable<File>, into?: number) {
    setRefused(await meme.bring([...files].slice(0, mostPhotos), into));
  }
  usePaste((files) => void bring(files));

  function open(into?: number) {
    cell.current = into;
    picker.current?.click();
  }

  const onItem = (item: Item, stroke: string) =>
    meme.change(
      (work) => ({ ...work, items: work.items.map((one) => (one.id === item.id ? item : one)) }),
      stroke,
    );

  function remove(id: number) {
    meme.change((work) => ({ ...work, items: work.items.filter((item) => item.id !== id) }));
    setSelected(null);
  }

  function select(id: number | null) {
    setSelected(id);
    const item = meme.work.items.find((one) => one.id === id);
    if (item) setPanel(item.kind === 'text' ? 'words' : 'stickers');
  }

  /** To the field of a text: it stands there once its panel does. */
  function write(id: number) {
    select(id);
    requestAnimationFrame(() => desk.current?.querySelector<HTMLElement>(`[data-words="${id}"]`)?.focus());
  }

  function press(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z' && !event.shiftKey) meme.undo();
    else if (key === 'y' || key === 'z') meme.redo();
    else return;
    event.preventDefault();
  }

  function drop(event: DragEvent) {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void bring(event.dataTransfer.files);
  }

  const items = { meme, selected, onItem, onRemove: remove };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is dropped or pressed anywhere on it, buttons do too
    <div
      className="meme-desk"
      ref={desk}
      onKeyDown={press}
      onDrop={drop}
      onDragOver={(event) => event.preventDefault()}
    >
      <section className="meme-main" aria-label={t('stage.label')}>
        <div className="meme-bar">
          <ToolGroup label={t('history.label')}>
            <ToolbarButton
              icon={Undo2}
              label={t('history.undo')}
              shortcut="Ctrl+Z"
              disabled={!meme.canUndo}
              onClick={meme.undo}
            />
            <ToolbarButton
              icon={Redo2}
              label={t('history.redo')}
              shortcut="Ctrl+Y"
              disabled={!meme.canRedo}
              onClick={meme.redo}
            />
            <ToolbarDivider />
            <ToolbarButton
              icon={RotateCcw}
              label={t('history.over')}
              onClick={() => {
                setSelected(null);
                meme.startOver();
              }}
            />
            {moves && (
              <ToolbarButton
                icon={isPlaying ? Pause : Play}
                label={t(isPlaying ? 'stage.pause' : 'stage.play')}
                onClick={() => setPlaying(!isPlaying)}
              />
            )}
          </ToolGroup>
          <p className="hint only-desktop">{t('stage.hint')}</p>
        </div>
        <Stage
          {...items}
          meme={{ ...meme, photos }}
          scale={scale}
          canvas={canvas}
          alt={alt}
          onSelect={select}
          onWrite={write}
          onCell={open}
        />
        <MissingLetters meme={meme} />
        {refused.length > 0 && (
          <Note icon={TriangleAlert} tone="warn">
            {t('picture.refused', { names: refused.join(', ') })}
          </Note>
        )}
        <SavePanel meme={meme} canvas={canvas} alt={alt} scale={scale} onScale={setScale} />
      </section>
      <section className="meme-side" aria-label={t('panel')}>
        <Segmented<Panel>
          label={t('panel')}
          value={panel}
          choices={panels.map((value) => ({ value, label: t(`panels.${value}`) }))}
          onChange={setPanel}
        />
        {panel === 'picture' && (
          <PicturePanel
            meme={meme}
            camera={camera}
            toolsAt={toolsAt}
            onOpen={() => open()}
            onPhoto={(photo) => void bring([photo])}
          />
        )}
        {panel === 'words' && <WordsPanel {...items} onSelect={setSelected} />}
        {panel === 'stickers' && <StickerPanel {...items} onSelect={setSelected} />}
        <input
          ref={picker}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label={t('picture.own')}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            void bring(files, cell.current);
          }}
        />
      </section>
    </div>
  );
}

/** Some of what is written that this device can't show, and so can't save either. */
function MissingLetters({ meme: { work, isReady } }: { meme: Meme }) {
  const t = useTranslations('meme');
  const format = useFormatter();
  if (!isReady) return null;
  const stickers = work.items.map((item) => (item.kind === 'sticker' ? item.emoji : ''));
  const missing = missingLetters(lettersIn(work) + stickers.join(''));
  if (missing.length === 0) return null;
  return (
    <Note icon={TriangleAlert} tone="warn">
      {t('noFont', { letters: format.list(missing.slice(0, mostNamed)) })}
    </Note>
  );
}

function useAltText({ work }: Meme): string {
  const t = useTranslations('meme');
  const { picture } = work;
  const name =
    picture.kind === 'template' ? t(`templates.${picture.id as TemplateName}`) : t('save.photoMeme');
  return altTextOf(work, name);
}

/** Pictures pasted anywhere on the page; words into fields go where they went. */
function usePaste(take: (files: readonly File[]) => void) {
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, []);
}
