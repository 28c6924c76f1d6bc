import { Compass, ExternalLink } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { MediaBody, ShareBody } from '../../api/contract/contract.ts';
import { joinSentences } from '../../i18n/join-sentences.ts';
import { useCurrentUser } from '../../sign-in/current-user.ts';
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
import { PublishDialog } from './publish-dialog.tsx';
import './share-dialog.css';

/** What is to be shared. */
export interface SharedThing {
  /** The name of the tool that made it. */
  readonly toolName: string;
  /** There is a photo before it that may be shown, too. */
  readonly hasBefore: boolean;
  /** Somebody wrote words for it. */
  readonly hasWords: boolean;
  /** The result; it may be made first. */
  result(): Promise<Pick<MediaBody, 'id'>>;
}

interface ShareDialogProps {
  thing: SharedThing;
  onClose(): void;
}

const times = ['7', '30', 'never'] as const;
type Time = (typeof times)[number];
/** As the API has it. */
const longestAlt = 300;
const passwordLength = { least: 6, most: 32 } as const;

/** Makes a link that shows the result to whoever has it. */
export default function ShareDialog({ thing, onClose }: ShareDialogProps) {
  const { toolName, hasBefore, hasWords } = thing;
  const t = useTranslations('workspace.share');
  const offer = useTranslations('workspace.publish');
  const locale = useLocale();
  const [alt, setAlt] = useState(() => t('altUsual', { tool: toolName }));
  const [days, setDays] = useState<Time>('30');
  const [withBefore, setWithBefore] = useState(false);
  const [withWords, setWithWords] = useState(false);
  /** Null: nobody is asked for one. */
  const [password, setPassword] = useState<string | null>(null);
  const user = useCurrentUser();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [share, setShare] = useState<ShareBody | null>(null);
  const [isPublishing, setPublishing] = useState(false);
  const formId = useId();

  const isTooShort = password !== null && password.length < passwordLength.least;

  async function make(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { id: media } = await thing.result();
      setShare(await post<ShareBody>('/api/shares', { media, alt, days, withBefore, withWords, password }));
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
          <Button
            look="primary"
            type="submit"
            form={formId}
            busy={isBusy}
            disabled={alt.trim() === '' || isTooShort}
          >
            {t('make')}
          </Button>
        </>
      }
    >
      <p className="small muted">{joinSentences(locale, t('lead'), t('copies'))}</p>
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
        {user?.isVip && (
          <Switch
            checked={password !== null}
            onChange={(isOn) => setPassword(isOn ? '' : null)}
            label={t('password')}
          />
        )}
        {password !== null && (
          <TextField
            label={t('passwordLabel')}
            hint={t('passwordHint')}
            value={password}
            most={passwordLength.most}
            onChange={setPassword}
          />
        )}
        {hasWords && <Switch checked={withWords} onChange={setWithWords} label={t('words')} />}
      </form>
      {problem && <ProblemCard problem={problem} />}
    </Dialog>
  );
}
