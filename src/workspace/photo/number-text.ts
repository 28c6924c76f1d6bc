import { useFormatter, useTranslations } from 'use-intl';

/**
 * A number as the language of the page writes it, with its unit where that is one of those that options have: `0,4 %`, `1.200 px`. One
 * without any may be a seed that somebody types again, and has no thousands.
 */
export function useNumberText(): (value: number, unit?: string) => string {
  const options = useTranslations('workspace.options');
  const format = useFormatter();
  return (value, unit) => {
    const text = format.number(value, { maximumFractionDigits: 2, useGrouping: unit !== undefined });
    if (unit === '%') return options('percentValue', { value: text });
    if (unit === 's') return options('secondValue', { value: text });
    if (unit === 'px') return options('pixelValue', { value: text });
    return text;
  };
}
