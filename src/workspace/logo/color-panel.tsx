import { ArrowLeftRight, Check, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { contrastOf, leastContrast, readableOn } from '../../logo/contrast.ts';
import { palettes } from '../../logo/palettes.ts';
import { Button } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { PanelProps } from './panel-props.ts';

const roles = ['ink', 'accent', 'ground'] as const;

/** Three colors at most, and whether they can be told apart. */
export function ColorPanel({ words, design, onEdit }: PanelProps) {
  const t = useTranslations('logo.colors');
  const { ink, accent, ground } = design;
  const contrast = Math.min(contrastOf(ink, ground), contrastOf(accent, ground));
  const isClear = contrast >= leastContrast;
  return (
    <>
      {roles.map((role) => (
        <ColorInput
          key={role}
          label={words.options[role].label}
          value={design[role]}
          onChange={(color) => onEdit({ [role]: color })}
        />
      ))}
      <p className={isClear ? 'logo-contrast ok' : 'logo-contrast warn'}>
        <Icon of={isClear ? Check : TriangleAlert} size="small" />
        {/* Rounded down: 4.49 isn't 4.5. */}
        {t(isClear ? 'clear' : 'unclear', { contrast: Math.floor(contrast * 10) / 10 })}
      </p>
      <div className="row">
        {!isClear && (
          <Button
            size="small"
            onClick={() => onEdit({ ink: readableOn(ink, ground), accent: readableOn(accent, ground) })}
          >
            {t('fix')}
          </Button>
        )}
        <Button
          size="small"
          icon={ArrowLeftRight}
          onClick={() => onEdit({ ink: ground, ground: ink, accent: readableOn(accent, ink) })}
        >
          {t('swap')}
        </Button>
      </div>
      <span className="label">{t('palettes')}</span>
      <ul className="logo-palettes" aria-label={t('palettes')}>
        {palettes.map((palette, place) => {
          const isChosen = roles.every((role) => palette[role] === design[role]);
          const name = t('palette', {
            number: place + 1,
            hue: words.options.hue.choices?.[palette.hue] ?? palette.hue,
          });
          return (
            <li key={roles.map((role) => palette[role]).join()}>
              <button
                type="button"
                aria-label={name}
                title={name}
                aria-pressed={isChosen}
                onClick={() => onEdit({ ink: palette.ink, accent: palette.accent, ground: palette.ground })}
              >
                {(['ground', 'ink', 'accent'] as const).map((role) => (
                  <span key={role} style={{ background: palette[role] }} />
                ))}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface ColorInputProps {
  label: string;
  value: string;
  onChange(color: string): void;
}

function ColorInput({ label, value, onChange }: ColorInputProps) {
  const id = useId();
  return (
    <div className="logo-color">
      <label htmlFor={id}>{label}</label>
      <span className="tabular">{value.toUpperCase()}</span>
      <input id={id} type="color" value={value} onChange={(event) => onChange(event.currentTarget.value)} />
    </div>
  );
}
