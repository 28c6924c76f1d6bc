import { UserRound } from 'lucide-react';
import { useContext } from 'react';
import { useTranslations } from 'use-intl';
import { useCurrentUser } from '../../sign-in/current-user.ts';
import { Icon } from '../../ui/icon.tsx';
import { GuestsMaySave } from './saving-rule.ts';
import './saving-note.css';

/** Before the work: what saving will ask of a visitor. A page is the same for everyone, so its style hides this from account holders at first. */
export function SavingNote() {
  const t = useTranslations('signIn.saving');
  const guestsMaySave = useContext(GuestsMaySave);
  const user = useCurrentUser();
  if (guestsMaySave || user) return null;
  return (
    <p className="saving-note">
      <Icon of={UserRound} size="small" />
      {t('before')}
    </p>
  );
}
