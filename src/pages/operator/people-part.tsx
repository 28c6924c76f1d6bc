import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PersonRowBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { useDeskData } from './desk-data.ts';
import { useDeskFormat } from './desk-format.ts';
import { Arrived, DeskPanel, Nothing } from './desk-panel.tsx';
import { SearchLine } from './search-line.tsx';

/** Accounts, the newest first, or those with something in their address. */
export function PeoplePart() {
  const t = useTranslations('admin.people');
  const [asked, setAsked] = useState('');
  return (
    <>
      <SearchLine label={t('label')} start="" onFind={setAsked} />
      <PeopleList key={asked} asked={asked} />
    </>
  );
}

function PeopleList({ asked }: { asked: string }) {
  const t = useTranslations('admin');
  const people = useDeskData(() => operator.people(asked));
  return (
    <DeskPanel heading={t('tabs.people')}>
      <Arrived data={people}>
        {(rows) =>
          rows.length === 0 ? (
            <Nothing text={t('people.nothing')} />
          ) : (
            <ul className="app-list">
              {rows.map((row) => (
                <PersonRow key={row.id} row={row} />
              ))}
            </ul>
          )
        }
      </Arrived>
    </DeskPanel>
  );
}

function PersonRow({ row }: { row: PersonRowBody }) {
  const t = useTranslations('admin.people');
  const say = useDeskFormat();
  const { id, email, createdAt, vipUntil, isBlocked, isOperator } = row;
  return (
    <li>
      <span className="what">
        <a className="link" href={`#people/${id}`}>
          {email}
        </a>
        <span className="data tabular">{t('since', { day: say.day(createdAt) })}</span>
      </span>
      {isOperator && <span className="badge">{t('operator')}</span>}
      {vipUntil && <span className="badge ok">{t('until', { day: say.day(vipUntil) })}</span>}
      {isBlocked && <span className="badge bad">{t('blocked')}</span>}
    </li>
  );
}
