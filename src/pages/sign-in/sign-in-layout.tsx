import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#src/ui/icon.tsx';
import '#src/sign-in/sign-in.css';
import './sign-in-layout.css';

interface SignInLayoutProps {
  heading: string;
  lede: ReactNode;
  children: ReactNode;
}

const promises = ['download', 'tools', 'history', 'updates'] as const;

/** A form of the account beside a picture, with what an account is for. */
export function SignInLayout({ heading, lede, children }: SignInLayoutProps) {
  const t = useTranslations('signIn');
  return (
    <div className="auth">
      <div className="left">
        <div className="column">
          <div className="heading">
            <h1>{heading}</h1>
            <p>{lede}</p>
          </div>
          {children}
          <p className="hint foot-note">{t('onTheWire')}</p>
        </div>
      </div>
      <figure className="right">
        <img src="/samples/seed.webp" alt="" width={1600} height={1200} />
        <span className="brackets frame" aria-hidden />
        <figcaption>
          <b>{t('figure.title')}</b>
          <span>{t('figure.text')}</span>
          <ul aria-label={t('promises.label')}>
            {promises.map((id) => (
              <li key={id}>
                <Icon of={Check} size="small" />
                {t(`promises.${id}`)}
              </li>
            ))}
          </ul>
        </figcaption>
      </figure>
    </div>
  );
}
