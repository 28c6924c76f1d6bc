import { useTranslations } from 'use-intl';
import { fileTypes, resultFormats, typeNameFor } from '../../codecs/file-types.ts';
import { Segmented } from '../../ui/control/segmented.tsx';
import { Slider } from '../../ui/control/slider.tsx';
import { Switch } from '../../ui/control/switch.tsx';
import { isLossy, mediaTypeOf, type SaveSettings, type SaveType } from '../session/result-file.ts';

interface TypeFieldsProps {
  save: SaveSettings;
  onChange(save: SaveSettings): void;
  hasMask: boolean;
  /** Its photo came with a signed record, which a picture made of it names. */
  hasRecord?: boolean;
}

/** As what a picture is saved. */
export function TypeFields({ save, onChange, hasMask, hasRecord }: TypeFieldsProps) {
  const t = useTranslations('workspace.save');
  return (
    <>
      <Segmented<SaveType>
        label={t('type')}
        value={save.type}
        onChange={(type) => onChange({ ...save, type })}
        choices={[
          ...resultFormats.map((type) => ({ value: type, label: typeNameFor(fileTypes[type].mediaType)! })),
          ...(hasMask ? [{ value: 'mask' as const, label: t('mask') }] : []),
        ]}
      />
      {isLossy(save.type) && (
        <Slider
          label={t('quality')}
          valueText={String(save.quality)}
          min={30}
          max={100}
          value={save.quality}
          onChange={(quality) => onChange({ ...save, quality })}
        />
      )}
      {hasRecord && save.type !== 'mask' && <RecordField save={save} onChange={onChange} />}
    </>
  );
}

/** Whether what is saved names the signed record that its photo or clip came with. */
export function RecordField({ save, onChange }: Pick<TypeFieldsProps, 'save' | 'onChange'>) {
  const t = useTranslations('workspace.save');
  return (
    <Switch
      label={t('record')}
      hint={t('recordHint')}
      checked={!save.leavesOutRecord}
      onChange={(keeps) => onChange({ ...save, leavesOutRecord: !keeps })}
    />
  );
}

/** What the type is called; `made`: media type of the file as the tool wrote it. */
export function useTypeText(): (type: SaveType, made: string) => string {
  const t = useTranslations('workspace.save');
  return (type, made) => {
    if (type === 'mask') return t('mask');
    return typeNameFor(mediaTypeOf(type, made)) ?? made;
  };
}
