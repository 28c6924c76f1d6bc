import { Check } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { PaymentPeriod, PriceListBody } from '#src/api/contract/pay/pay-contract.ts';
import { plans } from '#src/billing/plans.ts';
import { joinSentences } from '#src/i18n/join-sentences.ts';
import { localePath, locales } from '#src/i18n/locales.ts';
import { megabytes } from '#src/i18n/megabytes.ts';
import { TickBox } from '#src/sign-in/form/form-field.tsx';
import { signInPath } from '#src/sign-in/next-path.ts';
import { Button, buttonClass } from '#src/ui/control/button.tsx';
import { Segmented } from '#src/ui/control/segmented.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { island } from '../islands/island.tsx';
import { useShownQuery } from '../links/shown-address.ts';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { pay } from '../paying/pay-calls.ts';
import { useJourney } from '../paying/use-journey.ts';
import '#src/sign-in/sign-in.css';
import './buy-pro.css';

interface BuyProProps {
  /** As they were when the page was made; null where they weren't known then. */
  known: PriceListBody | null;
}

/**
 * Pro with everything that has to be known before it's bought above the button. What depends on who is there (the button, the way to
 * sign in, what somebody has already) is all in the page; marks on the root show what fits.
 */
function BuyPro({ known }: BuyProProps) {
  const t = useTranslations('buy');
  const asked = useShownQuery();
  const [chosen, setChosen] = useState<PaymentPeriod | null>(null);
  const { prices, failure, ask } = usePrices(known);
  const period = chosen ?? (asked?.get('period') === 'year' ? 'year' : 'month');
  return (
    <section className="buy" id="buy" aria-labelledby="buy-heading">
      <div className="buy-pro">
        <h2 id="buy-heading">{t('heading')}</h2>
        <PeriodChoice period={period} prices={prices} onChange={setChosen} />
        <p className="buy-price tabular">
          <b>{prices?.[period].text ?? '\u00a0'}</b>
          <PerPeriod period={period} />
        </p>
        <Gains />
      </div>
      <div className="buy-order">
        {failure ? (
          <Fail title={failure} actions={<Button onClick={ask}>{t('again')}</Button>} />
        ) : (
          <Order period={period} prices={prices} />
        )}
      </div>
    </section>
  );
}

/** The prices of the page, or fresh ones where it came without, or with those of another day. */
function usePrices(known: PriceListBody | null) {
  const [prices, setPrices] = useState(known);
  const [failure, setFailure] = useState<string | null>(null);
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `times` asks again
  useEffect(() => {
    let isGone = false;
    void pay.prices().then(({ message, result }) => {
      if (isGone) return;
      if (result) setPrices(result);
      setFailure(result || known ? null : message);
    });
    return () => {
      isGone = true;
    };
  }, [known, times]);
  return { prices, failure, ask: () => setTimes((before) => before + 1) };
}

function PeriodChoice({
  period,
  prices,
  onChange,
}: {
  period: PaymentPeriod;
  prices: PriceListBody | null;
  onChange(period: PaymentPeriod): void;
}) {
  const t = useTranslations('pricing.period');
  const buy = useTranslations('buy');
  const off = prices ? Math.floor(100 - (100 * prices.year.amount) / (12 * prices.month.amount)) : 0;
  return (
    <div className="buy-period">
      <Segmented
        fit
        label={t('label')}
        value={period}
        onChange={onChange}
        choices={[
          { value: 'month', label: t('month') },
          { value: 'year', label: t('year') },
        ]}
      />
      <span className="badge ok" style={{ visibility: off > 0 ? 'visible' : 'hidden' }}>
        {buy('off', { percent: off })}
      </span>
    </div>
  );
}

function PerPeriod({ period }: { period: PaymentPeriod }) {
  const t = useTranslations('pricing.per');
  return <small>{t(period)}</small>;
}

