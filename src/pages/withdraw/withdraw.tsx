import { Info } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { Note } from '#src/ui/message/note.tsx';
import { arrivalTime, statementText } from '#src/withdrawal/statement-text.ts';
import type { WithdrawalForm } from '#src/withdrawal/withdrawal-form.ts';
import { randomId } from '#src/workspace/calls/random-id.ts';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import type { Receipt } from './send-withdrawal.ts';
import { StepHeading } from './step-heading.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { WithdrawalReview } from './withdrawal-review.tsx';
import '../texts/text-page.css';
import './withdraw.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { withdraw, validation } = site.messages(locale);
  return {
    head: head(withdraw),
    words: { withdraw, validation },
    keptYears: site.withdrawalsKeptYears,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Withdraw() {
  const { words, keptYears } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <WithdrawPage keptYears={keptYears} />
    </PageWords>
  );
}

/** The withdrawal function of Directive (EU) 2023/2673: details, the statement to confirm, the receipt. */
function WithdrawPage({ keptYears }: { keptYears: number }) {
  const t = useTranslations('withdraw');
  return (
    <div className="wrap text-page">
      <div>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
        <WithdrawalSteps keptYears={keptYears} />
      </div>
    </div>
  );
}

function WithdrawalSteps({ keptYears }: { keptYears: number }) {
  const t = useTranslations('withdraw');
  const user = useCurrentUser() ?? null;
  const [entered, setEntered] = useState<WithdrawalForm | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);

  if (receipt && entered) return <WithdrawalReceipt receipt={receipt} email={entered.email} />;
  if (entered && idempotencyKey) {
    return (
      <WithdrawalReview
        form={entered}
        statement={statementText((line, args) => t(`statement.${line}`, args), entered, user?.email ?? null)}
        idempotencyKey={idempotencyKey}
        onChange={() => setIdempotencyKey(null)}
        onReceived={setReceipt}
      />
    );
  }
  return (
    <>
      <p className="withdraw-law">
        {t.rich('law', {
          refunds: (words) => (
            <SiteLink className="link" to="/refund-policy">
              {words}
            </SiteLink>
          ),
        })}
      </p>
      <Note icon={Info} tone="info">
        {t('nothingForSale')}
      </Note>
      <WithdrawalDetails
        user={user}
        entered={entered}
        keptYears={keptYears}
        onEntered={(form) => {
          setEntered(form);
          setIdempotencyKey(randomId());
        }}
      />
    </>
  );
}

function WithdrawalReceipt({ receipt, email }: { receipt: Receipt; email: string }) {
  const t = useTranslations('withdraw');
  const time = arrivalTime(new Date(receipt.receivedAt), useLocale());
  return (
    <section className="page-form">
      <StepHeading isFollowing>{t('receipt.heading')}</StepHeading>
      <p>
        {t.rich('receipt.text', {
          time,
          reference: receipt.reference,
          b: (words) => <b className="tabular">{words}</b>,
        })}
      </p>
      <blockquote className="statement">{receipt.statement}</blockquote>
      <p>{t('receipt.mail', { email })}</p>
    </section>
  );
}
