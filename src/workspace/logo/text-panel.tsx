import { useTranslations } from 'use-intl';
import { letterCases } from '../../logo/brief.ts';
import { type FontId, fontOf, fontsFor, scriptOf } from '../../logo/fonts.ts';
import { Segmented } from '../../ui/control/segmented.tsx';
import { Slider } from '../../ui/control/slider.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { ChoiceField } from '../options/choice-field.tsx';
import { LogoImage } from './logo-image.tsx';
import type { PanelProps } from './panel-props.ts';

/** Words, fonts and the space between letters. */
export function TextPanel({ tool, words, design, onEdit }: PanelProps) {
  const t = useTranslations('logo');
  const label = (id: string) => words.options[id].label;
  const most = (id: string) => tool.options.find((one) => one.id === id)?.max;
  const font = fontOf(design.font as FontId);
  // Fonts of the same script first; a name in Latin letters has only those.
  const script =
    scriptOf(design.name) === 'latin'
      ? 'latin'
      : font.script === 'latin'
        ? scriptOf(design.name)
        : font.script;
  const fonts = script === 'latin' ? fontsFor('latin') : [...fontsFor(script), ...fontsFor('latin')];
  const sloganFonts = fonts.map((id) => ({ value: id as string, label: fontOf(id).name }));
  return (
    <>
      {(['name', 'slogan'] as const).map((id) => (
        <TextField
          key={id}
          label={label(id)}
          most={most(id)}
          value={design[id]}
          onChange={(value) => onEdit({ [id]: value })}
        />
      ))}
      <fieldset className="logo-fonts">
        <legend className="label">{label('font')}</legend>
        <ul>
          {fonts.map((id) => {
            const { name, weights } = fontOf(id);
            const show = {
              name: design.name,
              layout: 'wordmark',
              font: id,
              weight: weights[0],
              letterCase: 'typed',
              icon: '',
            };
            return (
              <li key={id}>
                <button
                  type="button"
                  aria-label={name}
                  title={name}
                  aria-pressed={id === design.font}
                  onClick={() => onEdit({ font: id, weight: weights[0] })}
                >
                  <LogoImage design={show} look="black" alt="" />
                </button>
              </li>
            );
          })}
        </ul>
      </fieldset>
      {font.weights.length > 1 && (
        <Segmented
          label={label('weight')}
          value={String(design.weight)}
          onChange={(value) => onEdit({ weight: Number(value) })}
          choices={font.weights
            .toSorted((one, other) => one - other)
            .map((weight) => ({
              value: String(weight),
              label: <span style={{ fontWeight: Math.min(700, weight) }}>{weight}</span>,
            }))}
        />
      )}
      {!font.isScript && !font.isCapitals && script === 'latin' && (
        <Segmented
          label={label('letterCase')}
          value={design.letterCase}
          onChange={(letterCase) => onEdit({ letterCase })}
          choices={letterCases.map((value) => ({
            value: value as string,
            label: words.options.letterCase.choices?.[value] ?? value,
          }))}
        />
      )}
      <Slider
        label={label('spacing')}
        value={design.spacing}
        valueText={t('percent', { value: design.spacing })}
        min={-8}
        max={60}
        onChange={(spacing) => onEdit({ spacing })}
      />
      {design.slogan !== '' && (
        <ChoiceField
          label={label('sloganFont')}
          value={design.sloganFont}
          choices={sloganFonts}
          onChange={(sloganFont) => onEdit({ sloganFont })}
        />
      )}
    </>
  );
}
