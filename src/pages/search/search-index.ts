import type { LoaderFunctionArgs } from 'react-router';
import { catalog } from '#src/tools/index.ts';
import { openPage } from '../head/open-page.ts';
import { availablePages } from '../site-map.ts';
import { byUse } from '../tool-lists/tool-groups.ts';
import type { SearchEntry, SearchIndex } from './search.ts';

const icons = {
  page: 'lucide:file-text',
  article: 'lucide:book-open',
  question: 'lucide:circle-help',
} as const;

/** Everything that can be found in one language, fetched by the search when it opens. */
export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { ui } = site.messages(locale);
  const { articles, campaigns, faqs } = site.content(locale);
  const entries: SearchEntry[] = [
    ...byUse(site.tools(locale), site.mostUsed()).map(({ id, name, verb, promise }) => ({
      kind: 'tool' as const,
      path: `/${id}`,
      title: name,
      text: `${verb}. ${promise}`,
      terms: site.searchTerms(id, locale),
      icon: `lucide:${catalog.find((tool) => tool.id === id)!.icon}`,
    })),
    ...availablePages(site).map(({ id, path }) => ({
      kind: 'page' as const,
      path,
      title: ui.pages[id],
      text: '',
      icon: icons.page,
    })),
    ...articles.map(({ slug, title, description }) => ({
      kind: 'article' as const,
      path: `/blog/${slug}`,
      title,
      text: description,
      icon: icons.article,
    })),
    ...campaigns.map(({ slug, title, description }) => ({
      kind: 'article' as const,
      path: `/campaign/${slug}`,
      title,
      text: description,
      icon: icons.article,
    })),
    ...faqs.flatMap(({ entries: questions }) =>
      questions.map(({ id, question, answer }) => ({
        kind: 'question' as const,
        path: `/faqs#${id}`,
        title: question,
        text: answer.replace(/<[^>]+>/g, ''),
        icon: icons.question,
      })),
    ),
  ];
  const index: SearchIndex = { entries, iconHosts: site.iconHosts };
  return Response.json(index, { headers: { 'cache-control': 'public, max-age=300' } });
}