/** What Pro changes, in numbers. */
function Gains() {
  const t = useTranslations('buy.gets');
  const format = useFormatter();
  const { member, vip } = plans;
  const n = (value: number) => format.number(value);
  const size = format.number(Math.round(megabytes(vip.picture.maxBytes)), {
    style: 'unit',
    unit: 'megabyte',
  });
  const lines = [
    ['jobs', t('jobs', { pro: n(vip.picture.jobsPerDay), free: n(member.picture.jobsPerDay) })],
    ['photo', t('photo', { size, megapixels: n(Math.floor(vip.picture.maxPixels / 1_000_000)) })],
    ['batch', t('batch', { pro: n(vip.batchSize), free: n(member.batchSize) })],
    ['credits', t('credits', { pro: n(vip.creditsPerMonth), free: n(member.creditsPerMonth) })],
    ['calls', t('calls', { pro: n(vip.callsPerMonth) })],
    ['kept', t('kept', { days: n(vip.historyHours / 24) })],
    ['ads', t('ads')],
  ];
  return (
    <ul className="buy-gains">
      {lines.map(([id, text]) => (
        <li key={id}>
          <Icon of={Check} size="small" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

function Order({ period, prices }: { period: PaymentPeriod; prices: PriceListBody | null }) {
  const t = useTranslations('buy');
  const format = useFormatter();
  const locale = useLocaleCode();
  const journey = useJourney();
  const box = useRef<HTMLDivElement>(null);
  const [lacksConsent, setLacksConsent] = useState(false);
  const price = prices?.[period];

  function start() {
    const consent = box.current!.querySelector('input')!;
    setLacksConsent(!consent.checked);
    if (!consent.checked) {
      consent.focus();
      return;
    }
    void journey.go('checkout', () => pay.checkout({ period, startsAtOnce: true }));
  }

  return (
    <>
      <h3>{t('order')}</h3>
      <dl className="buy-facts">
        <div>
          <dt>{t('total')}</dt>
          <dd className="tabular">
            <b>{price?.text ?? '\u00a0'}</b>
            <small>{prices ? t(`tax.${prices.tax}`) : '\u00a0'}</small>
          </dd>
        </div>
        <div>
          <dt>{t('period')}</dt>
          <dd>{t(`each.${period}`)}</dd>
        </div>
        <div>
          <dt>{t('renews')}</dt>
          <dd className="tabular">
            {price ? format.dateTime(new Date(price.renewsAt), { dateStyle: 'long' }) : '\u00a0'}
          </dd>
        </div>
        <div className="buy-how">
          <dt>{t('cancel')}</dt>
          <dd>{joinSentences(locales[locale], t('how'), t('refund'))}</dd>
        </div>
      </dl>
      <div className="buy-way of-members">
        <div ref={box}>
          <TickBox
            name="startsAtOnce"
            required
            error={lacksConsent ? t('consentMissing') : undefined}
            onChange={() => setLacksConsent(false)}
          >
            {t.rich('consent', {
              to: (words) => (
                <SiteLink className="link" to="/refund-policy">
                  {words}
                </SiteLink>
              ),
            })}
          </TickBox>
        </div>
        <div role="alert">{journey.failure && <Fail title={journey.failure} />}</div>
        <Button
          look="primary"
          size="large"
          full
          busy={journey.under !== null}
          disabled={price === undefined}
          onClick={start}
        >
          {t('pay')}
        </Button>
        <p className="hint">{t('note')}</p>
      </div>
      <div className="buy-way of-visitors">
        <a
          className={buttonClass({ look: 'primary', size: 'large', full: true })}
          href={signInPath(locale, `${localePath(locale, '/pricing')}?period=${period}#buy`)}
        >
          {t('signIn')}
        </a>
        <p className="hint">{t('note')}</p>
      </div>
      <div className="buy-way of-pro">
        <p>
          <span className="badge ok">{t('yours')}</span>
        </p>
        <SiteLink
          className={buttonClass({ look: 'primary', size: 'large', full: true })}
          to="/app/subscription"
        >
          {t('manage')}
        </SiteLink>
      </div>
    </>
  );
}

export default island(
  { name: 'buy-pro', words: ['buy', 'pricing.period', 'pricing.per'], wakes: 'visit' },
  BuyPro,
);
