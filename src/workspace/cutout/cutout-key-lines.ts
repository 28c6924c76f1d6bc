import { useTranslations } from 'use-intl';
import type { KeyLine } from '../stage/keyboard-help.tsx';

/** The keys that correct a cut-out. */
export function useCutoutKeyLines(
  names?: { readonly keep: string; readonly erase: string },
  canPick = true,
): readonly KeyLine[] {
  const t = useTranslations('workspace.keys');
  return [
    [names ? `${names.keep}, ${names.erase}` : t('brushes'), ['B', 'E']],
    ...(canPick ? [[t('pick'), ['S']] as const] : []),
    [t('unsure'), ['L']],
    [t('sizes'), ['[', ']']],
    [t('undo'), ['Ctrl Z', 'Shift Ctrl Z']],
    [t('paint'), [t('paintKeys')]],
  ];
}
