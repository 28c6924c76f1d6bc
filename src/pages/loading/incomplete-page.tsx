import { RotateCw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { reloadAfterFailure } from './chunk-failure.ts';

/** What stands where a page should be when a part of it did not come, and loading it anew did not help. */
export function IncompletePage() {
  const t = useTranslations('loading');
  const [isReloading, setReloading] = useState(true);
  useEffect(() => setReloading(reloadAfterFailure()), []);
  if (isReloading) return <div className="wrap error-page" aria-busy />;
  return (
    <div className="wrap error-page">
      <title>{t('incomplete.title')}</title>
      <div className="blank frame">
        <h1>{t('incomplete.heading')}</h1>
        <p>{t('incomplete.text')}</p>
        <Button look="primary" icon={RotateCw} onClick={() => window.location.reload()}>
          {t('incomplete.again')}
        </Button>
      </div>
    </div>
  );
}

/** Says the same on a page whose scripts never came: hidden until the script in the head found that out. */
export function IncompleteNote() {
  const t = useTranslations('loading.incomplete');
  return (
    <div className="wrap incomplete" role="alert" hidden>
      <p className="note warn">
        <Icon of={RotateCw} size="small" />
        <span>
          <b>{t('heading')}</b>
          <br />
          {t('text')}
        </span>
      </p>
    </div>
  );
}
