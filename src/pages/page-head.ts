import type { MetaDescriptor } from 'react-router';

/** Head of a page that search engines may list: title, description, its one address, and how it looks when shared. */
export function pageHead({
  title,
  description,
  url,
  picture,
}: {
  title: string;
  description: string;
  /** Absolute where the site knows its own address, otherwise its path. */
  url: string;
  picture?: string;
}): MetaDescriptor[] {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...(picture ? [{ property: 'og:image', content: picture }] : []),
  ];
}
