import { useTranslations } from 'use-intl';
import { takeEarlySample } from './early-drop.tsx';
import './sample-row.css';

interface SampleRowProps {
  samples: readonly string[];
  /** Something has to be stated before the tool begins. */
  asksFirst: boolean;
  onPick(sample: string): void;
}

/** Sample photos that run on one click where nothing has to be stated, also on one that came before the scripts did. */
export function SampleRow({ samples, asksFirst, onPick }: SampleRowProps) {
  const t = useTranslations('workspace.samples');
  const names = useTranslations('samples');
  if (samples.length === 0) return null;
  return (
    <div className="samples sample-row">
      <span className="small muted">{t('lead')}</span>
      {samples.map((sample) => (
        <button
          type="button"
          key={sample}
          aria-label={t('use', { name: names(`${sample}.name` as 'dahlia.name') })}
          data-sample={sample}
          onClick={() => {
            takeEarlySample();
            onPick(sample);
          }}
        >
          <img src={`/samples/${sample}-small.webp`} alt="" width={64} height={48} fetchPriority="low" />
        </button>
      ))}
      <span className="hint only-desktop">{t('note', { asked: asksFirst ? 'yes' : 'no' })}</span>
    </div>
  );
}
