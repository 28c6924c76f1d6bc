import { AlignCenter, AlignLeft, AlignRight } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ColorField } from '../../../ui/control/color-field.tsx';
import { Segmented } from '../../../ui/control/segmented.tsx';
import { Slider } from '../../../ui/control/slider.tsx';
import { Switch } from '../../../ui/control/switch.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Item, Place, TextItem } from '../work/meme-work.ts';
import { keptInside } from '../work/read-work.ts';

interface ItemLookProps {
  item: TextItem;
  onItem(item: Item, stroke: string): void;
}

const colors = ['#ffffff', '#221d1f', '#ffd84a', '#e5484d', '#3a7bec', '#2fa36b'] as const;

/** Colors, letters and place of one text. */
export function ItemLook({ item, onItem }: ItemLookProps) {
  const t = useTranslations('meme.look');
  const set = (change: Partial<TextItem>, what: string) =>
    onItem({ ...item, ...change }, `${what} ${item.id}`);
  const swatches = colors.map((value, at) => ({ value, label: t(`colors.${at as 0 | 1 | 2 | 3 | 4 | 5}`) }));
  return (
    <div className="meme-look">
      <ColorField
        label={t('fill')}
        otherLabel={t('other')}
        value={item.fill}
        swatches={swatches}
        onChange={(fill) => set({ fill }, 'fill')}
      />
      <ColorField
        label={t('outline')}
        otherLabel={t('other')}
        value={item.outline ?? 'transparent'}
        swatches={[
          { value: 'transparent', label: t('none') },
          ...swatches.slice(0, 4),
          { value: '#000000', label: t('black') },
        ]}
        onChange={(outline) => set({ outline: outline === 'transparent' ? null : outline }, 'outline')}
      />
      <Segmented
        label={t('lettering')}
        value={item.lettering}
        choices={[
          { value: 'meme', label: t('letterings.meme') },
          { value: 'plain', label: t('letterings.plain') },
        ]}
        onChange={(lettering) => set({ lettering }, 'lettering')}
      />
      <Segmented
        label={t('align')}
        value={item.align}
        choices={(
          [
            ['start', AlignLeft],
            ['center', AlignCenter],
            ['end', AlignRight],
          ] as const
        ).map(([value, icon]) => ({
          value,
          label: (
            <>
              <Icon of={icon} size="small" />
              <span className="visually-hidden">{t(`aligns.${value}`)}</span>
            </>
          ),
        }))}
        onChange={(align) => set({ align }, 'align')}
      />
      <Switch
        checked={item.isCapital}
        label={t('capitals')}
        onChange={(isCapital) => set({ isCapital }, 'capitals')}
      />
      <PlaceSliders
        place={item}
        onPlace={(place) => onItem({ ...item, ...keptInside(place) }, `place ${item.id}`)}
      />
    </div>
  );
}

interface PlaceSlidersProps {
  place: Place;
  onPlace(place: Place): void;
}

/** The same as by the frame, in numbers. */
export function PlaceSliders({ place: { x, y, width, height, turn }, onPlace }: PlaceSlidersProps) {
  const t = useTranslations('meme.look');
  const format = useFormatter();
  const place = { x, y, width, height, turn };
  const percent = (value: number) => Math.round(value * 100);
  return (
    <details className="meme-place">
      <summary>{t('place')}</summary>
      {(['x', 'y', 'width', 'height'] as const).map((side) => (
        <Slider
          key={side}
          label={t(`sides.${side}`)}
          min={side === 'x' || side === 'y' ? 0 : 4}
          max={100}
          value={Math.min(100, percent(place[side]))}
          valueText={format.number(percent(place[side]) / 100, { style: 'percent' })}
          onChange={(value) => onPlace({ ...place, [side]: value / 100 })}
        />
      ))}
      <Slider
        label={t('sides.turn')}
        min={-180}
        max={180}
        value={turn}
        valueText={`${turn}°`}
        onChange={(value) => onPlace({ ...place, turn: value })}
      />
    </details>
  );
}
