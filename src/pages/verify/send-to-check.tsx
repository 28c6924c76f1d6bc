import { TriangleAlert, Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RecordCheckBody } from '#src/api/contract/contract.ts';
import { siteCall } from '#src/client/site-call.ts';
import type { CheckAnswer } from '#src/provenance/reading/check-file.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Note } from '#src/ui/message/note.tsx';

/** What the server takes (`POST /api/verify`). */
const mostSentBytes = 50_000_000;

interface SendToCheckProps {
  file: File;
  onAnswer(answer: CheckAnswer): void;
}

/** Where this browser can't read a file, the server can: only once somebody says so. */
export function SendToCheck({ file, onAnswer }: SendToCheckProps) {
  const t = useTranslations('verify');
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');
  const isTooLarge = file.size > mostSentBytes;

  async function send() {
    setSending(true);
    setProblem('');
    const payload = new FormData();
    payload.set('file', file);
    const { result, message } = await siteCall<RecordCheckBody>('/api/verify', { method: 'post', payload });
    setSending(false);
    if (result) onAnswer(answerOf(result));
    else setProblem(message);
  }

  return (
    <>
      <Note icon={TriangleAlert} tone="warn">
        <p>{t(isTooLarge ? 'noReaderTooLarge' : 'noReader')}</p>
        {!isTooLarge && (
          <p>
            <Button icon={Upload} busy={isSending} onClick={send}>
              {t('send')}
            </Button>
          </p>
        )}
      </Note>
      {problem && (
        <Note icon={TriangleAlert} tone="bad">
          {problem}
        </Note>
      )}
    </>
  );
}

function answerOf({ kind, record, metadata }: RecordCheckBody): CheckAnswer {
  if (kind !== 'signed' || !record) return { kind: kind === 'none' ? 'none' : 'unreadable', metadata };
  const [first, ...others] = record.steps;
  return { kind, record: { ...record, steps: [first, ...others] }, metadata };
}
