import type { LoaderFunctionArgs } from 'react-router';
import { openPage } from '../head/open-page.ts';
import { byUse } from '../tool-lists/tool-groups.ts';

/** Every tool with its promise and its drawing, the most used first: fetched once somebody chooses what to do with a photo. */
export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const cards = byUse(site.tools(locale), site.mostUsed());
  return Response.json(cards, { headers: { 'cache-control': 'public, max-age=300' } });
}
