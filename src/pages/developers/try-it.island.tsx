import { type FormEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#src/ui/control/button.tsx';
import { island } from '../islands/island.tsx';
import { PageField } from '../texts/page-field.tsx';
import { filledPath, tryCall } from './try-call.ts';
import './try-it.css';

interface TryItProps {
  /** `GET /api/jobs/{id}`; those that are sent something take a file or the JSON that stands beside them. */
  calls: readonly { readonly name: string; readonly takes?: 'file' | 'json'; readonly example?: string }[];
}

/** Whoever has a key sees what the API answers them. */
function TryIt({ calls }: TryItProps) {
  const t = useTranslations('developers.try');
  const [name, setName] = useState(calls[0].name);
  const [isSending, setSending] = useState(false);
  const [answer, setAnswer] = useState<{ head: string; text: string } | null>(null);
  const key = useRef<HTMLInputElement>(null);
  const call = calls.find((one) => one.name === name) ?? calls[0];
  const [method, path] = call.name.split(' ');
  const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const read = (field: string) => String(data.get(field) ?? '').trim();
    const file = data.get('file');
    const values = Object.fromEntries(places.map((place) => [place, read(`path-${place}`)]));
    setSending(true);
    const got = await tryCall({
      method,
      path: filledPath(path, values, read('query')),
      key: key.current?.value.trim() ?? '',
      ...(call.takes === 'json' && { body: read('body') }),
      ...(call.takes === 'file' && file instanceof File && { body: file }),
    });
    setSending(false);
    setAnswer(got ? { head: String(got.status), text: got.text } : { head: '', text: t('failed') });
  }

  return (
    // Until it lives, a browser that sends it puts nothing into the address, and never the key, which has no name.
    <form className="page-form try-it" method="post" onSubmit={submit}>
      <PageField label={t('key')}>
        {(id) => (
          <input
            id={id}
            ref={key}
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder="pxw_…"
            required
          />
        )}
      </PageField>
      <PageField label={t('call')}>
        {(id) => (
          <select id={id} name="call" value={name} onChange={(event) => setName(event.currentTarget.value)}>
            {calls.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </select>
        )}
      </PageField>
      {places.map((place) => (
        <PageField key={`${name} ${place}`} label={place}>
          {(id) => <input id={id} name={`path-${place}`} type="text" autoComplete="off" required />}
        </PageField>
      ))}
      {method === 'GET' && (
        <PageField label={t('query')}>
          {(id) => <input id={id} name="query" type="text" autoComplete="off" spellCheck={false} />}
        </PageField>
      )}
      {call.takes === 'file' && (
        <PageField label={t('file')}>
          {(id) => <input id={id} name="file" type="file" accept="image/*" required />}
        </PageField>
      )}
      {call.takes === 'json' && (
        <PageField key={name} label={t('body')}>
          {(id) => (
            <textarea id={id} name="body" rows={5} spellCheck={false} defaultValue={call.example} required />
          )}
        </PageField>
      )}
      <Button look="primary" type="submit" busy={isSending}>
        {t(isSending ? 'sending' : 'send')}
      </Button>
      <div role="status">
        {answer && (
          <figure className="code-block">
            <figcaption>
              {t('result')} {answer.head}
            </figcaption>
            <pre translate="no">
              <code>{answer.text}</code>
            </pre>
          </figure>
        )}
      </div>
    </form>
  );
}

export default island({ name: 'try-it', words: ['developers.try'] }, TryIt);
