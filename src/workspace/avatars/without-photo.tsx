import { Dices } from 'lucide-react';
import { type ComponentProps, lazy, useState, useTransition } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/control/button.tsx';

/** With the drawings it's larger than the rest of the page. */
const AvatarMaker = lazy(() => import('./avatar-maker.tsx'));

/** The way to an avatar for somebody who brings no photo. */
export function WithoutPhoto(props: Omit<ComponentProps<typeof AvatarMaker>, 'open' | 'onClose'>) {
  const t = useTranslations('avatars');
  const [isOpen, setOpen] = useState(false);
  const [isFetching, fetchFirst] = useTransition();
  return (
    <>
      <Button icon={Dices} busy={isFetching} onClick={() => fetchFirst(() => setOpen(true))}>
        {t('open')}
      </Button>
      {isOpen && <AvatarMaker open onClose={() => setOpen(false)} {...props} />}
    </>
  );
}
