import { useContext } from 'react';
import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { ProvidersContext } from '#src/sign-in/providers-context.ts';
import { nextTools, otherTools, relatedTools } from '#src/tool/next-tools.ts';
import type { ToolCategory } from '#src/tool/tool-place.ts';
import { EarlyDrop } from '#src/workspace/bring/early-drop.tsx';
import type { OtherTools } from '#src/workspace/elsewhere/other-tools.ts';
import { openPage } from '../head/open-page.ts';
import type { ToolCard } from '../head/page-context.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { ExamplePicture } from '../pictures/example-picture.tsx';
import { SamplePair } from '../pictures/sample-pair.tsx';
import { sampleWords } from '../pictures/sample-words.ts';
import { Horads } from '../third-parties/horads.tsx';
import { byUse, toolGroups } from '../tool-lists/tool-groups.ts';
import { PageWords } from '../wording/page-words.tsx';
import BoardWork from './board-work.island.tsx';
import FileWork from './file-work.island.tsx';
import LogoWork from './logo-work.island.tsx';
import PhotoWork from './photo-work.island.tsx';
import { ToolLinks } from './tool-links.tsx';
import { ToolQuestions, ToolSteps } from './tool-sections.tsx';
import { toolStatements } from './tool-statements.ts';
import './tool.css';

/** So many tools are offered to go on with. */
const mostRelated = 8;
/** And so many beside a picture that was just made. */
const mostNext = 4;
/** So many tools stand before all others that take an open photo. */
const mostBest = 4;

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const page = site.toolPage(args.params.tool!, locale);
  if (!page) throw data(null, { status: 404 });
  const { id, samples, workspace: application, drawsWithoutPhoto } = page.description;
  const tools = site.tools(locale);
  const own = tools.find((tool) => tool.id === id)!;
  const inUse = byUse(tools, site.mostUsed());
  const {
    ads,
    avatars,
    board,
    files,
    logo,
    ui,
    samples: photos,
    signIn,
    toolPage,
    upgrade,
    validation,
    workspace,
  } = site.messages(locale);
  return {
    head: head(page.words.meta),
    nonce: site.nonce,
    page,
    others: takersOf(own, inUse, ui.categories),
    related: relatedTools(own, inUse, mostRelated),
    names: { site: ui.site.name, tools: ui.pages.tools },
    adsense: site.thirdParties.adsense,
    // With those of the sign-in dialog.
    words: {
      ads,
      samples: sampleWords(photos, samples),
      toolPage,
      workspace,
      signIn,
      validation,
      ...(page.soldFor && { upgrade }),
      ...(drawsWithoutPhoto && { avatars }),
      ...(application === 'files' && { files }),
      ...(application === 'board' && { board }),
      ...(application === 'logo' && { logo }),
    },
  };
}

