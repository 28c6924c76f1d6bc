import { FileDown, SquareArrowOutUpRight } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { InvoiceBody } from '#src/api/contract/pay/pay-contract.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { AccountPanel } from '../account/account-panel.tsx';
import { useDay } from './use-day.ts';

const tones: Readonly<Record<InvoiceBody['state'], string>> = {
  paid: 'badge ok',
  open: 'badge warn',
  failed: 'badge bad',
  refunded: 'badge',
  disputed: 'badge bad',
  void: 'badge',
};

/** What was charged, the newest first; pages and files of it are the payment provider's. */
export function InvoicesPanel({ invoices }: { invoices: readonly InvoiceBody[] }) {
  const t = useTranslations('billing.invoices');
  const day = useDay();
  return (
    <AccountPanel heading={t('heading')}>
      {invoices.length === 0 && <p className="small muted">{t('none')}</p>}
      <ul className="app-list bare">
        {invoices.map(({ number, createdAt, total, refunded, state, url, pdf }) => (
          <li key={number ?? createdAt}>
            <span className="what">
              <b>{day(createdAt)}</b>
              <span className="data tabular">
                {total.text}
                {number && ` · ${number}`}
                {refunded && state !== 'refunded' && ` · ${t('refunded', { price: refunded.text })}`}
              </span>
            </span>
            <span className={tones[state]}>{t(`state.${state}`)}</span>
            <span className="actions">
              {url && (
                <a
                  className={buttonClass({ size: 'small' })}
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label={t('viewNamed', { day: day(createdAt) })}
                >
                  <Icon of={SquareArrowOutUpRight} size="small" />
                  {t('view')}
                </a>
              )}
              {pdf && (
                <a
                  className={buttonClass({ size: 'small' })}
                  href={pdf}
                  rel="noopener noreferrer"
                  aria-label={t('pdfNamed', { day: day(createdAt) })}
                >
                  <Icon of={FileDown} size="small" />
                  {t('pdf')}
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </AccountPanel>
  );
}
