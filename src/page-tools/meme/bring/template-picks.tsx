import type { CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { Messages } from '../../../i18n/messages.ts';
import { templates } from '../templates/index.ts';
import { backgroundPosition, backgroundSize } from '../templates/picture-sheet.ts';

export type TemplateName = keyof Messages['meme']['templates'];

interface TemplatePicksProps {
  /** Null where photos are written on. */
  value: string | null;
  onChoose(id: string): void;
}

/** Every template, small, by one file of pictures: they are seen before any script is there. */
export function TemplatePicks({ value, onChoose }: TemplatePicksProps) {
  const t = useTranslations('meme');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div
      className="meme-templates"
      role="group"
      aria-label={t('picture.templates')}
      style={{ '--pictures': backgroundSize } as CSSProperties}
    >
      {templates.map(({ id }, at) => (
        <button
          type="button"
          key={id}
          aria-pressed={id === value}
          title={t(`templates.${id as TemplateName}`)}
          style={{ backgroundPosition: backgroundPosition(at) }}
          onClick={() => onChoose(id)}
        >
          <span className="visually-hidden">{t(`templates.${id as TemplateName}`)}</span>
        </button>
      ))}
    </div>
  );
}
