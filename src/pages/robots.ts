import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from './page-context.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const origin = context.get(pageContext).publicUrl || new URL(request.url).origin;
  return new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  });
}
