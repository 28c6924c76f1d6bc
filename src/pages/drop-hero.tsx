import { ImagePlus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import type { ToolFacts } from '#src/tools/tool-words.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { droppedFiles } from '#src/workspace/dropped-files.ts';
import { handOver } from '#src/workspace/handover.ts';
import type { ToolCard } from './page-context.ts';
import { useSampleWords } from './sample-words.ts';

/** The drop zone of the home page: a photo goes on to the tool's own page. The whole window takes a drop. */
export function DropHero({ tool, facts }: { tool: ToolCard; facts: ToolFacts }) {
  const t = useTranslations('ui.home');
  const wordsOf = useSampleWords();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);

  const take = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      await handOver(tool.id, files);
      navigate(`/${tool.id}`);
    },
    [tool.id, navigate],
  );

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Leaving one element for another inside the window is not leaving.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer) void droppedFiles(event.dataTransfer).then(take);
    };
    const paste = (event: ClipboardEvent) => void take([...(event.clipboardData?.files ?? [])]);
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [take]);

  return (
    <div className="bring">
      <label className={isOver ? 'drop frame over' : 'drop frame'}>
        <strong>{t('drop')}</strong>
        <span className="mute small">{t('dropFor', { verb: tool.verb, saving: facts.saving })}</span>
        <input
          className="sr"
          type="file"
          accept="image/*,.zip"
          multiple
          onChange={(event) => void take([...(event.currentTarget.files ?? [])])}
        />
        <span className={buttonClass({ look: 'primary', size: 'large' })}>
          <Icon of={ImagePlus} />
          {t('choose')}
        </span>
        <span className="hint">{t('limits', { fileSize: facts.fileSize })}</span>
      </label>
      <div className="samples">
        <span className="small mute">{t('orSample')}</span>
        {tool.samples.map((sample) => (
          <Link
            key={sample}
            to={`/${tool.id}?sample=${sample}`}
            aria-label={t('useSample', { name: wordsOf(sample).name })}
          >
            <img src={`/samples/${sample}-small.webp`} alt="" width={64} height={48} />
          </Link>
        ))}
      </div>
    </div>
  );
}
