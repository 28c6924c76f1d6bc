import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';

interface KeyboardHelpProps {
  isCutout: boolean;
  open: boolean;
  onClose(): void;
}

/** Every key of the workspace. */
export function KeyboardHelp({ isCutout, open, onClose }: KeyboardHelpProps) {
  const t = useTranslations('workspace.keys');
  const cutoutLines: [label: string, keys: string[]][] = [
    [t('brushes'), ['B', 'E']],
    [t('pick'), ['S']],
    [t('sizes'), ['[', ']']],
    [t('undo'), ['Ctrl Z', 'Shift Ctrl Z']],
    [t('paint'), [t('paintKeys')]],
  ];
  const lines: [label: string, keys: string[]][] = [
    [t('paste'), ['Ctrl V']],
    ...(isCutout ? cutoutLines : []),
    [t('zoom'), ['+', '−', '0', '1']],
    [t('pan'), [t('panKeys')]],
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
