import { Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ContactTopic, contactTopics, messageLength } from '#src/contact/contact-topics.ts';
import { Button } from '#src/ui/control/button.tsx';
import { useIsAwake } from '#src/ui/is-awake.ts';
import { Fail } from '#src/ui/message/fail.tsx';
import { island } from '../islands/island.tsx';
import { PageField } from './page-field.tsx';
import { sendMessage } from './send-message.ts';
import './contact.css';

interface ContactProps {
  keptDays: number;
}

/** The form, and in its place what became of the message. */
function Contact({ keptDays }: ContactProps) {
  const t = useTranslations('contact');
  const [ticket, setTicket] = useState<string | null>(null);
  if (ticket === null) return <ContactForm keptDays={keptDays} onSent={setTicket} />;
  return (
    <section className="page-form" role="status">
      <h2>{t('sent.heading')}</h2>
      <p>{t.rich('sent.text', { ticket, b: (words) => <b className="tabular">{words}</b> })}</p>
      <Button onClick={() => setTicket(null)}>{t('sent.another')}</Button>
    </section>
  );
}

type Field = 'email' | 'message';

function ContactForm({ keptDays, onSent }: ContactProps & { onSent(ticket: string): void }) {
  const t = useTranslations('contact');
  const [topic, setTopic] = useState<ContactTopic>('question');
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const isAwake = useIsAwake();

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
    // Until it lives the browser looks at what is typed, and the server answers with a page (`web/contact-form.server.ts`).
    <form className="page-form" method="post" noValidate={isAwake} onSubmit={submit}>
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
            required
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
            required
            minLength={messageLength.least}
            maxLength={messageLength.most}
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

export default island({ name: 'contact-form', words: ['contact'] }, Contact);
