import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { TextPage } from '../texts/text-page.tsx';
import { ToolLinks } from '../tool/tool-links.tsx';
import { Day } from '../wording/day.tsx';
import { PageWords } from '../wording/page-words.tsx';
import '../texts/text-page.css';

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
