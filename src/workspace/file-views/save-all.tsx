import { Download, FileStack, FolderArchive, Upload, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { Ruler } from '../../ui/picture/ruler.tsx';
import { useByteText, useChangeText } from '../file-bench/byte-text.ts';
import { type FileEntry, isDone } from '../files/file-entry.ts';
import type { FilesSession } from '../files/files-session.ts';
import { totalsOf } from '../files/files-state.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { SaveDock } from '../save/save-dock.tsx';
import { useMaySave } from '../save/saving-rule.ts';
import type { FileSaver } from './file-saver.ts';
import './save-all.css';

interface SaveAllProps {
  entries: readonly FileEntry[];
  session: FilesSession;
  saver: FileSaver;
}

/** What all files together came to, and how they leave. */
export function SaveAll({ entries, session, saver }: SaveAllProps) {
  const t = useTranslations('files.save');
  const account = useTranslations('signIn.saving');
  const bytes = useByteText();
  const change = useChangeText();
  const maySave = useMaySave();
  const totals = totalsOf(entries);
  const done = entries.filter(isDone);
  const pages = session.documentFiles();
  const isArchive = done.length > 1;
  const save = () => void saver.save(done);
  const label = t('download', { count: done.length });
  return (
    <>
      {saver.problem && (
        <ProblemCard problem={saver.problem} onRetry={save} onDismiss={saver.forgetProblem} />
      )}
      <section className="panel save-all" aria-label={t('heading')}>
        <header>
          {t('heading')}
          <span className="data tabular">{t('progress', { done: totals.done, total: totals.files })}</span>
        </header>
        <div className="body">
          {totals.underWay > 0 && totals.files > 1 && (
            <Ruler
              value={totals.done / totals.files}
              label={t('progress', { done: totals.done, total: totals.files })}
            />
          )}
          {totals.done > 0 && (
            <dl className="totals tabular">
              <div>
                <dt>{t('before')}</dt>
                <dd>{bytes(totals.bytesBefore)}</dd>
              </div>
              <div>
                <dt>{t('after')}</dt>
                <dd>{bytes(totals.bytesAfter)}</dd>
              </div>
              <div className={totals.bytesAfter > totals.bytesBefore ? 'grown' : 'saved'}>
                <dt>{t(totals.bytesAfter > totals.bytesBefore ? 'grown' : 'saved')}</dt>
                <dd>{change(totals.bytesBefore, totals.bytesAfter)}</dd>
              </div>
            </dl>
          )}
          {totals.held > 0 && (
            <div className="held">
              <p className="hint">{t('held', { count: totals.held })}</p>
              <Button
                size="small"
                full
                icon={Upload}
                onClick={() =>
                  session.send(entries.filter(({ step }) => step.name === 'held').map(({ id }) => id))
                }
              >
                {t('send', { count: totals.held })}
              </Button>
            </div>
          )}
          {!maySave && <p className="hint">{account('hint')}</p>}
          {done.length > 0 && done.length < totals.files && <p className="hint">{t('part')}</p>}
          {pages > 1 && <SaveDocument pages={pages} saver={saver} />}
        </div>
      </section>
      <SaveDock isEverywhere>
        <Button
          look="primary"
          className="grow"
          icon={isArchive ? FolderArchive : Download}
          busy={saver.isBusy}
          disabled={done.length === 0}
          onClick={save}
        >
          {label}
        </Button>
      </SaveDock>
    </>
  );
}

/** All files as the pages of one document, which the server makes. */
function SaveDocument({ pages, saver }: { pages: number; saver: FileSaver }) {
  const t = useTranslations('files.save');
  const state = useTranslations('files.state');
  const { documentShare } = saver;
  return (
    <div className="document">
      {documentShare === null ? (
        <Button size="small" full icon={FileStack} onClick={() => void saver.saveDocument()}>
          {t('document', { count: pages })}
        </Button>
      ) : (
        <>
          <Ruler value={documentShare} label={t('documentWorking')} />
          <Button size="small" full icon={X} onClick={() => saver.cancelDocument()}>
            {state('cancel')}
          </Button>
        </>
      )}
      <p className="hint" role="status">
        {documentShare === null ? t('documentHint') : t('documentWorking')}
      </p>
    </div>
  );
}
