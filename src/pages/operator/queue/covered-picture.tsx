import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { QueuedShareBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { siteFetch } from '#src/client/site-call.ts';
import { Button } from '#src/ui/control/button.tsx';

type Part = Parameters<typeof operator.sharePart>[1];

/** Blurred until somebody asks to see it, which is written down. */
export function CoveredPicture({ share }: { share: QueuedShareBody }) {
  const t = useTranslations('admin.queue');
  const [isSeen, setSeen] = useState(false);
  const { id, alt, type, hasBefore, state } = share;
  return (
    <div className="queue-picture">
      {isSeen ? (
        <div className={hasBefore ? 'queue-pair' : undefined}>
          {hasBefore && <SharePart id={id} part="before" alt={t('before')} />}
          <SharePart id={id} part="picture" alt={alt} isClip={type === 'video/mp4' && state !== 'removed'} />
        </div>
      ) : (
        <div className="queue-cover" aria-hidden="true">
          <SharePart id={id} part="card" alt="" />
        </div>
      )}
      <Button size="small" icon={isSeen ? EyeOff : Eye} onClick={() => setSeen(!isSeen)}>
        {t(isSeen ? 'cover' : 'uncover')}
      </Button>
    </div>
  );
}

/** A file that answers to the session alone, so no address of it stands in the page. */
function SharePart({ id, part, alt, isClip }: { id: string; part: Part; alt: string; isClip?: boolean }) {
  const t = useTranslations('admin.queue');
  const [address, setAddress] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    let made: string | undefined;
    async function fetchFile() {
      const answer = await siteFetch(operator.sharePart(id, part), { signal: stop.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const bytes = await answer.blob();
      if (stop.signal.aborted) return;
      made = URL.createObjectURL(bytes);
      setAddress(made);
    }
    fetchFile().catch(() => !stop.signal.aborted && setFailed(true));
    return () => {
      stop.abort();
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id, part]);
  if (hasFailed) return <p className="small muted">{t('failed')}</p>;
  if (address === null) return <div className="queue-blank" />;
  // biome-ignore lint/a11y/useMediaCaption: there is no text of what strangers say
  return isClip ? <video src={address} controls aria-label={alt} /> : <img src={address} alt={alt} />;
}
