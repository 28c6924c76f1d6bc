import { Info } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { prices } from '#src/billing/plans.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Segmented } from '#src/ui/control/segmented.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { useMoney } from '../wording/use-money.ts';
import { PlanTable } from './plan-table.tsx';
import '../texts/text-page.css';
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

function Plans({ guestsMaySave }: { guestsMaySave: boolean }) {
  const t = useTranslations('pricing');
  const [period, setPeriod] = useState<'month' | 'year'>('month');
  const money = useMoney();

  return (
    <div className="wrap list-page pricing">
      <p className="note warn">
        <Icon of={Info} />
        <span>{t('paymentsOff')}</span>
      </p>
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      <PlanTable
        of={['guest', 'member', 'vip']}
        guestsMaySave={guestsMaySave}
        corner={
          <Segmented
            label={t('period.label')}
            value={period}
            onChange={(chosen) => setPeriod(chosen === 'year' ? 'year' : 'month')}
            choices={[
              { value: 'month', label: t('period.month') },
              { value: 'year', label: t('period.year') },
            ]}
          />
        }
        heading={(id) => (
          <>
            <span className="plan-name">{t(`plan.${id}.name`)}</span>
            <span className="price tabular">
              {money(id === 'vip' ? prices[period] : 0)}
              {id === 'vip' && <small>{t(`per.${period}`)}</small>}
            </span>
            <small className="muted">{t(`plan.${id}.note`)}</small>
          </>
        )}
      />
      <p className="row">
        <SiteLink to="/ai-tools" className={buttonClass({ look: 'primary' })}>
          {t('open')}
        </SiteLink>
      </p>
      <section className="section">
        <h2>{t('same.heading')}</h2>
        <ul className="same">
          {(['engines', 'privacy', 'failed', 'queue'] as const).map((id) => (
            <li key={id}>
              <b>{t(`same.${id}.title`)}</b>
              <span className="muted">{t(`same.${id}.text`)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
