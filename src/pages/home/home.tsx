import { CalendarDays, CircleOff, Images, KeyRound, ListStart, Server } from 'lucide-react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { plans, prices, unusedUploadHours } from '#src/billing/plans.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { EarlyDrop } from '#src/workspace/bring/early-drop.tsx';
import { HalfAndHalf } from '../pictures/half-and-half.tsx';
import DropHero from './drop-hero.island.tsx';
import './home.css';
import { ToolTile } from '../catalog/tiles/tool-tile.tsx';
import { spread, variedPictures } from '../catalog/tiles/varied-pictures.ts';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink } from '../links/site-link.tsx';
import { SamplePair } from '../pictures/sample-pair.tsx';
import { sampleWords } from '../pictures/sample-words.ts';
import { toolGroups } from '../tool-lists/tool-groups.ts';
import { PageWords } from '../wording/page-words.tsx';
import { PlainWord } from '../wording/plain-word.tsx';
import { useMoney } from '../wording/use-money.ts';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const tools = site.tools(locale);
  // A tool that takes photos: the first thing here is a place to drop one.
  const first = tools.find((tool) => tool.samples.length > 0)!;
  const { description, facts } = site.toolPage(first.id, locale)!;
  const { fileSize, saving, keptHours, memberDays } = facts;
  const featured = { id: first.id, name: first.name, samples: first.samples };
  const { home, samples } = site.messages(locale);
  const pictures = variedPictures(tools);
  return {
    head: head(home),
    words: { home, samples: sampleWords(samples, featured.samples) },
    nonce: site.nonce,
    groups: toolGroups(tools).map((group) => ({
      category: group.category,
      tools: spread(group.tools, pictures).map(({ id, name, promise, icon }) => {
        return { tool: { id, name, promise, icon }, shown: pictures[id] };
      }),
    })),
    featured,
    // The examples were made here, whichever engine is the usual one.
    engine: (description.engines.find(({ place }) => place === 'local') ?? description.engine).name,
    facts: { fileSize, saving, keptHours, memberDays, providers: site.providers },
    sold: site.sellsPro ? ('yes' as const) : ('no' as const),
    unusedHours: unusedUploadHours,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Home() {
  const { words, ...content } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <HomeContent {...content} />
    </PageWords>
  );
}

type Content = Omit<ReturnType<typeof loader>, 'head' | 'words'>;

function HomeContent({ nonce, groups, featured, engine, facts, sold, unusedHours }: Content) {
  const t = useTranslations('home');
  const categories = useTranslations('ui.categories');
  const [hero, ...pairs] = featured.samples;

  return (
    <>
      <EarlyDrop nonce={nonce} />
      <section className="hero wrap">
        <div className="copy">
          <h1>{t.rich('heading', { br: () => <br /> })}</h1>
          <p className="lede">{t('lede', { saving: facts.saving, providers: facts.providers })}</p>
        </div>
        <DropHero featured={featured} fileSize={facts.fileSize} />
        <figure className="show">
          <div className="trim">
            <SamplePair tool={featured.id} sample={hero} start={46} ratio="4 / 3" isFirst />
          </div>
          <figcaption className="slip">
            <span>
              <b>{featured.name}</b>
            </span>
            <span>{t('engine', { name: engine })}</span>
            <span>{t('invented')}</span>
          </figcaption>
        </figure>
      </section>

      <section className="section wrap">
        <div className="head">
          <div>
            <h2>{t('pairs.heading')}</h2>
            <p className="muted">{t('pairs.text')}</p>
          </div>
        </div>
        <div className="film sheet">
          <div className="edge edge-top" aria-hidden>
            <span>{t('pairs.edgeTop')}</span>
            <span>21</span>
            <span>21A</span>
            <span>22</span>
          </div>
          <div className="half-frames">
            {pairs.map((sample) => (
              <HalfAndHalf key={sample} sample={sample} tool={featured.id} />
            ))}
          </div>
          <div className="edge edge-bottom" aria-hidden>
            <span>23</span>
            <span>23A</span>
            <span>24</span>
            <span>{t('pairs.edgeBottom')}</span>
          </div>
        </div>
      </section>

      <section className="section line">
        <div className="wrap">
          <h2 id="tools">{t('tools.heading')}</h2>
          {groups.map(({ category, tools }) => (
            <section key={category} className="home-tools">
              <h3 className="home-category">
                {categories(category)}
                <span className="data">{t('tools.count', { count: tools.length })}</span>
              </h3>
              <ul className="tool-tiles">
                {tools.map(({ tool, shown }) => (
                  <li key={tool.id}>
                    <ToolTile tool={tool} shown={shown} level={4} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>

      <section className="section line">
        <Pro sold={sold} />
      </section>

      <section className="section line">
        <div className="wrap split">
          <div>
            <h2>{t('life.heading')}</h2>
            <p className="muted">{t.rich('life.text', { b: (words) => <b>{words}</b> })}</p>
          </div>
          <ol className="life">
            <LifeMark title={t('life.upload.title')} text={t('life.upload.text')} />
            <LifeMark
              title={t('life.work.title')}
              text={t('life.work.text', { providers: facts.providers })}
            />
            <LifeMark title={t('life.unused.title', { hours: unusedHours })} text={t('life.unused.text')} />
            <LifeMark
              title={t('life.kept.title', { hours: facts.keptHours })}
              text={t('life.kept.text', { days: facts.memberDays })}
            />
          </ol>
        </div>
      </section>

      <section className="section line">
        <div className="wrap split">
          <h2>{t('privacy.heading')}</h2>
          <div className="plain-words">
            <PlainWord
              icon={Server}
              title={t('privacy.place.title', { providers: facts.providers })}
              text={t('privacy.place.text', { providers: facts.providers })}
            />
            <PlainWord
              icon={CircleOff}
              title={t('privacy.training.title')}
              text={t('privacy.training.text')}
            />
            <PlainWord icon={KeyRound} title={t('privacy.person.title')} text={t('privacy.person.text')} />
          </div>
        </div>
      </section>
    </>
  );
}

function LifeMark({ title, text }: { title: string; text: string }) {
  return (
    <li>
      <b>{title}</b>
      <span>{text}</span>
    </li>
  );
}

/** What Pro adds, out of the plans themselves. */
function Pro({ sold }: Pick<Content, 'sold'>) {
  const t = useTranslations('home.pro');
  const money = useMoney();
  const { member, vip } = plans;
  const megapixels = (pixels: number) => Math.floor(pixels / 1_000_000);
  const days = (hours: number) => hours / 24;
  return (
    <div className="wrap split">
      <div>
        <h2>{t('heading')}</h2>
        <p className="muted">{t('text', { sold, month: money(prices.month), year: money(prices.year) })}</p>
        <p className="row">
          <SiteLink to="/pricing" className={buttonClass({ look: 'second' })}>
            {t('compare')}
          </SiteLink>
        </p>
      </div>
      <div className="plain-words">
        <PlainWord
          icon={Images}
          title={t('size.title')}
          text={t('size.text', {
            megapixels: megapixels(vip.picture.maxPixels),
            memberMegapixels: megapixels(member.picture.maxPixels),
            batch: vip.batchSize,
            memberBatch: member.batchSize,
          })}
        />
        <PlainWord icon={ListStart} title={t('queue.title')} text={t('queue.text')} />
        <PlainWord
          icon={CalendarDays}
          title={t('kept.title')}
          text={t('kept.text', { days: days(vip.historyHours), memberDays: days(member.historyHours) })}
        />
      </div>
    </div>
  );
}
