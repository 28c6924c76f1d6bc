import { Download } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { keyScopes, mostKeys } from '#src/accounts/api-key/key-scopes.ts';
import { plans, unusedUploadHours } from '#src/billing/plans.ts';
import { megabytes } from '#src/i18n/megabytes.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { webhookEvents } from '#src/webhooks/webhook-events.ts';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import { CodeBlock } from './code-block.tsx';
import { exampleJob, examplesFor, n8nFile } from './examples.server.ts';
import { OperationList } from './operation-list.tsx';
import TryIt from './try-it.island.tsx';
import '../texts/text-page.css';
import './developers.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { developers } = site.messages(locale);
  return {
    head: head(developers),
    words: { developers },
    guide: site.apiGuide,
    examples: examplesFor(site.apiGuide.origin),
    n8n: n8nFile(site.apiGuide.origin),
    exampleJob,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Developers() {
  const { words, ...shown } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Guide {...shown} />
    </PageWords>
  );
}

const parts = [
  'start',
  'client',
  'keys',
  'limits',
  'files',
  'jobs',
  'webhooks',
  'mcp',
  'n8n',
  'errors',
  'try',
  'reference',
] as const;
const states = ['queued', 'running', 'succeeded', 'failed', 'cancelled'];
const mcpTools = ['find_tools', 'describe_tool', 'add_picture', 'run_tool', 'run_recipe', 'get_job'];
function Guide({
  guide,
  examples,
  n8n,
  exampleJob,
}: Pick<ReturnType<typeof loader>, 'guide' | 'examples' | 'n8n' | 'exampleJob'>) {
  const t = useTranslations('developers');
  const { origin, rates } = guide;
  // What is sent can be tried with these.
  const sent = {
    'POST /api/media': { takes: 'file' },
    'POST /api/jobs': { takes: 'json', example: exampleJob },
  } as const;
  const operations = guide.groups.flatMap(({ operations }) => operations);
  const names = operations.map(({ method, path }) => `${method} ${path}`);
  const tried = [
    ...Object.entries(sent).map(([name, how]) => ({ name, ...how })),
    ...names.filter((name) => name.startsWith('GET ') && !name.endsWith('/events')).map((name) => ({ name })),
  ];
  return (
    <div className="wrap list-page developers">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      <nav aria-label={t('contents')}>
        <ul>
          {parts.map((part) => (
            <li key={part}>
              <a href={`#${part}`}>{t(`${part}.heading`)}</a>
            </li>
          ))}
        </ul>
      </nav>

      <section id="start">
        <h2>{t('start.heading')}</h2>
        <p>
          {t.rich('start.text', {
            key: () => <code translate="no">pxw_…</code>,
            keys: (text) => <SiteLink to="/app/api-keys">{text}</SiteLink>,
          })}
        </p>
        <CodeBlock name="curl" label="curl" code={examples.curl} />
        <h3>{t('start.other')}</h3>
        <div className="beside">
          <CodeBlock name="javascript" label="JavaScript" code={examples.javascript} />
          <CodeBlock name="python" label="Python" code={examples.python} />
        </div>
      </section>

      <section id="client">
        <h2>{t('client.heading')}</h2>
        <p>
          {t.rich('client.text', {
            folder: () => <code translate="no">packages/client</code>,
            install: () => <code translate="no">npm install ./client</code>,
          })}
        </p>
        <CodeBlock name="client" label="TypeScript" code={examples.client} />
      </section>

      <section id="keys">
        <h2>{t('keys.heading')}</h2>
        <p>{t('keys.text', { keys: mostKeys })}</p>
        <table className="scopes">
          <thead>
            <tr>
              <th scope="col">{t('keys.scope')}</th>
              <th scope="col">{t('keys.allows')}</th>
            </tr>
          </thead>
          <tbody>
            {keyScopes.map((scope) => (
              <tr key={scope}>
                <th scope="row">
                  <code translate="no">{scope}</code>
                </th>
                <td>{t(`keys.scopes.${scope}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>

      <section id="limits">
        <h2>{t('limits.heading')}</h2>
        <p>{t('limits.text', rates)}</p>
        <Limits />
      </section>

      <section id="files">
        <h2>{t('files.heading')}</h2>
        <p>
          {t.rich('files.text', {
            hours: unusedUploadHours,
            format: () => <code translate="no">&amp;format=webp</code>,
          })}
        </p>
      </section>

      <section id="jobs">
        <h2>{t('jobs.heading')}</h2>
        <p>
          {t.rich('jobs.text', {
            states: () => <Codes of={states} />,
            events: () => <code translate="no">GET /api/jobs/{'{id}'}/events</code>,
            header: () => <code translate="no">Idempotency-Key</code>,
          })}
        </p>
      </section>

      <section id="webhooks">
        <h2>{t('webhooks.heading')}</h2>
        <p>{t.rich('webhooks.text', { events: () => <Codes of={webhookEvents} /> })}</p>
        <CodeBlock name="webhook" label="JavaScript" code={examples.webhook} />
      </section>

      <section id="mcp">
        <h2>{t('mcp.heading')}</h2>
        <p>{t.rich('mcp.text', { tools: () => <Codes of={mcpTools} /> })}</p>
        <CodeBlock name="mcp" label={`${origin}/mcp`} code={examples.mcp} />
        <CodeBlock name="mcp-local" label={t('mcp.local')} code={examples.localMcp} />
      </section>

      <section id="n8n">
        <h2>{t('n8n.heading')}</h2>
        <p>{t.rich('n8n.text', { keys: (text) => <SiteLink to="/app/api-keys">{text}</SiteLink> })}</p>
        <p>
          <a
            className={buttonClass({})}
            href={`data:application/json,${encodeURIComponent(n8n)}`}
            download="pixelwright-n8n.json"
          >
            <Icon of={Download} />
            {t('n8n.download')}
          </a>
        </p>
      </section>

      <section id="errors">
        <h2>{t('errors.heading')}</h2>
        <p>
          {t.rich('errors.text', {
            fields: () => <code translate="no">{'{code, message, result}'}</code>,
            code: () => <code translate="no">code</code>,
            message: () => <code translate="no">message</code>,
            error: () => <code translate="no">result.error</code>,
            reference: () => <code translate="no">result.reference</code>,
          })}
        </p>
        <details className="all-errors">
          <summary>{t('errors.all')}</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('errors.code')}</th>
                <th scope="col">{t('errors.status')}</th>
                <th scope="col">{t('errors.retry')}</th>
              </tr>
            </thead>
            <tbody>
              {guide.errors.map(({ code, status, isRetryable }) => (
                <tr key={code}>
                  <th scope="row">
                    <code translate="no">{code}</code>
                  </th>
                  <td>{status}</td>
                  <td>{t(isRetryable ? 'limits.yes' : 'limits.no')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </section>

      <section id="try">
        <h2>{t('try.heading')}</h2>
        <p>{t('try.text')}</p>
        <TryIt calls={tried} />
      </section>

      <section id="reference">
        <h2>{t('reference.heading')}</h2>
        <p>
          {t.rich('reference.text', {
            count: operations.length,
            others: guide.others,
            document: (text) => <a href="/api/openapi.json">{text}</a>,
          })}
        </p>
        <OperationList guide={guide} />
      </section>
    </div>
  );
}

function Limits() {
  const t = useTranslations('developers.limits');
  const format = useFormatter();
  const rows = [
    ['calls', ({ callsPerMonth }) => format.number(callsPerMonth)],
    ['webhooks', ({ hasWebhooks }) => t(hasWebhooks ? 'yes' : 'no')],
    [
      'size',
      ({ picture }) => format.number(megabytes(picture.maxBytes), { style: 'unit', unit: 'megabyte' }),
    ],
    ['kept', ({ historyHours }) => t('days', { count: historyHours / 24 })],
  ] as const satisfies (readonly [string, (plan: (typeof plans)['member' | 'vip']) => string])[];
  return (
    <table>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('free')}</th>
          <th scope="col">{t('pro')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, say]) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            <td className="tabular">{say(plans.member)}</td>
            <td className="tabular">{say(plans.vip)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Codes({ of }: { of: readonly string[] }) {
  return of.map((code, place) => (
    <span key={code}>
      {place > 0 && ', '}
      <code translate="no">{code}</code>
    </span>
  ));
}
