import { useTranslations } from 'use-intl';
import { operator } from '#src/client/operator-calls.ts';
import { useDeskData } from './desk-data.ts';
import { useDeskFormat } from './desk-format.ts';
import { Arrived, DeskPanel, DeskTable, Nothing } from './desk-panel.tsx';

/** What was spent with each provider, and what may be. */
export function EnginesPart() {
  const t = useTranslations('admin.engines');
  const column = useTranslations('admin.column');
  const say = useDeskFormat();
  const engines = useDeskData(operator.engines);
  return (
    <DeskPanel heading={t('heading')}>
      <Arrived data={engines}>
        {(rows) =>
          rows.length === 0 ? (
            <Nothing text={t('none')} />
          ) : (
            <DeskTable
              label={t('heading')}
              head={[column('engine'), t('calls'), t('lost'), t('today'), t('month')]}
              rows={rows.map(({ provider, engines: names, calls, lost, ...spent }) => ({
                key: provider,
                cells: [
                  <>
                    {provider}
                    {names.length > 0 && <span className="data">{names.join(', ')}</span>}
                  </>,
                  calls,
                  lost,
                  t('of', { spent: say.dollars(spent.today), budget: say.dollars(spent.dayBudget) }),
                  t('of', { spent: say.dollars(spent.month), budget: say.dollars(spent.monthBudget) }),
                ],
              }))}
            />
          )
        }
      </Arrived>
    </DeskPanel>
  );
}
