import { Download, Trash2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { saveArchive } from '#src/client/save-archive.ts';
import { Button, IconButton } from '#src/ui/control/button.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { useSizeText } from '#src/workspace/photo/size-text.ts';
import { bytesOf, type GalleryResult } from '../gallery-tool.ts';
import type { Selection } from './selection.ts';
import './gallery-selection.css';

interface GallerySelectionProps {
  selection: Selection;
  results: readonly GalleryResult[];
  onDelete(ids: readonly string[]): void;
}

/** As the server takes them. */
const mostInZip = 200;

/** What can be done with all that are chosen, at the foot of the window. */
export function GallerySelection({ selection, results, onDelete }: GallerySelectionProps) {
  const t = useTranslations('gallery.select');
  const sizeText = useSizeText();
  const toast = useToast();
  const [isPacking, setPacking] = useState(false);
  const { chosen } = selection;
  const bytes = results
    .filter(({ job }) => selection.has(job.id))
    .reduce((sum, result) => sum + bytesOf(result), 0);
  const bar = useRef<HTMLDivElement>(null);
  // Whoever pressed the button would be nowhere.
  useEffect(() => {
    if (document.activeElement === document.body) bar.current?.focus();
  }, []);

  async function pack() {
    if (chosen.length > mostInZip) {
      toast({ message: t('zipMost', { count: mostInZip }) });
      return;
    }
    setPacking(true);
    const message = await saveArchive(chosen);
    setPacking(false);
    if (message !== null) toast({ message });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: no element is a toolbar
    <div className="gallery-bar" role="group" aria-label={t('label')} ref={bar} tabIndex={-1}>
      <span className="count" role="status">
        <b className="tabular">{t('count', { count: chosen.length })}</b>{' '}
        <span className="data tabular">{chosen.length > 0 && sizeText(bytes)}</span>
      </span>
      <Button look="quiet" size="small" className="all" onClick={selection.toggleAll}>
        {chosen.length > 0 && chosen.length === results.length
          ? t('none')
          : t('all', { count: results.length })}
      </Button>
      <Button icon={Download} className="wide" busy={isPacking} disabled={chosen.length === 0} onClick={pack}>
        {t('zip')}
      </Button>
      <Button
        look="danger"
        icon={Trash2}
        className="wide"
        disabled={chosen.length === 0}
        onClick={() => onDelete(chosen)}
      >
        {t('delete')}
      </Button>
      <IconButton icon={X} label={t('done')} onClick={selection.end} />
    </div>
  );
}
