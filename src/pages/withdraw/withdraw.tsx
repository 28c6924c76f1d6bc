import { Info } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useLocale, useTranslations } from 'use-intl';
import { useCurrentUser } from '#src/sign-in/current-user.ts';
import { Note } from '#src/ui/message/note.tsx';
import { arrivalTime, statementText } from '#src/withdrawal/statement-text.ts';
import { linkMark, type WithdrawalForm } from '#src/withdrawal/withdrawal-form.ts';
import { randomId } from '#src/workspace/calls/random-id.ts';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import type { Receipt } from './send-withdrawal.ts';
import { StepHeading } from './step-heading.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { WithdrawalEnding } from './withdrawal-ending.tsx';
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
    sellsPro: site.sellsPro,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Withdraw() {
  const { words, ...facts } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <WithdrawPage {...facts} />
    </PageWords>
  );
}

interface WithdrawFacts {
  /** Statements stay for so many full years. */
  keptYears: number;
  /** There is something to withdraw from. */
  sellsPro: boolean;
}

/** The withdrawal function of Directive (EU) 2023/2673: details, the statement to confirm, the receipt. */
function WithdrawPage(facts: WithdrawFacts) {
  const t = useTranslations('withdraw');
  return (
    <div className="wrap text-page">
      <div>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
        <WithdrawalSteps {...facts} />
      </div>
    </div>
  );
}

function WithdrawalSteps({ keptYears, sellsPro }: WithdrawFacts) {
  const t = useTranslations('withdraw');
  const user = useCurrentUser() ?? null;
  const [entered, setEntered] = useState<WithdrawalForm | null>(null);
  const [idempotencyKey, setIdempotencyKey] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  const secret = useLinkSecret();

  if (secret !== null) return <WithdrawalEnding secret={secret} />;

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
      {!sellsPro && (
        <Note icon={Info} tone="info">
          {t('nothingForSale')}
        </Note>
      )}
      <WithdrawalDetails
        user={user}
        entered={entered}
        keptYears={keptYears}
        sellsPro={sellsPro}
        onEntered={(form) => {
          setEntered(form);
          setIdempotencyKey(randomId());
        }}
      />
    </>
  );
}

/** What the link in a receipt holds; null for everybody else. The address shows it no longer. */
function useLinkSecret(): string | null {
  const [secret, setSecret] = useState<string | null>(null);
  useEffect(() => {
    const { hash, pathname, search } = window.location;
    if (!hash.startsWith(`#${linkMark}`)) return;
    setSecret(hash.slice(1 + linkMark.length));
    window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return secret;
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
