import { FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { RemoveDialog } from '../app/recent-work.tsx';
import { SiteLink } from '../links/site-link.tsx';

/** What concerns everything at once. */
export function GalleryOwn({ onDeleted }: { onDeleted(): void }) {
  const t = useTranslations('gallery.own');
  const [isRemoving, setRemoving] = useState(false);
  return (
    <section className="gallery-own">
      <div>
        <h2>{t('heading')}</h2>
        <p>{t('text')}</p>
      </div>
      <div className="row">
        <SiteLink className={buttonClass({})} to="/app/account">
          <Icon of={FileDown} />
          {t('export')}
        </SiteLink>
        <Button look="danger" icon={Trash2} onClick={() => setRemoving(true)}>
          {t('delete')}
        </Button>
      </div>
      <RemoveDialog
        toDelete={isRemoving ? 'all' : null}
        onClose={() => setRemoving(false)}
        onDone={() => {
          setRemoving(false);
          onDeleted();
        }}
      />
    </section>
  );
}
