import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../../ui/clipboard/copy-button.tsx';
import { withinLength } from '../graphemes.ts';
import { plainTextAgain } from '../plain-text-again.ts';

/** The way back: letters of any style in, ordinary ones out. */
export function PlainWay() {
  const t = useTranslations('fonts.back');
  const id = useId();
  const [text, setText] = useState('');
  const plain = plainTextAgain(text);
  return (
    <details className="fonts-back">
      <summary>{t('heading')}</summary>
      <div className="field">
        <label className="label" htmlFor={id}>
          {t('input')}
        </label>
        <textarea
          id={id}
          className="input"
          rows={2}
          value={text}
          onChange={(event) => setText(withinLength(event.currentTarget.value))}
        />
      </div>
      <p className="label" id={`${id}-out`}>
        {t('output')}
      </p>
      <output className="fonts-plain" htmlFor={id} aria-labelledby={`${id}-out`}>
        {plain}
      </output>
      {plain !== '' && (
        <CopyButton key={plain} size="small" label={t('copy')} done={t('done')} read={() => plain} />
      )}
    </details>
  );
}
