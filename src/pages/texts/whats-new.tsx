import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { TextPage } from './text-page.tsx';
import './text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const text = site.content(locale).changes;
  return { head: head(text), text };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function WhatsNew() {
  return <TextPage text={useLoaderData<typeof loader>().text} />;
}
