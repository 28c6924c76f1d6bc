import { Check, CircleSlash, Cpu, EqualApproximately, Minus } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { WordFate } from '../../tool/tool.ts';
import { Icon } from '../../ui/icon.tsx';
import './prompt-field.css';

interface PromptFieldProps {
  label: string;
  placeholder: string;
  /** Letters at most. */
  most: number;
  value: string;
  fates: readonly WordFate[];
  /** Another engine is there, which takes words that this one does not know. */
  hasOther: boolean;
  onChange(value: string): void;
  /** Control or Command with Enter. */
  onDraw(): void;
}

const icons = {
  drawn: Check,
  simplified: EqualApproximately,
  'left-out': Minus,
  unknown: CircleSlash,
  'needs-engine': Cpu,
} as const;

/** Where words are typed; below it, what becomes of each of them. */
export function PromptField(props: PromptFieldProps) {
  const { label, placeholder, most, value, fates, hasOther, onChange, onDraw } = props;
  const t = useTranslations('board.words');
  const id = useId();
  const shown = distinct(fates);
  const drawn = shown.filter(({ fate }) => fate !== 'unknown').length;
  return (
    <div className="prompt">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="input"
        rows={3}
        maxLength={most}
        value={value}
        placeholder={placeholder}
        aria-describedby={`${id}-fates`}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          onDraw();
        }}
      />
      <div id={`${id}-fates`} className="fates">
        {shown.length > 0 && (
          <>
            <ul>
              {shown.map(({ text, fate, drawnAs }) => {
                const said = fate === 'unknown' && hasOther ? 'needs-engine' : fate;
                return (
                  <li key={text} data-fate={fate} title={t(said)}>
                    {fate !== 'simplified' && <Icon of={icons[said]} size="small" />}
                    {text}
                    {fate === 'simplified' && (
                      <>
                        <Icon of={icons[said]} size="small" />
                        {drawnAs}
                      </>
                    )}
                    <span className="visually-hidden">: {t(said)}</span>
                  </li>
                );
              })}
            </ul>
            <p className="hint">{t('count', { drawn, total: shown.length })}</p>
          </>
        )}
        {value.trim() !== '' &&
          shown.length > 0 &&
          !shown.some(({ fate }) => fate === 'drawn' || fate === 'simplified') && (
            <p className="hint warn">{t('nothing')}</p>
          )}
      </div>
    </div>
  );
}

/** A word that is typed twice, or means two things, is shown once. */
function distinct(fates: readonly WordFate[]): WordFate[] {
  return [...new Map(fates.map((one) => [one.text.toLowerCase(), one])).values()];
}
