import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { buttonClass } from '#src/ui/control/button.tsx';
import { openPage } from '../head/open-page.ts';
import type { ToolCard } from '../head/page-context.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { HalfAndHalf } from '../pictures/half-and-half.tsx';
import { ResultPicture } from '../pictures/result-picture.tsx';
import { sampleWords } from '../pictures/sample-words.ts';
import { toolGroups } from '../tool-lists/tool-groups.ts';
import { PageWords } from '../wording/page-words.tsx';
import { richestFirst } from './tiles/varied-pictures.ts';
import '../texts/text-page.css';
import './tool-gallery.css';
import './explore.css';

/** So many examples of one tool fill a row. */
const mostExamples = 4;
const sizes = '(max-width: 960px) 44vw, 220px';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { explore, samples } = site.messages(locale);
  const tools = richestFirst(site.tools(locale))
    .filter(({ samples, examples }) => samples.length + examples.length > 0)
    .map(({ id, category, name, promise, samples, examples }) => ({
      id,
      category,
      name,
      promise,
      samples: samples.slice(0, mostExamples),
      examples: examples.slice(0, mostExamples),
      prompts: site.toolPage(id, locale)?.words.examples ?? {},
    }));
  const shown = tools.flatMap((tool) => tool.samples);
  return { head: head(explore), words: { explore, samples: sampleWords(samples, shown) }, tools };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function ExploreRoute() {
  const { words, tools } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <Explore tools={tools} />
    </PageWords>
  );
}

interface ShownTool extends Pick<ToolCard, 'id' | 'category' | 'name' | 'promise' | 'samples' | 'examples'> {
  /** What was asked for in words, by example. */
  readonly prompts: Readonly<Record<string, string>>;
}

/** What every tool really made of our sample photos; each opens its tool with that photo. */
function Explore({ tools }: { tools: readonly ShownTool[] }) {
  const t = useTranslations('explore');
  const ui = useTranslations('ui');
  const groups = toolGroups(tools);
  return (
    <div className="wrap list-page">
      <h1>{t('heading')}</h1>
      <p className="lede">{t('lede')}</p>
      {groups.length > 1 && (
        <nav className="tool-group-links" aria-label={t('heading')}>
          {groups.map(({ category }) => (
            <a
              key={category}
              className={buttonClass({ look: 'second', size: 'small' })}
              href={`#${category}`}
            >
              {ui(`categories.${category}`)}
            </a>
          ))}
        </nav>
      )}
      {groups.map((group) => (
        <section key={group.category} className="explore-group" aria-labelledby={group.category}>
          <h2 id={group.category}>{ui(`categories.${group.category}`)}</h2>
          {group.tools.map((tool) => (
            <Examples key={tool.id} tool={tool} />
          ))}
        </section>
      ))}
      <p className="small muted explore-credits">
        <SiteLink className="link" to="/photo-credits">
          {ui('pages.credits')}
        </SiteLink>
      </p>
    </div>
  );
}

function Examples({ tool }: { tool: ShownTool }) {
  const t = useTranslations('explore');
  return (
    <section className="explore-tool" aria-labelledby={`explore-${tool.id}`}>
      <div>
        <h3 id={`explore-${tool.id}`}>{tool.name}</h3>
        <p className="muted">{tool.promise}</p>
        <SiteLink to={`/${tool.id}`} className={buttonClass({ look: 'second', size: 'small' })}>
          {t('open', { tool: tool.name })}
        </SiteLink>
      </div>
      <div className="film sheet">
        <div className="half-frames">
          {tool.samples.map((sample) => (
            <HalfAndHalf key={sample} sample={sample} tool={tool.id} />
          ))}
          {tool.examples.map((example) => (
            <SiteLink
              key={example}
              className="half-frame"
              to={`/${tool.id}`}
              aria-label={tool.prompts[example] ?? tool.name}
            >
              <ResultPicture tool={tool.id} shown={{ example }} sizes={sizes} />
              {tool.prompts[example] && <span className="half-caption">{tool.prompts[example]}</span>}
            </SiteLink>
          ))}
        </div>
      </div>
    </section>
  );
}
