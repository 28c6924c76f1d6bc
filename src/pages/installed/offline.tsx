import { RotateCw } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { pageTools } from '#src/tools/index.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ToolList } from '../catalog/tool-list.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import './offline.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { installed } = site.messages(locale);
  const ids = new Set<string>(pageTools.map(({ id }) => id));
  const tools = site
    .tools(locale)
    .filter(({ id }) => ids.has(id))
    .map(({ id, name, promise, icon }) => ({ id, name, promise, icon }));
  return { title: installed.offline.title, tools, nonce: site.nonce, words: { installed } };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

/** Stands in the place of a page while there is no connection; the address stays what was asked for. */
export default function Offline() {
  const { words, ...content } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <OfflineContent {...content} />
    </PageWords>
  );
}

/** Loads the page that was asked for as soon as there is a connection again. */
const comeBack = "addEventListener('online',()=>location.reload())";

function OfflineContent({ tools, nonce }: Pick<ReturnType<typeof loader>, 'tools' | 'nonce'>) {
  const t = useTranslations('installed.offline');
  return (
    <div className="wrap offline-page">
      <script
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant
        dangerouslySetInnerHTML={{ __html: comeBack }}
      />
      <h1>{t('heading')}</h1>
      <p className="lede">{t('text')}</p>
      <p>
        {/* biome-ignore lint/a11y/useValidAnchor: to the page that stands in the bar, with all that its address says */}
        <a href="" className={buttonClass({ look: 'primary' })}>
          <Icon of={RotateCw} />
          {t('again')}
        </a>
      </p>
      <section className="tool-list">
        <section>
          <h2>{t('tools')}</h2>
          <ToolList tools={tools} />
        </section>
      </section>
    </div>
  );
}
