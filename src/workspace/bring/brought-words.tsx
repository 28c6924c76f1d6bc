import { FileQuestionMark, ImagePlus, X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import { megabytes } from '../../i18n/megabytes.ts';
import { useCurrentUser } from '../../sign-in/current-user.ts';
import { useSignIn } from '../../sign-in/sign-in-gate.tsx';
import type { TakenKind } from '../../tool/tool-parts.ts';
import { Button, IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import { ProOffer } from '../problem/pro-offer.tsx';
import type { PhotoIntake } from '../session/photo-intake.ts';
import type { LeftOut } from '../session/workspace-state.ts';
import type { BroughtNoteProps } from './brought-note.tsx';
import './brought-note.css';

type BeyondProps = {
  kind: TakenKind;
  beyond: NonNullable<LeftOut['beyond']>;
  session: PhotoIntake;
};

/** How many names are worth reading. */
const mostNames = 5;

/** Says which zip file is being opened, and what was left out. */
export default function BroughtWords({
  takes,
  state: { opening, leftOut },
  limits,
  session,
}: BroughtNoteProps) {
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
    <>
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
            {leftOut.beyond && <Beyond kind={takes} beyond={leftOut.beyond} session={session} />}
          </div>
          <IconButton size="small" icon={X} label={t('close')} onClick={() => session.forgetLeftOut()} />
        </div>
      )}
    </>
  );
}

/** More photos than are taken at once: the rest can follow, for a visitor with an account, which takes more. */
function Beyond({ kind, beyond, session }: BeyondProps) {
  const t = useTranslations('workspace.brought');
  const user = useCurrentUser();
  const askToSignIn = useSignIn();
  const { waiting, most } = beyond;
  async function addRest() {
    if (user || (await askToSignIn({ reason: 'required' }))) await session.addRest?.();
  }
  return (
    <>
      <p>{t('beyond', { kind, ...beyond })}</p>
      <ProOffer met={most} />
      {session.addRest && (
        <p className="offer">
          <Button size="small" icon={ImagePlus} onClick={() => void addRest()}>
            {user ? t('addNext', { kind, count: Math.min(waiting, most) }) : t('signUpForRest')}
          </Button>
        </p>
      )}
    </>
  );
}
