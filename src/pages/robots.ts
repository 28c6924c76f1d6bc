import type { LoaderFunctionArgs } from 'react-router';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { pageContext } from './head/page-context.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const origin = context.get(pageContext).publicUrl || new URL(request.url).origin;
  const sitemaps = localeCodes.map((code) => `Sitemap: ${origin}${localePath(code, '/sitemap.xml')}\n`);
  return new Response(`User-agent: *\nDisallow: /api/\n\n${sitemaps.join('')}`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
