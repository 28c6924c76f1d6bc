import type { ReactNode } from 'react';
import type { Text } from '#src/i18n/site-content.ts';

interface TextPageProps {
  text: Pick<Text, 'title' | 'html'>;
  /** Between the heading and the text: a date, a picture. */
  children?: ReactNode;
  /** Below the text. */
  after?: ReactNode;
}

/** A page that is mostly read. */
export function TextPage({ text, children, after }: TextPageProps) {
  return (
    <div className="wrap text-page">
      <article>
        <h1>{text.title}</h1>
        {children}
        <Prose html={text.html} />
      </article>
      {after}
    </div>
  );
}

function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown files, made into HTML on the server
  return <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />;
}
