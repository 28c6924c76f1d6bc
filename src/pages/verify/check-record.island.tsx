import { BadgeCheck, CalendarX, FileQuestion, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { KnownCertificates } from '#src/provenance/certificates/known-certificates.ts';
import type { RecordStep, SignedRecord } from '#src/provenance/reading/record-facts.ts';
import { Note } from '#src/ui/message/note.tsx';
import { takeEarlyDrop } from '#src/workspace/bring/early-drop.tsx';
import { island } from '../islands/island.tsx';
import { PageField } from '../texts/page-field.tsx';
import { askRecord, canRead, mostCheckedBytes } from './ask-record.ts';
import type { RecordAnswer } from './check-record.worker.ts';

const deeds = ['created', 'edited', 'converted'] as const;
const sourceTypes = [
  'algorithmicMedia',
  'algorithmicallyEnhanced',
  'compositeSynthetic',
  'compositeWithTrainedAlgorithmicMedia',
  'trainedAlgorithmicMedia',
  'digitalCapture',
] as const;

type Answer = RecordAnswer | { readonly kind: 'checking' | 'failed' | 'noReader' | 'tooLarge' };

/** Reads a file's record in the browser: it's sent nowhere. It's chosen, dropped anywhere on the page, or pasted. */
function CheckRecord({ known }: { known: KnownCertificates }) {
  const t = useTranslations('verify');
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = useRef(0);
  const picker = useRef<HTMLInputElement>(null);

  const check = useCallback(
    async (file: File | undefined) => {
      if (!file) return;
      const turn = ++asked.current;
      if (!canRead()) return setAnswer({ kind: 'noReader' });
      if (file.size > mostCheckedBytes) return setAnswer({ kind: 'tooLarge' });
      setAnswer({ kind: 'checking' });
      const said: Answer = await askRecord(file, known).catch(() => ({ kind: 'failed' }) as const);
      if (turn === asked.current) setAnswer(said);
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
      <div aria-live="polite">{answer && <Said answer={answer} />}</div>
    </div>
  );
}

function Said({ answer }: { answer: Answer }) {
  const t = useTranslations('verify');
  switch (answer.kind) {
    case 'checking':
      return <p>{t('checking')}</p>;
    case 'failed':
    case 'noReader':
    case 'tooLarge':
      return (
        <Note icon={TriangleAlert} tone="bad">
          {t(answer.kind)}
        </Note>
      );
    case 'unreadable':
      return <Verdict state="unreadable" />;
    case 'none':
      return (
        <>
          <Verdict state="none" />
          {answer.sourceType && (
            <p>
              {t('unsigned')} <SourceType term={answer.sourceType} />
            </p>
          )}
        </>
      );
    case 'signed':
      return <Signed record={answer.record} />;
  }
}

const looks = {
  ours: { icon: BadgeCheck, tone: 'ok' },
  others: { icon: ShieldCheck, tone: 'info' },
  changed: { icon: TriangleAlert, tone: 'warn' },
  expired: { icon: CalendarX, tone: 'warn' },
  unreadable: { icon: TriangleAlert, tone: 'warn' },
  none: { icon: FileQuestion, tone: 'plain' },
} as const;

function Verdict({ state, signer = '' }: { state: keyof typeof looks; signer?: string }) {
  const t = useTranslations('verify.states');
  return (
    <Note icon={looks[state].icon} tone={looks[state].tone}>
      <h2>{t(`${state}.title`, { signer })}</h2>
      <p>{t(`${state}.text`)}</p>
    </Note>
  );
}

function Signed({ record }: { record: SignedRecord }) {
  const t = useTranslations('verify');
  const { state, steps, hasLocation, authors } = record;
  const signer = steps[0].signer ?? steps[0].name ?? t('unknown');
  return (
    <>
      <Verdict state={state} signer={signer} />
      <h2>{t('history')}</h2>
      <ol className="record-steps">
        {steps.map((step) => (
          <li key={step.id}>
            <Step step={step} />
          </li>
        ))}
      </ol>
      {authors.length > 0 && <p>{t('authors', { names: authors.join(', ') })}</p>}
      {hasLocation && <p>{t('location')}</p>}
    </>
  );
}

function Step({ step }: { step: RecordStep }) {
  const t = useTranslations('verify');
  const format = useFormatter();
  const { actions, sourceTypes, signer, name, program, signedAt, isWhole, isInput } = step;
  const done = deeds.filter((deed) => actions.includes(`c2pa.${deed}`));
  const by = [signer, name].filter((one, place, all) => one && all.indexOf(one) === place).join(' · ');
  return (
    <>
      <strong>
        {done.length > 0 ? done.map((deed) => t(`deeds.${deed}`)).join(', ') : t('deeds.other')}
      </strong>
      {isInput && <p className="muted">{t('input')}</p>}
      {sourceTypes.map((term) => (
        <p key={term}>
          <SourceType term={term} />
        </p>
      ))}
      <p className="muted">{t('by', { signer: by || t('unknown'), program: program ?? t('unknown') })}</p>
      {signedAt && (
        <p className="muted">
          {t('signedAt', {
            date: format.dateTime(new Date(signedAt), { dateStyle: 'long', timeStyle: 'short' }),
          })}
        </p>
      )}
      {!isWhole && <p>{t('stepChanged')}</p>}
    </>
  );
}

function SourceType({ term }: { term: string }) {
  const t = useTranslations('verify.sourceTypes');
  const known = sourceTypes.find((one) => one === term);
  return known ? t(known) : <code translate="no">{term}</code>;
}

export default island({ name: 'check-record', words: ['verify'], wakes: 'photo' }, CheckRecord);
