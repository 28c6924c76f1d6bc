import type { LoaderFunctionArgs } from 'react-router';
import { openPage } from '../head/open-page.ts';

/** What the things are called that can be found in a photo: fetched once some were found. */
export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  return Response.json(site.messages(locale).things, { headers: { 'cache-control': 'public, max-age=300' } });
}
