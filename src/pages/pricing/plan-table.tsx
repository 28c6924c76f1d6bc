import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type Plan, plans } from '#src/billing/plans.ts';
import { previewMaxPixels } from '#src/codecs/pixels/preview-size.ts';
import { megabytes } from '#src/i18n/megabytes.ts';
import { Icon } from '#src/ui/icon.tsx';
import './plan-table.css';

export type PlanId = keyof typeof plans;

interface PlanTableProps {
  /** One column each, in this order. */
  of: readonly PlanId[];
  guestsMaySave: boolean;
  /** The site shows those of a network. */
  hasAds: boolean;
  /** Above the rows' names. */
  corner?: ReactNode;
  heading(id: PlanId): ReactNode;
}

/** What each plan holds, from the configuration. Its words are those of the pricing page. */
export function PlanTable({ of, guestsMaySave, hasAds, corner, heading }: PlanTableProps) {
  const t = useTranslations('pricing');
  const format = useFormatter();
  const sizeOf = (bytes: number) =>
    format.number(Math.round(megabytes(bytes)), { style: 'unit', unit: 'megabyte' });
  const megapixels = (pixels: number) => Math.floor(pixels / 1_000_000);
  const kept = ({ historyHours }: Plan) =>
    historyHours < 48 ? t('hours', { count: historyHours }) : t('days', { count: historyHours / 24 });

  const maySave = (id: PlanId) => id !== 'guest' || guestsMaySave;

  const rows: { id: string; cell(plan: Plan, id: PlanId): ReactNode }[] = [
    { id: 'tools', cell: () => <Yes /> },
    {
      id: 'result',
      cell: (_, id) =>
        maySave(id) ? t('fullSize') : t('preview', { megapixels: megapixels(previewMaxPixels) }),
    },
    { id: 'save', cell: (_, id) => (maySave(id) ? <Yes /> : t('signIn')) },
    { id: 'jobs', cell: ({ picture }) => format.number(picture.jobsPerDay) },
    { id: 'batch', cell: ({ batchSize }) => format.number(batchSize) },
    {
      id: 'picture',
      cell: ({ picture }) => (
        <>
          <b>{t('megapixels', { count: megapixels(picture.maxPixels) })}</b>
          <small>{t('upTo', { size: sizeOf(picture.maxBytes) })}</small>
        </>
      ),
    },
    { id: 'queue', cell: (_, id) => t(`place.${id}`) },
    { id: 'kept', cell: kept },
    { id: 'ads', cell: ({ showsAds }) => (showsAds && hasAds ? t('adsAfterConsent') : t('never')) },
  ];

  return (
    <div className="plans-frame">
      <table className="plans" data-columns={of.length}>
        <caption className="visually-hidden">{t('table')}</caption>
        <thead>
          <tr>
            <td>{corner}</td>
            {of.map((id) => (
              <th key={id} scope="col" className={id === 'vip' ? 'pro' : undefined}>
                {heading(id)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cell }) => (
            <tr key={id}>
              <th scope="row">
                {t(`row.${id as 'tools'}.label`)}
                <small className="muted">{t(`row.${id as 'tools'}.note`)}</small>
              </th>
              {of.map((plan) => (
                <td key={plan} className={plan === 'vip' ? 'pro' : undefined}>
                  {cell(plans[plan], plan)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Yes() {
  const t = useTranslations('pricing');
  return (
    <>
      <Icon of={Check} />
      <span className="visually-hidden">{t('yes')}</span>
    </>
  );
}
