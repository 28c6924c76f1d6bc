import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../head/page-context.ts';

/** Says who may sell ads on this site, as ad networks look it up; there is none without AdSense. */
export function loader({ context }: LoaderFunctionArgs) {
  const { adsense } = context.get(pageContext).thirdParties;
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  if (!adsense) return new Response('', { status: 404, headers });
  // Google's own number, the same on every site.
  const google = 'f08c47fec0942fa0';
  return new Response(`google.com, ${adsense.client.replace('ca-', '')}, DIRECT, ${google}\n`, { headers });
}
