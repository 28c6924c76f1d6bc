import { Compass, EyeOff, Link2 } from 'lucide-react';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ShareBody } from '#src/api/contract/contract.ts';
import { siteCall } from '#src/client/site-call.ts';
import { CopyButton } from '#src/ui/clipboard/copy-button.tsx';
import { Button, buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { PublishDialog } from '#src/workspace/share/publish-dialog.tsx';
import { ConfirmDialog } from '../../api-keys/confirm-dialog.tsx';
import { useRemoteData } from '../../app/remote-data.ts';
import '../../app/app-page.css';
import './shares-panel.css';

const list = () => siteCall<ShareBody[]>('/api/shares');
const revoke = (id: string) => siteCall<null>(`/api/shares/${encodeURIComponent(id)}`, { method: 'delete' });

const withdraw = (id: string) =>
  siteCall<ShareBody>(`/api/shares/${encodeURIComponent(id)}/publication`, { method: 'delete' });

/** What somebody shows to others by links, each to be copied again, published or taken back; nothing where there is none. */
export function SharesPanel() {
  const t = useTranslations('gallery.shares');
  const toast = useToast();
  const shares = useRemoteData(list);
  const [toRevoke, setToRevoke] = useState<ShareBody | null>(null);
  const [toPublish, setToPublish] = useState<ShareBody | null>(null);
  if (!shares.value || shares.value.length === 0) return null;

  async function takeOff({ id }: ShareBody) {
    const { result, message } = await withdraw(id);
    toast({ message: result ? t('withdrawn') : message });
    shares.ask();
  }

  return (
    <section className="gallery-shares" aria-labelledby="shares">
      <h2 id="shares">{t('heading')}</h2>
      <p className="muted">{t('text')}</p>
      <ul className="panel app-list">
        {shares.value.map((share) => (
          <ShareLine
            key={share.id}
            share={share}
            onPublish={() => setToPublish(share)}
            onWithdraw={() => void takeOff(share)}
            onRevoke={() => setToRevoke(share)}
          />
        ))}
      </ul>
      {toPublish && (
        <PublishDialog
          share={toPublish}
          onClose={() => setToPublish(null)}
          onDone={() => {
            setToPublish(null);
            shares.ask();
          }}
        />
      )}
      <ConfirmDialog
        open={toRevoke !== null}
        title={t('title')}
        text={t('ask')}
        keep={t('keep')}
        now={t('now')}
        onClose={() => setToRevoke(null)}
        call={() => revoke(toRevoke!.id)}
        onDone={() => {
          toast({ message: t('done') });
          shares.ask();
        }}
      />
    </section>
  );
}

interface ShareLineProps {
  share: ShareBody;
  onPublish(): void;
  onWithdraw(): void;
  onRevoke(): void;
}

function ShareLine({ share, onPublish, onWithdraw, onRevoke }: ShareLineProps) {
  const t = useTranslations('gallery.shares');
  const offer = useTranslations('workspace.publish');
  const format = useFormatter();
  const { url, alt, state, expiresAt, publishing, publication } = share;
  const isShown = state === 'shown';
  // As it stands on this site, whatever the site is called from outside.
  const { pathname } = new URL(url);
  return (
    <li>
      <span className="thumb">
        {isShown ? <img src={`${pathname}/card.jpg`} alt="" loading="lazy" /> : <Icon of={EyeOff} />}
      </span>
      <span className="what">
        <b>{alt}</b>
        <span className="data tabular">
          {isShown
            ? expiresAt
              ? t('until', { day: format.dateTime(new Date(expiresAt), { dateStyle: 'medium' }) })
              : t('always')
            : t(state)}
        </span>
        {isShown && publication && <span className="data">{t(`publication.${publication.state}`)}</span>}
      </span>
      <span className="actions">
        {isShown && (
          <>
            <CopyButton size="small" label={t('copy')} done={t('copied')} read={() => url} />
            <a className={buttonClass({ size: 'small' })} href={pathname} target="_blank" rel="noreferrer">
              <Icon of={Link2} size="small" />
              {t('open')}
            </a>
          </>
        )}
        {isShown && !publication && publishing !== 'off' && (
          <Button size="small" icon={Compass} aria-label={t('offerNamed', { alt })} onClick={onPublish}>
            {offer('offer')}
          </Button>
        )}
        {publication?.state === 'listed' && isShown && (
          <a className={buttonClass({ size: 'small' })} href={new URL(publication.url).pathname}>
            <Icon of={Compass} size="small" />
            {t('explore')}
          </a>
        )}
        {publication && publication.state !== 'refused' && (
          <Button size="small" aria-label={t('withdrawNamed', { alt })} onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        )}
        <Button size="small" look="danger" aria-label={t('named', { alt })} onClick={onRevoke}>
          {t('revoke')}
        </Button>
      </span>
    </li>
  );
}
