import type { MetaDescriptor } from 'react-router';
import { localePath, locales } from '#src/i18n/locales.ts';
import type { PageToolWords } from '#src/tool/page-tool.ts';
import type { PageHead } from '../head/page-head.ts';

/** What a tool's page says to search engines, in the words it says to people (schema.org). */
export function toolStatements(
  { words }: { words: PageToolWords },
  { locale, path, publicUrl, description, picture }: PageHead,
  names: { site: string; tools: string },
): MetaDescriptor[] {
  const address = (to: string) => `${publicUrl}${localePath(locale, to)}`;
  const base = { '@context': 'https://schema.org', inLanguage: locales[locale] };
  const crumbs = [
    { name: names.site, to: '/' },
    { name: names.tools, to: '/ai-tools' },
    { name: words.name, to: path },
  ];
  return [
    {
      ...base,
      '@type': 'WebApplication',
      name: words.name,
      description,
      url: address(path),
      applicationCategory: 'MultimediaApplication',
      operatingSystem: 'Any',
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
      ...(picture && { image: picture }),
    },
    {
      ...base,
      '@type': 'HowTo',
      name: words.meta.title,
      step: words.steps.map(({ title, text }) => ({ '@type': 'HowToStep', name: title, text })),
    },
    {
      ...base,
      '@type': 'FAQPage',
      mainEntity: words.faq.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    },
    {
      ...base,
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, to }, place) => ({
        '@type': 'ListItem',
        position: place + 1,
        name,
        item: address(to),
      })),
    },
  ].map((statement) => ({ 'script:ld+json': statement }));
}
