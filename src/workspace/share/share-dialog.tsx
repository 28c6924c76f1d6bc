import { Compass, ExternalLink } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ShareBody } from '../../api/contract/contract.ts';
import { mediaKindOf } from '../../codecs/file-types.ts';
import { CopyButton } from '../../ui/clipboard/copy-button.tsx';
import { Button, buttonClass } from '../../ui/control/button.tsx';
import { Segmented } from '../../ui/control/segmented.tsx';
import { Switch } from '../../ui/control/switch.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { post } from '../calls/api-client.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import type { WantedResult } from '../session/job-for-saving.ts';
import type { WorkspaceSession } from '../session/workspace-session.ts';
import { shownResult } from '../work/work.ts';
import { PublishDialog } from './publish-dialog.tsx';
import { resultAsShown } from './result-as-shown.ts';
import './share-dialog.css';

interface ShareDialogProps {
  wanted: WantedResult;
  session: WorkspaceSession;
  onClose(): void;
}

const times = ['7', '30', 'never'] as const;
type Time = (typeof times)[number];
/** As the API has it. */
const longestAlt = 300;

/** Makes a link that shows the result to whoever has it. */
export default function ShareDialog({ wanted, session, onClose }: ShareDialogProps) {
  const { tool, work, jobOptions } = wanted;
  const t = useTranslations('workspace.share');
  const offer = useTranslations('workspace.publish');
  const [alt, setAlt] = useState(() => t('altUsual', { tool: tool.name }));
  const [days, setDays] = useState<Time>('30');
  const [withBefore, setWithBefore] = useState(false);
  const [withWords, setWithWords] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [share, setShare] = useState<ShareBody | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const formId = useId();

  const result = shownResult(work);
  const isPicture = (one: { type: string } | null | undefined) => one && mediaKindOf(one.type) === 'picture';
  const hasBefore = (!result || isPicture(result)) && isPicture(work.media);
  const options = jobOptions ?? work.job?.options;
  const hasWords = tool.options.some(({ id, control }) => control === 'text' && options?.[id]);

  async function make(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { id: media } = await resultAsShown(wanted, session);
      setShare(await post<ShareBody>('/api/shares', { media, alt, days, withBefore, withWords }));
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (share && isPublishing) return <PublishDialog share={share} onClose={onClose} onDone={onClose} />;
  if (share)
    return (
      <Dialog
        open
        onClose={onClose}
        title={t('ready')}
        actions={
          <>
            <a className={buttonClass({})} href={share.url} target="_blank" rel="noreferrer">
              <Icon of={ExternalLink} size="small" />
              {t('visit')}
            </a>
            <CopyButton look="primary" label={t('copy')} done={t('copied')} read={() => share.url} />
          </>
        }
      >
        <output className="share-link">{share.url}</output>
        <p className="small muted">{t('manage')}</p>
        {share.publishing !== 'off' && (
          <p>
            <Button size="small" icon={Compass} onClick={() => setPublishing(true)}>
              {offer('offer')}
            </Button>
          </p>
        )}
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      closesBeside={false}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" type="submit" form={formId} busy={isBusy} disabled={alt.trim() === ''}>
            {t('make')}
          </Button>
        </>
      }
    >
      <p className="small muted">
        {t('lead')} {t('copies')}
      </p>
      <form id={formId} className="stack share-form" onSubmit={make}>
        <TextField label={t('alt')} hint={t('altHint')} value={alt} most={longestAlt} onChange={setAlt} />
        <div className="field">
          <span className="label" aria-hidden>
            {t('time')}
          </span>
          <Segmented<Time>
            label={t('time')}
            value={days}
            onChange={setDays}
            choices={times.map((value) => ({
              value,
              label: value === 'never' ? t('never') : t('days', { days: Number(value) }),
            }))}
          />
        </div>
        {hasBefore && <Switch checked={withBefore} onChange={setWithBefore} label={t('before')} />}
        {hasWords && <Switch checked={withWords} onChange={setWithWords} label={t('words')} />}
      </form>
      {problem && <ProblemCard problem={problem} />}
    </Dialog>
  );
}
