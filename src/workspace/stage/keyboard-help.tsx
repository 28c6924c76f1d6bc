import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import './keyboard-help.css';

/** What some keys do, and the keys. */
export type KeyLine = readonly [label: string, keys: readonly string[]];

interface KeyboardHelpProps {
  /** Keys of this view alone. */
  own?: readonly KeyLine[];
  open: boolean;
  onClose(): void;
}

/** Every key of the workspace. */
export function KeyboardHelp({ own = [], open, onClose }: KeyboardHelpProps) {
  const t = useTranslations('workspace.keys');
  const lines: KeyLine[] = [
    [t('paste'), ['Ctrl V']],
    ...own,
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
