import type { LoaderFunctionArgs } from 'react-router';
import { localeCodes, localePath } from '#src/i18n/locales.ts';
import { pageContext } from './head/page-context.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { publicUrl, explores } = context.get(pageContext);
  const origin = publicUrl || new URL(request.url).origin;
  const files = explores ? ['/sitemap.xml', '/explore/sitemap.xml'] : ['/sitemap.xml'];
  const sitemaps = files.flatMap((file) =>
    localeCodes.map((code) => `Sitemap: ${origin}${localePath(code, file)}\n`),
  );
  return new Response(`User-agent: *\nDisallow: /api/\n\n${sitemaps.join('')}`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
