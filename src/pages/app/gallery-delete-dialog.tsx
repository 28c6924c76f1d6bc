import { Images, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ResultRemovalBody } from '#src/api/contract/contract.ts';
import { type CallAnswer, siteCall } from '#src/client/site-call.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { Spinner } from '#src/ui/message/spinner.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import './gallery-delete-dialog.css';

interface GalleryDeleteDialogProps {
  /** Jobs whose results are to be deleted; open while there are any. */
  ids: readonly string[];
  onClose(): void;
  onDone(ids: readonly string[]): void;
}

/** The server takes so many at once. */
const mostAtOnce = 200;
/** Further names are counted. */
const mostNames = 4;

/** Asks once, and says what goes along: the original goes with its last result. */
export function GalleryDeleteDialog({ ids, onClose, onDone }: GalleryDeleteDialogProps) {
  const t = useTranslations('gallery.remove');
  const toast = useToast();
  const [fate, setFate] = useState<ResultRemovalBody | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const count = ids.length;

  useEffect(() => {
    setFate(null);
    setFailure(null);
    if (ids.length === 0) return;
    let isGone = false;
    void deleteResults(ids, true).then(({ message, result }) => {
      if (isGone) return;
      if (result) setFate(result);
      else setFailure(message);
    });
    return () => {
      isGone = true;
    };
  }, [ids]);

  async function remove() {
    setBusy(true);
    const { code, message, failure: why } = await deleteResults(ids, false);
    setBusy(false);
    // Gone is what was asked for.
    if (code !== 200 && why?.error !== 'not_found') {
      setFailure(message);
      return;
    }
    toast({ message: t('done', { count }) });
    onDone(ids);
  }

  return (
    <Dialog
      open={count > 0}
      onClose={onClose}
      title={t('title', { count })}
      actions={
        <>
          <Button onClick={onClose}>{t('keep', { count })}</Button>
          <Button look="danger" className="solid" busy={isBusy} onClick={remove}>
            {t('now')}
          </Button>
        </>
      }
    >
      <ul className="gallery-fate">
        <li>
          <Icon of={Trash2} size="small" />
          <span>{t('files')}</span>
        </li>
        {fate ? (
          <Fate fate={fate} />
        ) : (
          !failure && (
            <li>
              <Spinner />
              <span>{t('looking')}</span>
            </li>
          )
        )}
      </ul>
      {failure && <Fail title={failure} />}
    </Dialog>
  );
}

function Fate({ fate: { originals, kept } }: { fate: ResultRemovalBody }) {
  const t = useTranslations('gallery.remove');
  const format = useFormatter();
  const named = originals.slice(0, mostNames);
  const rest = originals.length - named.length;
  return (
    <>
      {named.length > 0 && (
        <li>
          <Icon of={Trash2} size="small" />
          <span>
            {t('originals', {
              count: originals.length,
              names: format.list([...named, ...(rest > 0 ? [t('more', { count: rest })] : [])]),
            })}
          </span>
        </li>
      )}
      {kept.slice(0, mostNames).map(({ name, results }) => (
        <li key={`${name}-${results}`}>
          <Icon of={Images} size="small" />
          <span>{t('kept', { name, count: results })}</span>
        </li>
      ))}
      {kept.length > mostNames && (
        <li>
          <span />
          <span>{t('more', { count: kept.length - mostNames })}</span>
        </li>
      )}
    </>
  );
}

/** In parts where there are many; what they say of their photos is put together. */
async function deleteResults(
  ids: readonly string[],
  isTrial: boolean,
): Promise<CallAnswer<ResultRemovalBody>> {
  const parts: ResultRemovalBody[] = [];
  for (let from = 0; from < ids.length; from += mostAtOnce) {
    const payload = { ids: ids.slice(from, from + mostAtOnce), isTrial };
    const answer = await siteCall<ResultRemovalBody>('/api/jobs/delete', { method: 'post', payload });
    if (!answer.result) return answer;
    parts.push(answer.result);
  }
  const result = {
    results: parts.reduce((sum, part) => sum + part.results, 0),
    originals: parts.flatMap((part) => part.originals),
    kept: parts.flatMap((part) => part.kept),
  };
  return { code: 200, message: '', result, failure: null };
}
