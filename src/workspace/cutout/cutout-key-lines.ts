import { useTranslations } from 'use-intl';
import type { KeyLine } from '../stage/keyboard-help.tsx';

/** The keys that correct a cut-out. */
export function useCutoutKeyLines(): readonly KeyLine[] {
  const t = useTranslations('workspace.keys');
  return [
    [t('brushes'), ['B', 'E']],
    [t('pick'), ['S']],
    [t('sizes'), ['[', ']']],
    [t('undo'), ['Ctrl Z', 'Shift Ctrl Z']],
    [t('paint'), [t('paintKeys')]],
  ];
}
