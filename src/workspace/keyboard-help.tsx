import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

/** Every key of the workspace. */
export function KeyboardHelp({ open, onClose }: { open: boolean; onClose(): void }) {
  const t = useTranslations('workspace.keys');
  const lines: [label: string, keys: string[]][] = [
    [t('paste'), ['Ctrl V']],
    [t('brushes'), ['B', 'E']],
    [t('pick'), ['S']],
    [t('sizes'), ['[', ']']],
    [t('undo'), ['Ctrl Z', 'Shift Ctrl Z']],
    [t('zoom'), ['+', '−', '0']],
    [t('pan'), [t('panKeys')]],
    [t('paint'), [t('paintKeys')]],
    [t('save'), ['Ctrl S']],
    [t('list'), ['?']],
  ];
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('title')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <dl className="keys">
        {lines.map(([label, keys]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
