import { useTranslations } from 'use-intl';
import { Segmented } from '../../../ui/control/segmented.tsx';
import { type Tone, tonedForm, tones } from '../toned.ts';
import { EmojiSign, useIsMissing } from './emoji-sign.tsx';

/** The skin tone that emoji of people have from now on: a hand that shows it, named by it. */
export function ToneChoice({ value, onChange }: { value: Tone; onChange(tone: Tone): void }) {
  const t = useTranslations('emoji');
  return (
    <div className="field">
      <span className="label">{t('tone')}</span>
      <Segmented
        label={t('tone')}
        value={`${value}`}
        choices={tones.map((tone) => ({
          value: `${tone}`,
          label: (
            <>
              <ToneSign tone={tone} />
              <span className="visually-hidden">{t(`tones.${tone}`)}</span>
            </>
          ),
        }))}
        onChange={(chosen) => onChange(Number(chosen) as Tone)}
      />
    </div>
  );
}

function ToneSign({ tone }: { tone: Tone }) {
  const shape = tonedForm('✋', '1', tone);
  return <EmojiSign shape={shape} isMissing={useIsMissing(shape)} />;
}
