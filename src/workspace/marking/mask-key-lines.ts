import { useTranslations } from 'use-intl';
import { markKeys, markTools } from '../mask/marking.ts';
import type { KeyLine } from '../stage/keyboard-help.tsx';

/** The keys that mark. */
export function useMaskKeyLines(): readonly KeyLine[] {
  const t = useTranslations('workspace.keys');
  const mask = useTranslations('workspace.mask');
  return [
    ...markTools.map((tool): KeyLine => [mask(`tools.${tool}`), [markKeys[tool]]]),
    [t('sizes'), ['[', ']']],
    [mask('invert'), ['I']],
    [t('undo'), ['Ctrl Z', 'Shift Ctrl Z']],
    [mask('keys.mark'), [mask('keys.markKeys')]],
    [mask('keys.other'), ['Alt']],
    [mask('keys.apply'), ['Ctrl Enter']],
  ];
}
