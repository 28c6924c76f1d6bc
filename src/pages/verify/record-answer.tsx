import { BadgeCheck, CalendarX, FileQuestion, ShieldCheck, TriangleAlert } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { CheckAnswer } from '#src/provenance/reading/check-file.ts';
import type { FileMetadata } from '#src/provenance/reading/file-metadata.ts';
import type { SignedRecord } from '#src/provenance/reading/record-facts.ts';
import { Note } from '#src/ui/message/note.tsx';
import { RecordSteps } from './record-steps.tsx';
import { SourceType } from './source-type.tsx';

/** A tool that takes metadata out of files, and its page. */
export interface MetadataRemover {
  readonly name: string;
  readonly href: string;
}

interface RecordAnswerProps {
  answer: CheckAnswer;
  remover: MetadataRemover | null;
}

/** What a file says of itself: first what is signed, then the rest. */
export function RecordAnswer({ answer, remover }: RecordAnswerProps) {
  return (
    <>
      {answer.kind === 'signed' ? <Signed record={answer.record} /> : <Verdict state={answer.kind} />}
      <Unsigned metadata={answer.metadata} remover={remover} />
    </>
  );
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
  const { state, steps, isCut, hasLocation, authors } = record;
  const signer = steps[0].signer ?? steps[0].name ?? t('unknown');
  return (
    <>
      <Verdict state={state} signer={signer} />
      <h2>{t('history')}</h2>
      <RecordSteps steps={steps} />
      {isCut && <p>{t('isCut')}</p>}
      {authors.length > 0 && <p>{t('authors', { names: authors.join(', ') })}</p>}
      {hasLocation && <p>{t('location')}</p>}
    </>
  );
}

function Unsigned({ metadata, remover }: { metadata: FileMetadata; remover: MetadataRemover | null }) {
  const t = useTranslations('verify.metadata');
  const format = useFormatter();
  const { camera, takenAt, author, rights, program, sourceType, hasPlace } = metadata;
  const taken =
    takenAt &&
    // The camera's clock, whatever zone it was in.
    format.dateTime(new Date(`${takenAt}Z`), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  const texts = Object.entries({ camera, taken, author, rights, program }).filter(([, text]) => text);
  if (texts.length === 0 && !sourceType && !hasPlace) return null;
  return (
    <>
      <h2>{t('heading')}</h2>
      <p className="muted">{t('text')}</p>
      <dl className="file-metadata">
        {sourceType && (
          <div>
            <dt>{t('sourceType')}</dt>
            <dd>
              <SourceType term={sourceType} />
            </dd>
          </div>
        )}
        {texts.map(([name, text]) => (
          <div key={name}>
            <dt>{t(name as 'camera' | 'taken' | 'author' | 'rights' | 'program')}</dt>
            <dd translate="no">
              <bdi>{text}</bdi>
            </dd>
          </div>
        ))}
        {hasPlace && (
          <div>
            <dt>{t('place')}</dt>
            <dd>
              <p>{t('hasPlace')}</p>
              {remover && (
                <p>
                  {t.rich('removePlace', {
                    tool: () => (
                      <a className="link" href={remover.href}>
                        {remover.name}
                      </a>
                    ),
                  })}
                </p>
              )}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}
