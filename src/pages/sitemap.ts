import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from './page-context.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { publicUrl, tools } = context.get(pageContext);
  const origin = publicUrl || new URL(request.url).origin;
  const paths = ['/', ...tools.map((tool) => `/${tool.id}`), '/photo-credits'];
  const urls = paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  );
}
