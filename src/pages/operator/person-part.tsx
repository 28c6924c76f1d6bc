import { type FormEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PersonBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import type { CallAnswer } from '#src/client/site-call.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { useToast } from '#src/ui/message/toast.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { type ToolNames, useDeskCall, useDeskData } from './desk-data.ts';
import { useDeskFormat } from './desk-format.ts';
import { Arrived, DeskPanel, Facts } from './desk-panel.tsx';
import { LogList } from './log-part.tsx';
import { EndSharing } from './queue/end-sharing.tsx';

const usualDays = 30;

/** What is known of an account, and what can be done about it. */
export function PersonPart({ id, tools }: { id: string; tools: ToolNames }) {
  const t = useTranslations('admin.people');
  const person = useDeskData(() => operator.person(id));
  return (
    <>
      <p>
        <a className="link" href="#people">
          {t('back')}
        </a>
      </p>
      <Arrived data={person}>
        {(value) => (
          <>
            <div className="app-columns even">
              <div>
                <PersonFacts person={value} />
              </div>
              <div>
                <PersonActions person={value} onChange={person.set} />
                <Refusals person={value} tools={tools} />
              </div>
            </div>
            <DeskPanel heading={t('activity')}>
              <LogList entries={value.log} ofPerson={value.id} />
            </DeskPanel>
          </>
        )}
      </Arrived>
    </>
  );
}

function PersonFacts({ person }: { person: PersonBody }) {
  const t = useTranslations('admin');
  const say = useDeskFormat();
  const { vipUntil, subscription, grants } = person;
  return (
    <DeskPanel heading={person.email} aside={<PersonBadges person={person} />}>
      <div className="body">
        <Facts
          facts={[
            ['ID', <code key="id">{person.id}</code>],
            [t('find.accepted'), say.moment(person.createdAt)],
            [t('column.plan'), vipUntil ? t('people.until', { day: say.day(vipUntil) }) : t('plan.member')],
            [t('people.subscription'), subscription && <code>{subscription.status}</code>],
            [
              t('people.grants'),
              grants.length > 0 &&
                grants.map(({ id, source, startsAt, endsAt }) => (
                  <div key={id}>
                    {say.day(startsAt)} – {say.day(endsAt)},{' '}
                    {t(source === 'operator' ? 'people.byOperator' : 'people.bySubscription')}
                  </div>
                )),
            ],
            [t('people.jobs'), t('people.jobsCount', person.jobs)],
            [t('people.pictures'), person.pictures],
            [t('people.sessions'), person.sessions],
            [t('people.keys'), person.keys],
            [t('people.credits'), person.credits],
          ]}
        />
      </div>
    </DeskPanel>
  );
}

function PersonBadges({ person: { isOperator, blockedAt, sharingEnded } }: { person: PersonBody }) {
  const t = useTranslations('admin.people');
  const sharing = useTranslations('admin.sharing');
  return (
    <span className="row">
      {isOperator && <span className="badge">{t('operator')}</span>}
      {blockedAt && <span className="badge bad">{t('blocked')}</span>}
      {sharingEnded && <span className="badge bad">{sharing('badge')}</span>}
    </span>
  );
}

function Refusals({ person, tools }: { person: PersonBody; tools: ToolNames }) {
  const t = useTranslations('admin.people');
  const say = useDeskFormat();
  if (person.refusals.length === 0) return null;
  return (
    <DeskPanel heading={t('refusals')}>
      <ul className="app-list">
        {person.refusals.map(({ at, rule, tool }) => (
          <li key={`${at} ${rule}`}>
            <span className="what">
              <code>{rule}</code>
              <span className="data tabular">
                {tools[tool] ?? tool} · {say.moment(at)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </DeskPanel>
  );
}

type Question = 'endPro' | 'block' | 'delete';

interface PersonActionsProps {
  person: PersonBody;
  onChange(person: PersonBody): void;
}

/** What takes something away asks first. */
function PersonActions({ person, onChange }: PersonActionsProps) {
  const t = useTranslations('admin.people');
  const sharing = useTranslations('admin.sharing');
  const toast = useToast();
  const atDesk = useDeskCall();
  const daysId = useId();
  const [question, setQuestion] = useState<Question | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { id } = person;

  async function act(asked: Promise<CallAnswer<PersonBody>>) {
    setBusy(true);
    const { result, message } = await atDesk(asked);
    setBusy(false);
    setQuestion(null);
    setFailure(result ? null : message);
    if (!result) return;
    onChange(result);
    toast({ message: t('done') });
  }

  function grant(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const line = event.currentTarget.elements.namedItem('days') as HTMLInputElement;
    void act(operator.grant(id, line.valueAsNumber));
  }

  return (
    <DeskPanel heading={t('actions')}>
      <div className="body">
        <form className="desk-days" method="post" onSubmit={grant}>
          <div className="field">
            <label className="label" htmlFor={daysId}>
              {t('days')}
            </label>
            <input
              id={daysId}
              name="days"
              className="input"
              type="number"
              min={1}
              max={3660}
              defaultValue={usualDays}
              required
            />
          </div>
          <Button type="submit" busy={isBusy}>
            {t('grant')}
          </Button>
        </form>
        <div className="row desk-actions">
          {person.vipUntil && <Button onClick={() => setQuestion('endPro')}>{t('endPro')}</Button>}
          {person.blockedAt ? (
            <Button busy={isBusy} onClick={() => void act(operator.unblock(id))}>
              {t('unblock')}
            </Button>
          ) : (
            !person.isOperator && <Button onClick={() => setQuestion('block')}>{t('block')}</Button>
          )}
          {person.sharingEnded ? (
            <Button busy={isBusy} onClick={() => void act(operator.allowSharing(id))}>
              {sharing('allow')}
            </Button>
          ) : (
            !person.isOperator && <EndSharing id={id} onDone={onChange} />
          )}
          {!person.isOperator && (
            <Button look="danger" onClick={() => setQuestion('delete')}>
              {t('delete')}
            </Button>
          )}
        </div>
        {failure && <Fail title={failure} />}
      </div>
      <Dialog
        open={question === 'endPro' || question === 'block'}
        onClose={() => setQuestion(null)}
        title={t(question === 'endPro' ? 'endProTitle' : 'blockTitle')}
        actions={
          <>
            <Button onClick={() => setQuestion(null)}>{t('keep')}</Button>
            <Button
              look="danger"
              className="solid"
              busy={isBusy}
              onClick={() => void act(question === 'endPro' ? operator.endPro(id) : operator.block(id))}
            >
              {t(question === 'endPro' ? 'endPro' : 'block')}
            </Button>
          </>
        }
      >
        <p className="small muted">{person.email}</p>
        <p className="small muted">{t(question === 'endPro' ? 'endProText' : 'blockText')}</p>
      </Dialog>
      <Dialog
        open={question === 'delete'}
        onClose={() => setQuestion(null)}
        closesBeside={false}
        title={t('deleteTitle')}
      >
        <DeleteForm person={person} onKeep={() => setQuestion(null)} />
      </Dialog>
    </DeskPanel>
  );
}

function DeleteForm({ person: { id, email }, onKeep }: { person: PersonBody; onKeep(): void }) {
  const t = useTranslations('admin.people');
  const toast = useToast();
  const atDesk = useDeskCall();
  const fieldId = useId();
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function remove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const line = event.currentTarget.elements.namedItem('address') as HTMLInputElement;
    setBusy(true);
    const { code, message } = await atDesk(operator.delete(id, line.value));
    setBusy(false);
    if (code !== 200) {
      setFailure(message);
      return;
    }
    toast({ message: t('deleted') });
    location.hash = 'people';
  }

  return (
    <form className="desk-delete" method="post" onSubmit={remove}>
      <p className="small muted">{t('deleteText')}</p>
      <div className="field">
        <label className="label" htmlFor={fieldId}>
          {email}
        </label>
        <input id={fieldId} name="address" className="input" autoComplete="off" required />
      </div>
      {failure && <Fail title={failure} />}
      <div className="row">
        <Button onClick={onKeep}>{t('keep')}</Button>
        <Button type="submit" look="danger" className="solid" busy={isBusy}>
          {t('delete')}
        </Button>
      </div>
    </form>
  );
}
