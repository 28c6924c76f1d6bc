import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import type { JobBody } from '#src/api/contract/contract.ts';
import type { StoredUser } from '#src/client/user-store.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { type GalleryResult, type GalleryTool, galleryResult } from '../gallery-tool.ts';
import type { KeptResults } from '../kept-results.ts';
import { GalleryDetails } from './gallery-details.tsx';

interface GalleryPanelProps {
  /** The job whose result is looked at; it need not be among those that are loaded. */
  id: string;
  user: StoredUser;
  results: readonly GalleryResult[];
  tools: readonly GalleryTool[];
  timeZone: string;
  fresh: KeptResults['fresh'];
  onShow(id: string): void;
  onClose(): void;
  onDelete(id: string): void;
}

/** What is known of one result: beside the sheets, or a page of its own on a phone. */
export function GalleryPanel(props: GalleryPanelProps) {
  const { id, results, onShow, onClose } = props;
  const t = useTranslations('gallery.details');
  const isNarrow = useSyncExternalStore(watchWidth, readWidth, () => false);
  const result = useShownResult(props);
  const place = results.findIndex(({ job }) => job.id === id);
  const [previous, next] = place < 0 ? [] : [results[place - 1], results[place + 1]];
  const panel = useRef<HTMLElement>(null);
  // Once: whoever goes from one to the next stays at the button.
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);

  const head = (titleId?: string) => (
    <header>
      {isNarrow && (
        <button type="button" className="tool-button" aria-label={t('back')} onClick={onClose}>
          <Icon of={ChevronLeft} />
        </button>
      )}
      <div className="names">
        <h2 id={titleId}>{result ? result.toolName : t('label')}</h2>
        <p className="data">{result?.name ?? '\u00a0'}</p>
      </div>
      <span className="tool-buttons">
        <button
          type="button"
          className="tool-button"
          aria-label={t('previous')}
          title={t('previous')}
          disabled={!previous}
          onClick={() => previous && onShow(previous.job.id)}
        >
          <Icon of={ChevronLeft} />
        </button>
        <button
          type="button"
          className="tool-button"
          aria-label={t('next')}
          title={t('next')}
          disabled={!next}
          onClick={() => next && onShow(next.job.id)}
        >
          <Icon of={ChevronRight} />
        </button>
        {!isNarrow && (
          <button
            type="button"
            className="tool-button"
            aria-label={t('close')}
            title={t('close')}
            onClick={onClose}
          >
            <Icon of={X} />
          </button>
        )}
      </span>
    </header>
  );
  const body =
    result === undefined ? (
      <p className="row gallery-notice">
        <Spinner />
        {t('label')}
      </p>
    ) : result === null ? (
      <div className="gallery-notice" role="status">
        <b>{t('gone')}</b>
        <p className="small muted">{t('goneText')}</p>
      </div>
    ) : (
      <GalleryDetails {...props} key={id} result={result} />
    );

  if (isNarrow) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('label')}
        head={head}
        closesBeside={false}
        className="gallery-panel page"
      >
        {body}
      </Dialog>
    );
  }
  return (
    <aside className="panel gallery-panel" aria-label={t('label')} ref={panel} tabIndex={-1}>
      {head()}
      {body}
    </aside>
  );
}

/** Undefined until it has come, null when it is gone. */
function useShownResult({ id, results, tools, fresh }: GalleryPanelProps): GalleryResult | null | undefined {
  const [answer, setAnswer] = useState<{ id: string; job: JobBody | null } | null>(null);
  useEffect(() => {
    let isGone = false;
    void fresh(id).then((job) => {
      if (!isGone) setAnswer({ id, job });
    });
    return () => {
      isGone = true;
    };
  }, [id, fresh]);
  const known = results.find(({ job }) => job.id === id);
  if (known) return known;
  if (answer?.id !== id) return undefined;
  return answer.job && galleryResult(answer.job, tools);
}

const narrow = '(max-width: 960px)';
const readWidth = () => matchMedia(narrow).matches;

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(narrow);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
