import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { Day } from './day.tsx';
import { openPage } from './open-page.ts';
import { pageHead } from './page-head.ts';
import { PageWords } from './page-words.tsx';
import { TextPage } from './text-page.tsx';
import { ToolLinks } from './tool-links.tsx';
import './text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const campaign = site.content(locale).campaigns.find(({ slug }) => slug === args.params.slug);
  if (!campaign) throw data(null, { status: 404 });
  return {
    head: head(campaign),
    words: { campaign: site.messages(locale).campaign },
    campaign,
    tools: site.tools(locale).filter(({ id }) => campaign.tools.includes(id)),
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function CampaignPage() {
  const { words, campaign, tools } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <TextPage text={campaign} after={<ToolLinks tools={tools} />}>
        <Days start={campaign.start} end={campaign.end} />
      </TextPage>
    </PageWords>
  );
}

function Days({ start, end }: { start: string; end: string }) {
  const t = useTranslations('campaign');
  return (
    <p className="data">
      {t.rich('days', { start: () => <Day iso={start} />, end: () => <Day iso={end} /> })}
    </p>
  );
}
