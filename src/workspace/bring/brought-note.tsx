import { FileQuestionMark, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { megabytes } from '../../i18n/megabytes.ts';
import { IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import type { PhotoIntake } from '../session/photo-intake.ts';
import type { WorkspaceState } from '../session/workspace-state.ts';
import './brought-note.css';

interface BroughtNoteProps {
  state: Pick<WorkspaceState, 'opening' | 'leftOut'>;
  limits: ToolDescription['limits'];
  session: PhotoIntake;
}

/** How many names are worth reading. */
const mostNames = 5;

/** What happens to files on their way in: a zip file that is being opened, and what was left out. */
export function BroughtNote({ state: { opening, leftOut }, limits, session }: BroughtNoteProps) {
  const t = useTranslations('workspace.brought');
  const format = useFormatter();
  const listed = (names: readonly string[]) => {
    const more = names.length - mostNames;
    return format.list([...names.slice(0, mostNames), ...(more > 0 ? [t('more', { count: more })] : [])]);
  };
  const maxSize = format.number(megabytes(limits.maxBytes), {
    style: 'unit',
    unit: 'megabyte',
    maximumFractionDigits: 1,
  });
  return (
    <div role="status">
      {opening !== null && (
        <div className="note brought">
          <Spinner />
          <div>{t('opening', { name: opening })}</div>
        </div>
      )}
      {leftOut && (
        <div className="note warn brought">
          <Icon of={FileQuestionMark} />
          <div>
            {leftOut.noPictures > 0 && <p>{t('noPictures', { count: leftOut.noPictures })}</p>}
            {leftOut.unopened.length > 0 && <p>{t('unopened', { names: listed(leftOut.unopened) })}</p>}
            {leftOut.tooLarge.length > 0 && (
              <p>{t('tooLarge', { maxSize, names: listed(leftOut.tooLarge) })}</p>
            )}
            {leftOut.unreadable.length > 0 && <p>{t('unreadable', { names: listed(leftOut.unreadable) })}</p>}
          </div>
          <IconButton size="small" icon={X} label={t('close')} onClick={() => session.forgetLeftOut()} />
        </div>
      )}
    </div>
  );
}
