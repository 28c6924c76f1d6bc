import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { LogEntryBody } from '#src/api/contract/operator/operator-contract.ts';
import { operator } from '#src/client/operator-calls.ts';
import { Button } from '#src/ui/control/button.tsx';
import { useDeskCall, useDeskData } from './desk-data.ts';
import { useDeskFormat } from './desk-format.ts';
import { Arrived, DeskPanel, Nothing } from './desk-panel.tsx';

/** The server answers so many at once. */
const page = 100;

/** What operators did, the newest first. */
export function LogPart() {
  const t = useTranslations('admin');
  const log = useDeskData(() => operator.log());
  const atDesk = useDeskCall();
  const [isEnd, setEnd] = useState(false);
  async function askOlder(entries: readonly LogEntryBody[]) {
    const { result } = await atDesk(operator.log(entries.at(-1)?.at));
    if (!result) return;
    setEnd(result.length < page);
    log.set([...entries, ...result]);
  }
  return (
    <DeskPanel heading={t('tabs.log')}>
      <Arrived data={log}>
        {(entries) => (
          <>
            <LogList entries={entries} />
            {entries.length >= page && !isEnd && (
              <div className="app-all row">
                <Button size="small" onClick={() => void askOlder(entries)}>
                  {t('log.older')}
                </Button>
              </div>
            )}
          </>
        )}
      </Arrived>
    </DeskPanel>
  );
}

interface LogListProps {
  entries: readonly LogEntryBody[];
  /** Whose page it stands on: nobody needs to be led there again. */
  ofPerson?: string;
}

/** Who did what to whom, when and from where. */
export function LogList({ entries, ofPerson }: LogListProps) {
  const t = useTranslations('admin.log');
  const say = useDeskFormat();
  if (entries.length === 0) return <Nothing />;
  const who = ({ operator: by, account }: LogEntryBody) => {
    if (by === null) return account?.email ?? null;
    return by.id === 'command' ? t('command') : (by.email ?? by.id);
  };
  return (
    <ul className="app-list">
      {entries.map((entry) => {
        const { id, at, kind, account, operator: by, details, network, request } = entry;
        const more = Object.entries(details).map(([name, value]) => `${name} ${value}`);
        return (
          <li key={id}>
            <span className="what">
              <b>
                <code>{kind}</code> {more.length > 0 && <span className="data">{more.join(', ')}</span>}
              </b>
              <span className="data tabular">
                {[say.moment(at), who(entry), network, request].filter(Boolean).join(' · ')}
              </span>
            </span>
            {account && account.id !== by?.id && account.id !== ofPerson && (
              <span className="small">
                {account.email ? (
                  <a className="link" href={`#people/${account.id}`}>
                    {account.email}
                  </a>
                ) : (
                  <span className="data">
                    {t('deleted')} {account.id}
                  </span>
                )}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
