import {
  type LoaderFunctionArgs,
  type MetaFunction,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router';
import { nextTools } from '#src/tool/next-tools.ts';
import { AppGate } from '../app/app-gate.tsx';
import { openPage } from '../head/open-page.ts';
import { privateHead } from '../head/page-head.ts';
import { byUse } from '../tool-lists/tool-groups.ts';
import { PageWords } from '../wording/page-words.tsx';
import { GalleryHead } from './gallery-head.tsx';
import { GalleryView } from './gallery-view.tsx';
import { GalleryWaiting } from './gallery-waiting.tsx';
import './gallery.css';

/** So many tools are offered to go on with at most. */
const mostNext = 6;

export function loader(args: LoaderFunctionArgs) {
  const { site, locale } = openPage(args);
  const { gallery, dashboard, workspace } = site.messages(locale);
  const cards = site.tools(locale);
  const inUse = byUse(cards, site.mostUsed());
  return {
    title: gallery.heading,
    words: { gallery, dashboard, workspace },
    tools: cards.flatMap((card) => {
      const { id, icon } = card;
      const page = site.toolPage(id, locale);
      return page
        ? [
            {
              description: page.description,
              words: { options: page.words.options, report: page.words.report },
              icon,
              next: nextTools(card, inUse, mostNext).map((one) => one.id),
            },
          ]
        : [];
    }),
  };
}

/** The result that is looked at stands in the address; nothing of the page depends on it. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? privateHead(loaderData.title) : [];

export default function GalleryRoute() {
  const { words } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <GalleryPage />
    </PageWords>
  );
}

function GalleryPage() {
  const { tools } = useLoaderData<typeof loader>();
  const waiting = (
    <div className="wrap gallery">
      <GalleryHead keptDays={null} results={[]} isComplete={false} isSelecting={false} onSelect={null} />
      <GalleryWaiting />
    </div>
  );
  return (
    <AppGate waiting={waiting}>{(user) => <GalleryView key={user.id} user={user} tools={tools} />}</AppGate>
  );
}
