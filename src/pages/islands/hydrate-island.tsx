import { Component, Fragment, type ReactNode, StrictMode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isChunkFailure, sayIncomplete } from '../loading/chunk-failure.ts';
import type { Island, IslandData } from './island.tsx';
import { IslandFrame } from './island-frame.tsx';

/** Brings one island to life, with React around nothing else. Resolves when it answers. */
export function hydrateIsland(element: HTMLElement, { content: Content }: Island<object>): Promise<void> {
  const { props, locale, words, address } = JSON.parse(element.dataset.with!) as IslandData;
  return new Promise((resolve) => {
    // In small pieces, so that the page answers in between.
    startTransition(() => {
      hydrateRoot(
        element,
        <StrictMode>
          <Awake then={resolve} />
          <IslandFrame locale={locale} words={words} address={address}>
            <IslandGuard>
              <Content {...props} />
            </IslandGuard>
          </IslandFrame>
        </StrictMode>,
        { identifierPrefix: element.dataset.island },
      );
    });
  });
}

/** Says that what it stands beside has come to life. */
function Awake({ then }: { then(): void }) {
  useEffect(then, [then]);
  return null;
}

/** So often a part that broke is begun anew; then its place stays empty. */
const mostTries = 3;

/** What breaks in one island leaves the page alone: the island begins anew, and the page says so where a script did not come. */
class IslandGuard extends Component<{ children: ReactNode }, { tries: number }> {
  override state = { tries: 0 };

  override componentDidCatch(error: unknown): void {
    this.setState(({ tries }) => ({ tries: tries + 1 }));
    if (isChunkFailure(error)) sayIncomplete();
  }

  override render(): ReactNode {
    const { tries } = this.state;
    return tries < mostTries && <Fragment key={tries}>{this.props.children}</Fragment>;
  }
}
