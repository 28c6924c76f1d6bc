import { useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Messages } from '../../../i18n/messages.ts';
import { svgOf } from '../drawing/svg-of.ts';
import { templates } from '../templates/index.ts';

export type TemplateName = keyof Messages['meme']['templates'];

interface TemplatePicksProps {
  /** Null where photos are written on. */
  value: string | null;
  onChoose(id: string): void;
}

/** Every template, small. Their pictures are drawn once the page lives, so that the page itself stays light. */
export function TemplatePicks({ value, onChoose }: TemplatePicksProps) {
  const t = useTranslations('meme');
  const [isHere, setHere] = useState(false);
  useEffect(() => setHere(true), []);
  const pictures = useMemo(
    () =>
      isHere
        ? new Map(
            templates.map(({ id, width, height, draw }) => [
              id,
              `data:image/svg+xml,${encodeURIComponent(svgOf(draw(), width, height))}`,
            ]),
          )
        : null,
    [isHere],
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser
    <div className="meme-templates" role="group" aria-label={t('picture.templates')}>
      {templates.map(({ id }) => (
        <button
          type="button"
          key={id}
          aria-pressed={id === value}
          title={t(`templates.${id as TemplateName}`)}
          onClick={() => onChoose(id)}
        >
          {pictures ? (
            <img src={pictures.get(id)} alt={t(`templates.${id as TemplateName}`)} decoding="async" />
          ) : (
            <span className="skeleton">
              <span className="visually-hidden">{t(`templates.${id as TemplateName}`)}</span>
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
