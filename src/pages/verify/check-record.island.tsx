import { TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { KnownCertificates } from '#src/provenance/certificates/known-certificates.ts';
import type { CheckAnswer } from '#src/provenance/reading/check-file.ts';
import { Note } from '#src/ui/message/note.tsx';
import { takeEarlyDrop } from '#src/workspace/bring/early-drop.tsx';
import { island } from '../islands/island.tsx';
import { PageField } from '../texts/page-field.tsx';
import { askRecord, canRead, mostCheckedBytes } from './ask-record.ts';
import { type MetadataRemover, RecordAnswer } from './record-answer.tsx';
import { SendToCheck } from './send-to-check.tsx';

type Answer =
  | CheckAnswer
  | { readonly kind: 'checking' | 'failed' | 'tooLarge' }
  | { readonly kind: 'noReader'; readonly file: File };

interface CheckRecordProps {
  known: KnownCertificates;
  /** A tool that takes metadata out of files. */
  remover: MetadataRemover | null;
}

/** Reads a file's record in the browser: it's sent nowhere. It's chosen, dropped anywhere on the page, or pasted. */
function CheckRecord({ known, remover }: CheckRecordProps) {
  const t = useTranslations('verify');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = useRef(0);
  const picker = useRef<HTMLInputElement>(null);

  const check = useCallback(
    async (file: File | undefined) => {
      if (!file) return;
      const turn = ++asked.current;
      if (!canRead()) return setAnswer({ kind: 'noReader', file });
      if (file.size > mostCheckedBytes) return setAnswer({ kind: 'tooLarge' });
      setAnswer({ kind: 'checking' });
      const said = await askRecord(file, known).catch(() => ({ kind: 'failed' }) as const);
      if (turn === asked.current) setAnswer(said.kind === 'noReader' ? { kind: 'noReader', file } : said);
    },
    [known],
  );

  useEffect(() => {
    // What was chosen or dropped before this came to life.
    void takeEarlyDrop().then(([file]) => check(file ?? picker.current?.files?.[0]));
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.files.length) return;
      event.preventDefault();
      void check(event.dataTransfer.files[0]);
    };
    const paste = (event: ClipboardEvent) => void check(event.clipboardData?.files[0]);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
      window.removeEventListener('paste', paste);
    };
  }, [check]);

  return (
    <div className="check-record">
      <div className="check-drop">
        <PageField label={t('file')} hint={t('stays')}>
          {(id, hint) => (
            <>
              <input
                id={id}
                ref={picker}
                aria-describedby={hint}
                type="file"
                accept="image/*,video/mp4,video/quicktime,application/pdf"
                onChange={({ currentTarget }) => void check(currentTarget.files?.[0])}
              />
              <p className="small">{t('drop')}</p>
            </>
          )}
        </PageField>
      </div>
      <div aria-live="polite">
        {answer && <Said answer={answer} remover={remover} onAnswer={setAnswer} />}
      </div>
    </div>
  );
}

interface SaidProps extends Pick<CheckRecordProps, 'remover'> {
  answer: Answer;
  onAnswer(answer: CheckAnswer): void;
}

function Said({ answer, remover, onAnswer }: SaidProps) {
  const t = useTranslations('verify');
  switch (answer.kind) {
    case 'checking':
      return <p>{t('checking')}</p>;
    case 'failed':
    case 'tooLarge':
      return (
        <Note icon={TriangleAlert} tone="bad">
          {t(answer.kind)}
        </Note>
      );
    case 'noReader':
      return <SendToCheck file={answer.file} onAnswer={onAnswer} />;
    default:
      return <RecordAnswer answer={answer} remover={remover} />;
  }
}

export default island({ name: 'check-record', words: ['verify'], wakes: 'photo' }, CheckRecord);
