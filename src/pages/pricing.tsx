import { Check, Info } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { type Plan, plans, previewMaxPixels, prices } from '#src/billing/plans.ts';
import { buttonClass } from '#src/ui/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Segmented } from '#src/ui/segmented.tsx';
import { megabytes } from '#src/workspace/megabytes.ts';
import { openPage } from './open-page.ts';
import { pageHead } from './page-head.ts';
import { PageWords } from './page-words.tsx';
import { SiteLink } from './site-link.tsx';
import { useMoney } from './use-money.ts';
import './text-page.css';
import './pricing.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { pricing } = site.messages(locale);
  return { head: head(pricing), words: { pricing }, guestsMaySave: site.guestsMaySave };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Pricing() {
  const { words, guestsMaySave } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Plans guestsMaySave={guestsMaySave} />
    </PageWords>
  );
}

const planIds = ['guest', 'member', 'vip'] as const;
type PlanId = (typeof planIds)[number];

function Plans({ guestsMaySave }: { guestsMaySave: boolean }) {
  const t = useTranslations('pricing');
  const format = useFormatter();
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  const money = useMoney();
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
    { id: 'jobs', cell: ({ imageJobsPerDay }) => format.number(imageJobsPerDay) },
    { id: 'batch', cell: ({ batchSize }) => format.number(batchSize) },
    {
      id: 'picture',
      cell: ({ maxImagePixels, maxImageBytes }) => (
        <>
          <b>{t('megapixels', { count: megapixels(maxImagePixels) })}</b>
          <small>{t('upTo', { size: sizeOf(maxImageBytes) })}</small>
        </>
      ),
    },
    { id: 'queue', cell: (_, id) => t(`place.${id}`) },
    { id: 'kept', cell: kept },
    { id: 'ads', cell: ({ showsAds }) => (showsAds ? t('adsAfterConsent') : t('never')) },
  ];

  return (
    <div className="wrap list-page pricing">
      <p className="note warn">
        <Icon of={Info} />
        <span>{t('paymentsOff')}</span>
      </p>
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      <div className="plans-frame">
        <table className="plans">
          <caption className="sr">{t('table')}</caption>
          <thead>
            <tr>
              <td>
                <Segmented
                  label={t('period.label')}
                  value={period}
                  onChange={(chosen) => setPeriod(chosen === 'year' ? 'year' : 'month')}
                  choices={[
                    { value: 'month', label: t('period.month') },
                    { value: 'year', label: t('period.year') },
                  ]}
                />
              </td>
              {planIds.map((id) => (
                <th key={id} scope="col" className={id === 'vip' ? 'pro' : undefined}>
                  <span className="plan-name">{t(`plan.${id}.name`)}</span>
                  <span className="price tnum">
                    {money(id === 'vip' ? prices[period] : 0)}
                    {id === 'vip' && <small>{t(`per.${period}`)}</small>}
                  </span>
                  <small className="mute">{t(`plan.${id}.note`)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, cell }) => (
              <tr key={id}>
                <th scope="row">
                  {t(`row.${id as 'tools'}.label`)}
                  <small className="mute">{t(`row.${id as 'tools'}.note`)}</small>
                </th>
                {planIds.map((plan) => (
                  <td key={plan} className={plan === 'vip' ? 'pro' : undefined}>
                    {cell(plans[plan], plan)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="row">
        <SiteLink to="/ai-tools" className={buttonClass({ look: 'primary' })}>
          {t('open')}
        </SiteLink>
      </p>
      <section className="sect">
        <h2>{t('same.heading')}</h2>
        <ul className="same">
          {(['engines', 'privacy', 'failed', 'queue'] as const).map((id) => (
            <li key={id}>
              <b>{t(`same.${id}.title`)}</b>
              <span className="mute">{t(`same.${id}.text`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function Yes() {
  const t = useTranslations('pricing');
  return (
    <>
      <Icon of={Check} />
      <span className="sr">{t('yes')}</span>
    </>
  );
}
