import { Compass, EyeOff, Link2, Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ShareBody } from '#src/api/contract/contract.ts';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { CopyButton } from '#src/ui/clipboard/copy-button.tsx';
import { Button, buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { PublishDialog } from '#src/workspace/share/publish-dialog.tsx';
import { ConfirmDialog } from '../../api-keys/confirm-dialog.tsx';
import { useRemoteData } from '../../app/remote-data.ts';
import { useShownQuery } from '../../links/shown-address.ts';
import { ObjectionDialog } from './objection-dialog.tsx';
import { shareCalls } from './share-calls.ts';
import { SharePasswordDialog } from './share-password-dialog.tsx';
import '../../app/app-page.css';
import './shares-panel.css';

/** What is asked about one of them. */
interface Question {
  readonly what: 'revoke' | 'object' | 'password' | 'publish';
  readonly share: ShareBody;
}

/**
 * What somebody shows to others by links, each to be copied again, locked, published or taken back, and what operators decided about it; nothing where
 * there is none. Mails about a decision lead here with the share to object to in the address.
 */
export function SharesPanel() {
  const t = useTranslations('gallery.shares');
  const toast = useToast();
  const shares = useRemoteData(shareCalls.list);
  const [question, setQuestion] = useState<Question | null>(null);
  const objected = useShownQuery()?.get('object') ?? null;
  const list = shares.value;

  useEffect(() => {
    const share = list?.find((one) => one.id === objected);
    if (share && mayObject(share)) setQuestion({ what: 'object', share });
  }, [list, objected]);

  if (!list || list.length === 0) return null;
  const finish = (message: string) => {
    setQuestion(null);
    toast({ message });
    shares.ask();
  };
  async function takeOff({ id }: ShareBody) {
    const { result, message } = await shareCalls.withdraw(id);
    toast({ message: result ? t('withdrawn') : message });
    shares.ask();
  }
  return (
    <section className="gallery-shares" aria-labelledby="shares">
      <h2 id="shares">{t('heading')}</h2>
      <p className="muted">{t('text')}</p>
      <ul className="panel app-list">
        {list.map((share) => (
          <ShareLine
            key={share.id}
            share={share}
            onAsk={(what) => setQuestion({ what, share })}
            onWithdraw={() => void takeOff(share)}
          />
        ))}
      </ul>
      {question?.what === 'publish' && (
        <PublishDialog
          share={question.share}
          onClose={() => setQuestion(null)}
          onDone={() => {
            setQuestion(null);
            shares.ask();
          }}
        />
      )}
      <ConfirmDialog
        open={question?.what === 'revoke'}
        title={t('title')}
        text={t(question?.share.state === 'hidden' ? 'askHidden' : 'ask')}
        keep={t('keep')}
        now={t('now')}
        onClose={() => setQuestion(null)}
        call={() => shareCalls.revoke(question!.share.id)}
        onDone={() => finish(t('done'))}
      />
      {question?.what === 'object' && (
        <ObjectionDialog
          share={question.share}
          onClose={() => setQuestion(null)}
          onDone={() => finish(t('objectDone'))}
        />
      )}
      {question?.what === 'password' && (
        <SharePasswordDialog
          share={question.share}
          onClose={() => setQuestion(null)}
          onDone={(hasPassword) => finish(t(hasPassword ? 'passwordDone' : 'passwordGone'))}
        />
      )}
    </section>
  );
}

/** Once for each decision. */
const mayObject = ({ state, objection, publication }: ShareBody) =>
  (state === 'hidden' || state === 'removed' || (state === 'shown' && publication?.state === 'refused')) &&
  objection === null;

interface ShareLineProps {
  share: ShareBody;
  onAsk(what: Question['what']): void;
  onWithdraw(): void;
}

function ShareLine({ share, onAsk, onWithdraw }: ShareLineProps) {
  const t = useTranslations('gallery.shares');
  const offer = useTranslations('workspace.publish');
  const user = useCurrentUser();
  const { url, alt, state, hasPassword, publishing, publication } = share;
  const isPublished = publication !== null && publication.state !== 'refused';
  const isShown = state === 'shown';
  // As it stands on this site, whatever the site is called from outside.
  const { pathname } = new URL(url);
  return (
    <li>
      <span className="thumb">
        {isShown && !hasPassword ? (
          <img src={`${pathname}/card.jpg`} alt="" loading="lazy" />
        ) : (
          <Icon of={isShown ? Lock : EyeOff} />
        )}
      </span>
      <span className="what">
        <b>{alt}</b>
        <ShareState share={share} />
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
          <Button
            size="small"
            icon={Compass}
            aria-label={t('offerNamed', { alt })}
            onClick={() => onAsk('publish')}
          >
            {offer('offer')}
          </Button>
        )}
        {isShown && publication?.state === 'listed' && (
          <a className={buttonClass({ size: 'small' })} href={new URL(publication.url).pathname}>
            <Icon of={Compass} size="small" />
            {t('explore')}
          </a>
        )}
        {isPublished && (
          <Button size="small" aria-label={t('withdrawNamed', { alt })} onClick={onWithdraw}>
            {t('withdraw')}
          </Button>
        )}
        {state !== 'removed' && !isPublished && (hasPassword || user?.isVip) && (
          <Button size="small" aria-label={t('passwordNamed', { alt })} onClick={() => onAsk('password')}>
            {t('password')}
          </Button>
        )}
        {mayObject(share) && (
          <Button size="small" aria-label={t('objectNamed', { alt })} onClick={() => onAsk('object')}>
            {t('object')}
          </Button>
        )}
        <Button size="small" look="danger" aria-label={t('named', { alt })} onClick={() => onAsk('revoke')}>
          {t('revoke')}
        </Button>
      </span>
    </li>
  );
}

/** Until when it is seen, or why it isn't, and what became of an objection to that. */
function ShareState({ share }: { share: ShareBody }) {
  const { state, expiresAt, hasPassword, objection, publication } = share;
  const t = useTranslations('gallery.shares');
  const format = useFormatter();
  const until = expiresAt
    ? t('until', { day: format.dateTime(new Date(expiresAt), { dateStyle: 'medium' }) })
    : t('always');
  return (
    <>
      <span className="data tabular">
        {state === 'shown' ? until : t(state)}
        {hasPassword && ` · ${t('locked')}`}
      </span>
      {state === 'shown' && publication && (
        <span className="data">{t(`publication.${publication.state}`)}</span>
      )}
      {objection && <span className="data">{t(objection === 'open' ? 'objected' : objection)}</span>}
    </>
  );
}
