import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fetchOwnResult, type OwnResult, readOwnResults } from '../../../client/own-results.ts';
import { Button, buttonClass } from '../../../ui/control/button.tsx';
import { Fail } from '../../../ui/message/fail.tsx';
import { Spinner } from '../../../ui/message/spinner.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import './results-dialog.css';

interface ResultsDialogProps {
  /** Where all tools are, for somebody who has made nothing yet. */
  toolsAt: string;
  onClose(): void;
  onPhoto(photo: File): void;
}

interface Listed {
  readonly results: readonly OwnResult[];
  readonly before: string | null;
}

/** What this person made with our tools, to write on. It is fetched when the dialog opens, and the whole picture when it is chosen. */
export default function ResultsDialog({ toolsAt, onClose, onPhoto }: ResultsDialogProps) {
  const t = useTranslations('meme.results');
  const [listed, setListed] = useState<Listed | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState<string | null>(null);

  async function ask(after: Listed | null) {
    setFailure(null);
    const answer = await readOwnResults(after?.before);
    if ('failure' in answer) return setFailure(answer.failure);
    setListed({ results: [...(after?.results ?? []), ...answer.results], before: answer.before });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => void ask(null), []);

  async function choose(result: OwnResult) {
    setFailure(null);
    setBusy(result.id);
    const photo = await fetchOwnResult(result);
    setBusy(null);
    if (!photo) return setFailure(t('gone', { name: result.name }));
    onClose();
    onPhoto(photo);
  }

  const isEmpty = listed?.results.length === 0 && listed.before === null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      className="meme-results-dialog"
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isEmpty && (
            <a className={buttonClass({ look: 'primary' })} href={toolsAt}>
              {t('tools')}
            </a>
          )}
        </>
      }
    >
      {failure !== null && (
        <Fail
          title={failure}
          actions={!listed && <Button onClick={() => void ask(null)}>{t('again')}</Button>}
        />
      )}
      {failure === null && !listed && (
        <p className="small muted" role="status">
          <Spinner /> {t('loading')}
        </p>
      )}
      {isEmpty && <p className="small muted">{t('none')}</p>}
      {listed && listed.results.length > 0 && (
        <>
          {listed.results.some(({ isPreview }) => isPreview) && <p className="small muted">{t('preview')}</p>}
          <ul className="meme-results">
            {listed.results.map((result) => (
              <li key={result.id}>
                <button
                  type="button"
                  className="checker"
                  aria-busy={busy === result.id}
                  disabled={busy !== null && busy !== result.id}
                  onClick={() => busy === null && void choose(result)}
                >
                  <img src={result.thumbnailUrl} alt={result.name} loading="lazy" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      {listed?.before && <Button onClick={() => void ask(listed)}>{t('older')}</Button>}
    </Dialog>
  );
}
