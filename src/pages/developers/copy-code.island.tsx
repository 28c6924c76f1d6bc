import { useTranslations } from 'use-intl';
import { CopyButton } from '#src/ui/clipboard/copy-button.tsx';
import { island } from '../islands/island.tsx';

/** Copies the program that it stands at. */
function CopyCode() {
  const t = useTranslations('developers.code');
  return (
    <CopyButton
      size="small"
      look="quiet"
      label={t('copy')}
      done={t('copied')}
      read={(button) => button.closest('figure')?.querySelector('pre')?.textContent ?? ''}
    />
  );
}

export default island({ name: 'copy-code', words: ['developers.code'] }, CopyCode);
