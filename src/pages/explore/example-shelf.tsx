import { useTranslations } from 'use-intl';
import type { LocaleCode } from '#src/i18n/locales.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { richestFirst } from '../catalog/tiles/varied-pictures.ts';
import type { PageContext, ToolCard } from '../head/page-context.ts';
import { SiteLink } from '../links/site-link.tsx';
import { HalfAndHalf } from '../pictures/half-and-half.tsx';
import { ResultPicture } from '../pictures/result-picture.tsx';
import { toolGroups } from '../tool-lists/tool-groups.ts';
import '../catalog/tool-gallery.css';
import './example-shelf.css';

/** So many examples of one tool fill a row. */
const mostExamples = 4;
const sizes = '(max-width: 960px) 44vw, 220px';

interface ShownTool extends Pick<ToolCard, 'id' | 'category' | 'name' | 'promise' | 'samples' | 'examples'> {
  /** What was asked for in words, by example. */
  readonly prompts: Readonly<Record<string, string>>;
}

/** The tools that have something to show, the richest first. */
export function readExamples(
  site: Pick<PageContext, 'tools' | 'toolPage'>,
  locale: LocaleCode,
): readonly ShownTool[] {
  return richestFirst(site.tools(locale))
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
}

/** Says what the examples are: of the whole page, or of its lower part. */
export function ExampleHead({ isPage }: { isPage: boolean }) {
  const t = useTranslations('explore');
  if (isPage)
    return (
      <>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
      </>
    );
  return (
    <div className="example-head">
      <h2>{t('published.examples')}</h2>
      <p className="muted">{t('lede')}</p>
    </div>
  );
}

/** What every tool really made of our sample photos; each opens its tool with that photo. */
export function ExampleShelf({ tools }: { tools: readonly ShownTool[] }) {
  const t = useTranslations('explore');
  const ui = useTranslations('ui');
  const groups = toolGroups(tools);
  return (
    <>
      {groups.length > 1 && (
        <nav className="tool-group-links" aria-label={t('published.examples')}>
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
    </>
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