/** Every tool that can take the photo or clip that is open in this one, or what was made of it. */
function takersOf(
  own: ToolCard,
  inUse: readonly ToolCard[],
  groupNames: Readonly<Record<ToolCategory, string>>,
): OtherTools {
  const takers = otherTools(own, inUse, inUse.length);
  const ofClips = inUse.filter(
    (one) => one.takes.includes('clip') && one.id !== own.id && !takers.includes(one),
  );
  const firstOf = (tools: readonly ToolCard[]) => tools.slice(0, mostBest).map(({ id }) => id);
  return {
    best: { photo: firstOf(takers), result: firstOf(nextTools({ ...own, gives: 'photo' }, inUse, mostBest)) },
    groups: toolGroups([...takers, ...ofClips]).map((group) => ({
      name: groupNames[group.category],
      tools: group.tools.map(({ id, name, onFiles, takes }) => ({ id, name, onFiles, takes })),
    })),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData
    ? [...pageHead(loaderData.head), ...toolStatements(loaderData.page, loaderData.head, loaderData.names)]
    : [];

/** The page of any tool: its workspace first, what there is to know about it below. */
export default function ToolRoute() {
  const { nonce, page, related, others, adsense, words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <EarlyDrop nonce={nonce} />
      <ToolContent
        page={page}
        related={related}
        others={others}
        adsense={adsense}
        key={page.description.id}
      />
    </PageWords>
  );
}

type ToolContentProps = Pick<ReturnType<typeof loader>, 'page' | 'related' | 'others' | 'adsense'>;

function ToolContent({ page, related, others, adsense }: ToolContentProps) {
  const { description, words } = page;
  const t = useTranslations('toolPage');
  // Tools that people put their own face into have none.
  const example = description.samples.at(-1);
  const [drawn] = description.examples;

  return (
    <>
      <Horads adsense={adsense}>
        <div className="wrap tool-page">
          <noscript>
            <p className="note warn">{t('noScript')}</p>
          </noscript>
          {/* The name stands in the workspace, because a result makes room for itself and puts its own actions beside it. */}
          <Work page={page} related={related} others={others} />
        </div>
      </Horads>

      <section className="section line" id="how">
        <div className="wrap example">
          {example && (
            <div className="trim">
              <SamplePair tool={description.id} sample={example} start={36} ratio="4 / 3" />
            </div>
          )}
          {drawn && (
            <div className="trim">
              <ExamplePicture tool={description.id} example={drawn.id} ratio="4 / 3" />
            </div>
          )}
          <ToolSteps words={words} />
        </div>
      </section>

      <ToolQuestions words={words} />

      <Fate page={page} told={fateOf[description.workspace]} />

      {related.length > 0 && (
        <section className="section line">
          <div className="wrap">
            <ToolLinks tools={related} title={t('related')} />
          </div>
        </section>
      )}
    </>
  );
}

/** The workspace: all of the page that hydrates. */
function Work({ page, related, others }: Omit<ToolContentProps, 'adsense'>) {
  const { description, guestsMaySave, soldFor } = page;
  const { meta, steps, bestFor, faq, ...words } = page.words;
  const given = { description, words, guestsMaySave, soldFor, providers: useContext(ProvidersContext) };
  if (description.workspace === 'files') return <FileWork given={given} />;
  if (description.workspace === 'logo') return <LogoWork given={given} />;
  if (description.workspace !== 'board') return <PhotoWork given={given} others={others} />;
  const takers = related.filter(({ takes }) => takes.includes('photo')).slice(0, mostNext);
  return <BoardWork given={given} next={takers.map(({ id, name }) => ({ id, name }))} />;
}

/** Where the words are that tell what becomes of what people bring. */
const fateOf: Readonly<Record<ToolContentProps['page']['description']['workspace'], ToldFate>> = {
  photo: 'toolPage.fate',
  board: 'board.fate',
  files: 'files.fate',
  logo: 'logo.fate',
};
type ToldFate = 'toolPage.fate' | 'files.fate' | 'board.fate' | 'logo.fate';

/** What happens to what is brought, from its arrival to its deletion. */
function Fate({ page, told }: Pick<ToolContentProps, 'page'> & { told: ToldFate }) {
  const t = useTranslations(told);
  const board = useTranslations('board.fate');
  const photo = useTranslations('toolPage.fate');
  const pages = useTranslations('ui.pages');
  const withOthers = { 'board.fate': board, 'toolPage.fate': photo };
  const text = (id: 'arrives' | 'works' | 'stays' | 'goes') =>
    id === 'works' && page.facts.providers === 'some' && told in withOthers
      ? withOthers[told as keyof typeof withOthers]('works.textWithOthers')
      : t(`${id}.text`, { hours: page.facts.keptHours, days: page.facts.memberDays });
  return (
    <section className="section line">
      <div className="wrap questions">
        <div>
          <h2>{t('heading')}</h2>
          <p className="muted">
            <SiteLink className="link" to="/privacy-policy">
              {pages('privacy')}
            </SiteLink>
          </p>
        </div>
        <ol className="steps">
          {(['arrives', 'works', 'stays', 'goes'] as const).map((id) => (
            <li key={id}>
              <b>{t(`${id}.title`)}</b>
              <span>{text(id)}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
