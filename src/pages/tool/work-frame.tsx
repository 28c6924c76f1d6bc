import { CircleHelp, Cpu, Laptop } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import type { RuntimeConfig } from '#src/api/contract/account-contract.ts';
import type { ToolDescription } from '#src/api/contract/contract.ts';
import { localePath } from '#src/i18n/locales.ts';
import { ProvidersContext } from '#src/sign-in/providers-context.ts';
import { SignInGate } from '#src/sign-in/sign-in-gate.tsx';
import type { WorkWords } from '#src/tool/tool-words.ts';
import { buttonClass } from '#src/ui/control/button.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { ToastProvider } from '#src/ui/message/toast.tsx';
import { SoldFor } from '#src/workspace/problem/pro-offer.tsx';
import { GuestsMaySave } from '#src/workspace/save/saving-rule.ts';
import { useLocaleCode } from '../links/site-link.tsx';
import { useWay } from '../links/way.ts';
import { LimitsCard } from './limits-card.tsx';

/** What the page gives to the workspace of its tool: the same for every visitor. */
export interface WorkGiven {
  readonly description: ToolDescription;
  readonly words: WorkWords;
  readonly guestsMaySave: boolean;
  /** What it works on, where Pro can be bought; null where it can't. */
  readonly soldFor: 'picture' | 'clip' | null;
  readonly providers: RuntimeConfig['providers'];
}

type GivenWords = (props: { given: Pick<WorkGiven, 'soldFor'> }) => readonly string[];

const saidWords: GivenWords = ({ given: { soldFor } }) => [
  'workspace',
  'samples',
  ...['local', 'inBrowser', 'howItWorks', 'limits'].map((key) => `toolPage.${key}`),
  'accountMenu',
  'signIn',
  'validation',
  ...(soldFor ? ['upgrade'] : []),
];

/** What every workspace says, with its limits and the sign-in dialog. Islands are written on the server: nothing of it is sent. */
export const workWords: GivenWords = import.meta.env.SSR ? saidWords : () => [];

/** What stands around every workspace. */
export function WorkFrame({ given, children }: { given: WorkGiven; children: ReactNode }) {
  return (
    <ProvidersContext value={given.providers}>
      <ToastProvider>
        <GuestsMaySave value={given.guestsMaySave}>
          <SoldFor value={given.soldFor}>
            <SignInGate>{children}</SignInGate>
          </SoldFor>
        </GuestsMaySave>
      </ToastProvider>
    </ProvidersContext>
  );
}

/** What every workspace takes. */
export function workParts(given: WorkGiven) {
  return {
    tool: given.description,
    words: given.words,
    aside: <WorkAside tool={given.description} />,
    limits: (
      <Suspense>
        <LimitsCard page={given} />
      </Suspense>
    ),
  };
}

/** Goes to the page of another tool. */
export function useToolWay(): (toolId: string) => void {
  const { go } = useWay();
  const locale = useLocaleCode();
  return (toolId) => go(localePath(locale, `/${toolId}`));
}

function WorkAside({ tool: { workspace, engine } }: { tool: ToolDescription }) {
  const t = useTranslations('toolPage');
  const isInBrowser = workspace === 'files';
  return (
    <div className="row only-desktop">
      {engine.place !== 'hosted' && (
        <span className="badge ok">
          <Icon of={isInBrowser ? Laptop : Cpu} size="small" />
          {t(isInBrowser ? 'inBrowser' : 'local')}
        </span>
      )}
      <a className={buttonClass({ look: 'quiet', size: 'small' })} href="#how">
        <Icon of={CircleHelp} size="small" />
        {t('howItWorks')}
      </a>
    </div>
  );
}
