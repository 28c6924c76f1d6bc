import { useFormatter, useTranslations } from 'use-intl';
import type { VipInfoBody } from '#src/api/contract/account-contract.ts';
import { AccountPanel } from '../account/account-panel.tsx';

/** By what somebody has Pro without paying for it. */
export function Grants({ grants }: { grants: readonly VipInfoBody[] }) {
  const t = useTranslations('subscription.periods');
  const format = useFormatter();
  return (
    <AccountPanel heading={t('heading')}>
      <ul className="app-list bare">
        {grants.map(({ id, source, startsAt, endsAt }) => (
          <li key={id}>
            <span className="what">
              <b>{t(source)}</b>
              <span className="small muted tabular">
                {format.dateTimeRange(new Date(startsAt), new Date(endsAt), { dateStyle: 'medium' })}
              </span>
            </span>
            <span className="small muted">{t('cost')}</span>
          </li>
        ))}
      </ul>
    </AccountPanel>
  );
}
