import type { LoaderFunctionArgs } from 'react-router';
import { pageContext } from '../head/page-context.ts';

/** Who vouches for the site's signatures and has done so, for other people's readers. */
export function loader({ context }: LoaderFunctionArgs) {
  return new Response(context.get(pageContext).knownCertificates().anchors, {
    headers: { 'content-type': 'application/x-pem-file', 'cache-control': 'public, max-age=3600' },
  });
}
