import { ImagePlus, Info } from 'lucide-react';
import { lazy, Suspense, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Note } from '#src/ui/message/note.tsx';
import { takeEarlyDrop } from '#src/workspace/bring/early-drop.tsx';
import { droppedFiles } from '#src/workspace/photo/dropped-files.ts';
import { hasMissed, takeBrought } from '../device/brought-files.ts';
import type { ToolCard } from '../head/page-context.ts';
import { island } from '../islands/island.tsx';
import { useShownAddress } from '../links/shown-address.ts';
import { SiteLink } from '../links/site-link.tsx';
import { useSampleWords } from '../pictures/sample-words.ts';

const ToolChoice = lazy(() => import('./tool-choice.tsx'));

interface DropHeroProps {
  featured: Pick<ToolCard, 'id' | 'samples'>;
  /** What a photo may have, with its unit. */
  fileSize: string;
}

/**
 * The drop zone of the home page: what was dropped is shown with the tools that can work on it, and goes on to the one
 * that is chosen. The whole window takes a drop.
 */
function DropHero({ featured, fileSize }: DropHeroProps) {
  const t = useTranslations('home');
  const wordsOf = useSampleWords();
  const [files, setFiles] = useState<readonly File[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const { search } = useShownAddress();

  const take = useCallback((list: readonly File[]) => {
    // In small pieces: the drop itself is answered first.
    if (list.length > 0) startTransition(() => setFiles(list));
  }, []);

  // The page is there before its scripts are: a photo that was chosen or dropped meanwhile has been kept.
  useEffect(() => {
    take([...(input.current?.files ?? [])]);
    void takeEarlyDrop().then(take);
    void takeBrought(take);
  }, [take]);

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(take);
    };
    const paste = (event: ClipboardEvent) => take([...(event.clipboardData?.files ?? [])]);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [take]);

  const zone = (
    <div className="bring">
      {hasMissed(search ?? '') && (
        <div role="status">
          <Note icon={Info} tone="info">
            {t('missed')}
          </Note>
        </div>
      )}
      <label className="drop frame">
        <strong>{t('drop')}</strong>
        <span className="muted small">{t('dropFor')}</span>
        <input
          className="visually-hidden"
          ref={input}
          type="file"
          accept="image/*,video/*,.zip"
          multiple
          onChange={(event) => take([...(event.currentTarget.files ?? [])])}
        />
        <span className={buttonClass({ look: 'primary', size: 'large' })}>
          <Icon of={ImagePlus} />
          {t('choose')}
        </span>
        <span className="hint">{t('limits', { fileSize })}</span>
      </label>
      <div className="samples">
        <span className="small muted">{t('orSample')}</span>
        {featured.samples.map((sample) => (
          <SiteLink
            key={sample}
            to={`/${featured.id}?sample=${sample}`}
            aria-label={t('useSample', { name: wordsOf(sample).name })}
          >
            <img src={`/samples/${sample}-small.webp`} alt="" width={64} height={48} fetchPriority="low" />
          </SiteLink>
        ))}
      </div>
    </div>
  );
  if (files.length === 0) return zone;
  return (
    <Suspense fallback={zone}>
      <ToolChoice files={files} onBack={() => setFiles([])} />
    </Suspense>
  );
}

export default island(
  {
    name: 'drop-hero',
    words: [
      ...['drop', 'dropFor', 'choose', 'limits', 'missed', 'orSample', 'useSample', 'choice'].map(
        (key) => `home.${key}`,
      ),
      'samples',
      'ui.site',
      'loading.incomplete',
    ],
    wakes: 'photo',
  },
  DropHero,
);
