import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { createTranslator } from 'use-intl/core';
import { localePath, locales } from '#src/i18n/locales.ts';
import { type Emoji, genderForms, groups, tagList } from '#src/page-tools/emoji/emoji.ts';
import { fetchEmoji } from '#src/page-tools/emoji/fetch-emoji.ts';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { SiteLink, useLocaleCode } from '../links/site-link.tsx';
import { PageWords } from '../wording/page-words.tsx';
import EmojiCard from './emoji-card.island.tsx';
import EmojiSimilar from './emoji-similar.island.tsx';
import { pagesBelow } from './pages-below.ts';
import { similarEmoji } from './similar-emoji.ts';
import './emoji-page.css';

/** So many others are shown. */
const mostSimilar = 12;
/** So many of its words fit into a description. */
const mostTags = 5;

export async function loader(args: LoaderFunctionArgs) {
  const { site, locale, path, head } = openPage(args);
  const [, tool, part] = path.split('/');
  const all = await fetchEmoji(locale);
  const emoji = all.find(({ page }) => page === part);
  const languages = pagesBelow.emoji?.pages.find((page) => page.part === part)?.languages;
  if (!languages) throw data(null, { status: 404 });
  // Other languages have words enough for it: menus of languages lead here.
  if (!emoji) throw redirect(localePath(locale, `/${tool}`));
  const words = site.messages(locale).emoji;
  const t = createTranslator({ locale: locales[locale], messages: words.page });
  const { name, tags } = emoji;
  const said = { emoji: emoji.emoji, name, tags: tagList(tags.slice(0, mostTags), locale) };
  return {
    head: head({ title: t('title', said), description: t('description', said), languages }),
    words: { emoji: words },
    tool,
    emoji,
    forms: genderForms(emoji, all),
    // What is shown of them is name and sign.
    similar: similarEmoji(emoji, all, mostSimilar).map((one) => ({ ...one, tags: [], codes: [] })),
    pagesAt: localePath(locale, `/${tool}`),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function EmojiRoute() {
  const { words, ...content } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <EmojiContent {...content} />
    </PageWords>
  );
}

interface EmojiContentProps {
  /** The page above. */
  tool: string;
  emoji: Emoji;
  forms: readonly Emoji[];
  similar: readonly Emoji[];
  /** The page above with its language. */
  pagesAt: string;
}

/** An emoji: what it stands for, how it is copied, and which ones are like it. */
function EmojiContent({ tool, emoji, forms, similar, pagesAt }: EmojiContentProps) {
  const t = useTranslations('emoji');
  const tags = tagList(emoji.tags, useLocaleCode());
  return (
    <div className="wrap emoji-page">
      <p>
        <SiteLink className="link small" to={`/${tool}`}>
          {t('page.all')}
        </SiteLink>
      </p>
      <h1>{emoji.name}</h1>
      <p className="lede">{t('page.text', { group: t(`groups.${groups[emoji.group]}`), tags })}</p>
      <p className="small muted">{t('page.since', { version: emoji.version.toFixed(1) })}</p>
      <EmojiCard emoji={emoji} forms={forms} />
      <section aria-labelledby="similar-emoji">
        <h2 id="similar-emoji">{t('page.similar')}</h2>
        <EmojiSimilar similar={similar} pagesAt={pagesAt} />
      </section>
    </div>
  );
}
