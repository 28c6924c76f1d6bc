import { Laptop } from 'lucide-react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { relatedTools } from '#src/tool/next-tools.ts';
import { Icon } from '#src/ui/icon.tsx';
import { keepsOffline } from '../device/offline-marks.ts';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { Horads } from '../third-parties/horads.tsx';
import { ToolLinks } from '../tool/tool-links.tsx';
import { ToolQuestions, ToolSteps } from '../tool/tool-sections.tsx';
import { toolStatements } from '../tool/tool-statements.ts';
import { byUse } from '../tool-lists/tool-groups.ts';
import { PageWords } from '../wording/page-words.tsx';
import { applicationWords, PageApplicationPart, readOpening } from './page-applications.tsx';
import '../tool/tool.css';
import './page-tool.css';

/** So many tools are offered to go on with. */
const mostRelated = 8;

export async function loader(args: LoaderFunctionArgs) {
  const { site, locale, path, head } = openPage(args);
  const page = site.pageToolPage(path.slice(1), locale);
  if (!page) throw data(null, { status: 404 });
  const tools = site.tools(locale);
  const own = tools.find(({ id }) => id === page.id)!;
  const messages = site.messages(locale);
  return {
    head: head(page.words.meta),
    page,
    opening: await readOpening(page.application, locale, path),
    related: relatedTools(own, byUse(tools, site.mostUsed()), mostRelated),
    names: { site: messages.ui.site.name, tools: messages.ui.pages.tools },
    adsense: site.thirdParties.adsense,
    words: {
      ads: messages.ads,
      toolPage: messages.toolPage,
      ...applicationWords(page.application, messages),
    },
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [...pageHead(loaderData.head), ...toolStatements(loaderData.page, loaderData.head, loaderData.names)]
    : [];

type PageToolContentProps = Omit<Awaited<ReturnType<typeof loader>>, 'words'>;

/** The page of a tool that is nothing but its page: the application first, what there is to know about it below. */
export default function PageToolRoute() {
  const { words, ...content } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <PageToolContent {...content} />
    </PageWords>
  );
}

function PageToolContent({ page, opening, related, adsense }: PageToolContentProps) {
  const t = useTranslations('toolPage');
  const { words } = page;
  return (
    <>
      <Horads adsense={adsense}>
        <div className="wrap tool-page page-tool" {...keepsOffline}>
          <noscript>
            <p className="note warn">{t('pageNeedsScript')}</p>
          </noscript>
          <div className="page-tool-head">
            <div>
              <h1>{words.name}</h1>
              <p className="lede">{words.promise}</p>
            </div>
            <span className="badge ok only-desktop">
              <Icon of={Laptop} size="small" />
              {t('inBrowser')}
            </span>
          </div>
          <PageApplicationPart opening={opening} />
        </div>
      </Horads>
      <section className="section line" id="how">
        <div className="wrap">
          <ToolSteps words={words} />
        </div>
      </section>
      <ToolQuestions words={words} />
      <section className="section line">
        <div className="wrap">
          <ToolLinks tools={related} title={t('related')} />
        </div>
      </section>
    </>
  );
}
