import { type ComponentProps, type ComponentType, createContext, createElement, useContext } from 'react';

/** Where the page is, and how one goes on from it. */
export interface Way {
  /** Of the address, with its language. */
  readonly pathname: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** The address that the page was rendered for: the same for all that is not there. */
  readonly rendered: string;
  readonly Link: ComponentType<WayLinkProps>;
  go(path: string): void;
}

export type WayLinkProps = ComponentProps<'a'> & { to: string };

export const WayContext = createContext<Way | null>(null);

export function useWay(): Way {
  return useContext(WayContext)!;
}

function PlainLink({ to, ...rest }: WayLinkProps) {
  return createElement('a', { href: to, ...rest });
}

const isServer = typeof window === 'undefined';

/** From page to page by the browser's own means. */
export function plainWay(rendered: string): Way {
  return {
    pathname: isServer ? rendered : window.location.pathname,
    search: isServer ? '' : window.location.search,
    rendered,
    Link: PlainLink,
    go: (path) => window.location.assign(path),
  };
}
