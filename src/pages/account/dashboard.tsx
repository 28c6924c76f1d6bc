import { LayoutGrid } from 'lucide-react';
import type { CSSProperties } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { AccountBody, UsageBody } from '#src/api/contract/account-contract.ts';
import { account } from '#src/client/account-calls.ts';
import { megabytes } from '#src/i18n/megabytes.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { AppGate } from '../app/app-gate.tsx';
import { LoadingRow } from '../app/loading-row.tsx';
import { RecentWork } from '../app/recent-work.tsx';
import { useRemoteData } from '../app/remote-data.ts';
import { RetryCard } from '../app/retry-card.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { byUse } from '../tool-lists/tool-groups.ts';
import { PageWords } from '../wording/page-words.tsx';
import '../app/app-page.css';

/** So many tools stand on top. */
const mostTiles = 6;

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { dashboard, gallery } = site.messages(locale);
  const { html } = site.content(locale).changes;
  return {
    title: dashboard.heading,
    words: { dashboard, gallery },
    tools: Object.fromEntries(site.tools(locale).map(({ id, name }) => [id, name])),
    first: byUse(site.tools(locale), site.mostUsed())
      .slice(0, mostTiles)
      .map(({ id, name, icon }) => ({ id, name, icon })),
    // The newest month.
    news: html.split(/(?=<h2)/).find((part) => part.startsWith('<h2')) ?? html,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function DashboardRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <DashboardPage />
    </PageWords>
  );
}

function DashboardPage() {
  const t = useTranslations('dashboard');
  return (
    <div className="wrap app-page">
      <AppGate
        waiting={
          <>
            <h1>{t('heading')}</h1>
            <LoadingRow text={t('loading')} />
          </>
        }
      >
        {(user) => <Dashboard key={user.id} email={user.email} />}
      </AppGate>
    </div>
  );
}

function Dashboard({ email }: { email: string }) {
  const t = useTranslations('dashboard');
  const { tools, first, news } = useLoaderData<typeof loader>();
  const usage = useRemoteData(account.usage);
  const profile = useRemoteData(account.get);
  const failure = usage.failure ?? profile.failure;

  function askAgain() {
    usage.ask();
    profile.ask();
  }

  return (
    <>
      <div className="app-head">
        <h1>{t('heading')}</h1>
        <p className="muted small">{email}</p>
      </div>
      <nav className="app-tiles" aria-label={t('start.heading')}>
        {first.map(({ id, name, icon }) => (
          <SiteLink key={id} to={`/${id}`}>
            <Icon of={icon} size="large" />
            {name}
          </SiteLink>
        ))}
        <SiteLink to="/ai-tools">
          <Icon of={LayoutGrid} size="large" />
          {t('start.all')}
        </SiteLink>
      </nav>
      {failure && <RetryCard failure={failure} label={t('again')} onRetry={askAgain} />}
      <div className="app-columns">
        <div>
          <RecentWork tools={tools} keptDays={(usage.value?.keptHours ?? 0) / 24} onChange={usage.ask} />
        </div>
        <div>
          <UsagePanel usage={usage.value} />
          <PlanPanel profile={profile.value} />
          <section className="panel">
            <header>
              <h2>{t('news.heading')}</h2>
            </header>
            <div className="body">
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made from our own Markdown */}
              <div className="news" dangerouslySetInnerHTML={{ __html: news }} />
              <SiteLink className="link small" to="/whats-new">
                {t('news.more')}
              </SiteLink>
            </div>
          </section>
        </div>
      </div>
    </>
  );
}

/** What is used, against what the plan allows. The lines stand before the figures come. */
function UsagePanel({ usage }: { usage: UsageBody | null }) {
  const t = useTranslations('dashboard.usage');
  const locale = useLocale();
  const format = useFormatter();
  const sizeOf = (bytes: number) =>
    format.number(megabytes(bytes), { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  const share = usage ? Math.min(1, usage.jobsToday / usage.jobsPerDay) : 0;
  const lines = [
    ['open', usage && t('openValue', { count: usage.openJobs, most: usage.maxOpenJobs })],
    ['pictures', usage && t('picturesValue', { count: usage.pictures, size: sizeOf(usage.storedBytes) })],
    [
      'photo',
      usage &&
        t('photoValue', {
          size: sizeOf(usage.maxImageBytes),
          megapixels: Math.floor(usage.maxImagePixels / 1_000_000),
        }),
    ],
    ['batch', usage && format.number(usage.batchSize)],
    ['kept', usage && t('keptValue', { days: usage.keptHours / 24 })],
  ] as const;
  return (
    <section className="panel">
      <header>
        <h2>{t('heading')}</h2>
        <span className="data tabular">
          {usage
            ? t('resets', {
                time: new Intl.DateTimeFormat(locale, {
                  hour: 'numeric',
                  minute: 'numeric',
                }).format(new Date(usage.resetsAt)),
              })
            : '\u00a0'}
        </span>
      </header>
      <div className="body">
        <div className="stack">
          <p className="small tabular">
            {usage ? t('jobs', { used: usage.jobsToday, total: usage.jobsPerDay }) : '\u00a0'}
          </p>
          <div className="ruler" aria-hidden style={{ '--v': `${share * 100}%` } as CSSProperties}>
            {share > 0 && <i />}
          </div>
        </div>
        <dl className="app-facts">
          {lines.map(([id, value]) => (
            <div key={id}>
              <dt>{t(id)}</dt>
              <dd>{value ?? '\u00a0'}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

function PlanPanel({ profile }: { profile: AccountBody | null }) {
  const t = useTranslations('dashboard.plan');
  const format = useFormatter();
  const isVip = profile?.isVip ?? false;
  return (
    <section className="panel">
      <header>
        <h2>{t('heading')}</h2>
        {profile && <span className={isVip ? 'badge mark' : 'badge'}>{t(isVip ? 'vip' : 'member')}</span>}
      </header>
      <div className="body">
        <p className="small">{profile ? t(isVip ? 'vipText' : 'memberText') : '\u00a0'}</p>
        {profile?.vipUntil && (
          <p className="small tabular">
            {t('until', { day: format.dateTime(new Date(profile.vipUntil), { dateStyle: 'long' }) })}
          </p>
        )}
        <SiteLink className={buttonClass({ size: 'small' })} to="/pricing">
          {t('compare')}
        </SiteLink>
      </div>
    </section>
  );
}
