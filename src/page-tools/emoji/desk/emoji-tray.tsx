import { Delete, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { CopyButton } from '../../../ui/clipboard/copy-button.tsx';
import { IconButton } from '../../../ui/control/button.tsx';
import { Switch } from '../../../ui/control/switch.tsx';

interface EmojiTrayProps {
  collects: boolean;
  onCollects(collects: boolean): void;
  tray: readonly string[];
  onTray(tray: readonly string[]): void;
}

/** Several emoji that are copied together. */
export function EmojiTray({ collects, onCollects, tray, onTray }: EmojiTrayProps) {
  const t = useTranslations('emoji.tray');
  const text = tray.join('');
  return (
    <div className="emoji-tray">
      <Switch checked={collects} onChange={onCollects} label={t('label')} hint={t('hint')} />
      {collects && (
        <>
          <output className="emoji-collected" aria-label={t('collected', { count: tray.length })}>
            {text}
          </output>
          <div className="emoji-actions">
            <CopyButton key={text} size="small" label={t('copy')} done={t('done')} read={() => text} />
            <IconButton
              size="small"
              icon={Delete}
              label={t('undo')}
              onClick={() => onTray(tray.slice(0, -1))}
            />
            <IconButton size="small" icon={Trash2} label={t('clear')} onClick={() => onTray([])} />
          </div>
        </>
      )}
    </div>
  );
}
