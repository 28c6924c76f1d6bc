import { useTranslations } from 'use-intl';
import { clipExports, clipExportTypes, longestMovingMs } from '../../codecs/clip-types.ts';
import { typeNameFor } from '../../codecs/file-types.ts';
import { Segmented } from '../../ui/control/segmented.tsx';
import type { SaveSettings, SaveType } from '../session/result-file.ts';
import { RecordField } from './type-fields.tsx';

interface ClipTypeFieldsProps {
  save: SaveSettings;
  onChange(save: SaveSettings): void;
  durationMs: number;
  /** It is transparent. */
  isClear: boolean;
  /** Its clip or photo came with a signed record, which a clip made of it names. */
  hasRecord: boolean;
}

const moving: readonly SaveType[] = ['gif', 'webp'];

/** As what a clip is saved. */
export function ClipTypeFields({ save, onChange, durationMs, isClear, hasRecord }: ClipTypeFieldsProps) {
  const t = useTranslations('workspace.save');
  const isLong = durationMs > longestMovingMs;
  return (
    <>
      <Segmented<SaveType>
        label={t('type')}
        value={save.type}
        onChange={(type) => onChange({ ...save, type })}
        choices={clipExports.map((type) => ({
          value: type,
          label: typeNameFor(clipExportTypes[type])!,
          disabled: isLong && moving.includes(type),
        }))}
      />
      {isLong && <p className="hint">{t('movingTooLong', { seconds: longestMovingMs / 1000 })}</p>}
      {moving.includes(save.type) && <p className="hint">{t('moving')}</p>}
      {save.type === 'webm' && <p className="hint">{t('webmUnsigned')}</p>}
      {isClear && save.type === 'mp4' && <p className="hint">{t('mp4Flattens')}</p>}
      {isClear && save.type === 'webm' && <p className="hint">{t('safariFlattens')}</p>}
      {hasRecord && save.type !== 'webm' && <RecordField save={save} onChange={onChange} />}
    </>
  );
}
