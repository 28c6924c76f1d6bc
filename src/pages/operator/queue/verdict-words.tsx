import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { longestVerdict } from '#src/shares/share-rules.ts';

/** What the owner is told besides the reason, as the field `words` of a form; `hint` says what becomes of it. */
export function VerdictWords({ hint }: { hint: string }) {
  const t = useTranslations('admin.queue');
  const id = useId();
  return (
    <div className="field">
      <label className="label" htmlFor={id}>
        {t('words')}
      </label>
      <textarea
        id={id}
        name="words"
        className="input"
        rows={3}
        maxLength={longestVerdict}
        aria-describedby={`${id}-hint`}
      />
      <p className="hint" id={`${id}-hint`}>
        {hint}
      </p>
    </div>
  );
}
