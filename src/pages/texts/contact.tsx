import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useTranslations } from 'use-intl';
import { type ContactTopic, contactTopics, messageLength } from '#src/contact/contact-topics.ts';
import { Button } from '#src/ui/control/button.tsx';
import { Fail } from '#src/ui/message/fail.tsx';
import { openPage } from '../head/open-page.ts';
import { pageHead } from '../head/page-head.ts';
import { PageWords } from '../wording/page-words.tsx';
import { PageField } from './page-field.tsx';
import { sendMessage } from './send-message.ts';
import './contact.css';
import './text-page.css';

export function loader(args: LoaderFunctionArgs) {
  const { site, locale, head } = openPage(args);
  const { contact } = site.messages(locale);
  return { head: head(contact), words: { contact }, keptDays: site.contactKeptDays };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) =>
  loaderData ? pageHead(loaderData.head) : [];

export default function Contact() {
  const { words, keptDays } = useLoaderData<typeof loader>();
  return (
    <PageWords words={words}>
      <ContactPage keptDays={keptDays} />
    </PageWords>
  );
}

function ContactPage({ keptDays }: { keptDays: number }) {
  const t = useTranslations('contact');
  const [ticket, setTicket] = useState<string | null>(null);
  return (
    <div className="wrap text-page">
      <div>
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lede')}</p>
        {ticket ? (
          <section className="page-form" role="status">
            <h2>{t('sent.heading')}</h2>
            <p>{t.rich('sent.text', { ticket, b: (words) => <b className="tabular">{words}</b> })}</p>
            <Button onClick={() => setTicket(null)}>{t('sent.another')}</Button>
          </section>
        ) : (
          <ContactForm keptDays={keptDays} onSent={setTicket} />
        )}
      </div>
    </div>
  );
}

type Field = 'email' | 'message';

function ContactForm({ keptDays, onSent }: { keptDays: number; onSent(ticket: string): void }) {
  const t = useTranslations('contact');
  const [topic, setTopic] = useState<ContactTopic>('question');
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);

  function check(email: string, message: string): Partial<Record<Field, string>> {
    const { least, most } = messageLength;
    return {
      ...(email === ''
        ? { email: t('errors.emailEmpty') }
        : !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) && { email: t('errors.emailBad') }),
      ...(message.length < least && { message: t('errors.messageShort', { least }) }),
      ...(message.length > most && { message: t('errors.messageLong', { most }) }),
    };
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const read = (name: string) => String(data.get(name) ?? '').trim();
    const found = check(read('email'), read('message'));
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return (form.elements.namedItem(first) as HTMLElement).focus();
    setSending(true);
    setFailure(null);
    const answer = await sendMessage({
      topic,
      email: read('email'),
      message: read('message'),
      website: read('website'),
    });
    setSending(false);
    if ('ticket' in answer) onSent(answer.ticket);
    else setFailure(answer.message ?? t('errors.notSent'));
  }

  return (
    <form className="page-form" noValidate onSubmit={submit}>
      <PageField label={t('form.topic')}>
        {(id) => (
          <select
            id={id}
            name="topic"
            value={topic}
            onChange={(event) => setTopic(event.currentTarget.value as ContactTopic)}
          >
            {contactTopics.map((one) => (
              <option key={one} value={one}>
                {t(`topics.${one}`)}
              </option>
            ))}
          </select>
        )}
      </PageField>
      {topic === 'removal' && <p className="note">{t('removalNote')}</p>}
      {topic === 'problem' && <p className="note">{t('reference')}</p>}
      <PageField label={t('form.email')} hint={t('form.emailHint', { days: keptDays })} error={errors.email}>
        {(id, described) => (
          <input
            id={id}
            name="email"
            type="email"
            autoComplete="email"
            aria-describedby={described}
            aria-invalid={errors.email ? true : undefined}
          />
        )}
      </PageField>
      <PageField label={t('form.message')} error={errors.message}>
        {(id, described) => (
          <textarea
            id={id}
            name="message"
            rows={7}
            aria-describedby={described}
            aria-invalid={errors.message ? true : undefined}
          />
        )}
      </PageField>
      {/* Programs fill it in, people do not see it. */}
      <input name="website" className="contact-website" tabIndex={-1} autoComplete="off" aria-hidden="true" />
      {failure && <Fail title={failure} />}
      <Button look="primary" icon={Send} type="submit" busy={isSending}>
        {t(isSending ? 'form.sending' : 'form.send')}
      </Button>
    </form>
  );
}
