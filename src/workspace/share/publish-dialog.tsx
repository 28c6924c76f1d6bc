import { type FormEvent, useId, useState } from 'react';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { ShareBody } from '../../api/contract/contract.ts';
import { joinSentences } from '../../i18n/join-sentences.ts';
import { Button } from '../../ui/control/button.tsx';
import { Switch } from '../../ui/control/switch.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { useToast } from '../../ui/message/toast.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { post } from '../calls/api-client.ts';
import { type Problem, problemOf } from '../problem/problem.ts';
import { ProblemCard } from '../problem/problem-card.tsx';
import { RadioList } from './radio-list.tsx';
import './share-dialog.css';

interface PublishDialogProps {
  share: ShareBody;
  onClose(): void;
  onDone(share: ShareBody): void;
}

type Licence = NonNullable<ShareBody['publication']>['licence'];
/** What its owner may choose, by the names of the words for it. */
const licences = { cc0: 'cc0', 'cc-by-4.0': 'ccBy', 'look-only': 'lookOnly' } as const satisfies Record<
  Licence,
  string
>;
const statements = ['nobody', 'me', 'agreed'] as const;
type Statement = (typeof statements)[number];
/** As the API has it. */
const longestCredit = 80;

/** The second act: asks what others may do with it and who is in it, none of it chosen beforehand. */
export function PublishDialog({ share, onClose, onDone }: PublishDialogProps) {
  const t = useTranslations('workspace.publish');
  const format = useFormatter();
  const locale = useLocale();
  const toast = useToast();
  const formId = useId();
  const [licence, setLicence] = useState<Licence | null>(null);
  const [credit, setCredit] = useState('');
  const [people, setPeople] = useState<Statement | null>(null);
  const [withBefore, setWithBefore] = useState(false);
  const [withWords, setWithWords] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const isNamed = licence === 'cc-by-4.0';
  const { expiresAt, showsPeople } = share;

  async function publish(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const wish = { licence, people, withBefore, withWords, ...(isNamed && { credit }) };
      const done = await post<ShareBody>(`/api/shares/${encodeURIComponent(share.id)}/publication`, wish);
      toast({ message: t(done.publication?.state === 'listed' ? 'listed' : 'waits') });
      onDone(done);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

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
            disabled={!licence || !people || (isNamed && credit.trim() === '')}
          >
            {t('publish')}
          </Button>
        </>
      }
    >
      <p className="small muted">
        {joinSentences(
          locale,
          t(share.publishing === 'open' ? 'open' : 'reviewed'),
          t('own'),
          expiresAt && t('ends', { day: format.dateTime(new Date(expiresAt), { dateStyle: 'medium' }) }),
        )}
      </p>
      <form id={formId} className="stack share-form" onSubmit={publish}>
        <RadioList<Licence>
          label={t('licence')}
          hint={t('forGood')}
          value={licence}
          onChange={setLicence}
          choices={(Object.keys(licences) as Licence[]).map((value) => ({
            value,
            label: t(`licences.${licences[value]}`),
          }))}
        />
        {isNamed && (
          <TextField label={t('credit')} value={credit} most={longestCredit} onChange={setCredit} />
        )}
        <RadioList<Statement>
          label={t('people')}
          hint={showsPeople ? t('seen') : undefined}
          value={people}
          onChange={setPeople}
          choices={statements
            .filter((value) => !showsPeople || value !== 'nobody')
            .map((value) => ({ value, label: t(`whom.${value}`) }))}
        />
        {share.before && <Switch checked={withBefore} onChange={setWithBefore} label={t('before')} />}
        {share.hasWords && <Switch checked={withWords} onChange={setWithWords} label={t('words')} />}
      </form>
      {problem && <ProblemCard problem={problem} />}
    </Dialog>
  );
}
