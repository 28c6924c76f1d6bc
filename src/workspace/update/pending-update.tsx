import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';

/** What brings a result up to date with settings that were changed since it was made. */
export interface PendingUpdate {
  run(): void;
  /** The settings would be refused as they are. */
  readonly isRefused: boolean;
}

interface Updates {
  readonly pending: PendingUpdate | null;
  /** Answers what takes it back. */
  announce(update: PendingUpdate): () => void;
}

const UpdatesContext = createContext<Updates>({ pending: null, announce: () => () => {} });

/** Around a result and its settings: whichever panel can run it again says so, and the picture and the download know. */
export function PendingUpdates({ children }: { children: ReactNode }) {
  // Options and ticks can both have been changed; the result is up to date once nobody announces anything.
  const [announced, setAnnounced] = useState<readonly PendingUpdate[]>([]);
  const announce = useCallback((update: PendingUpdate) => {
    setAnnounced((before) => [...before, update]);
    return () => setAnnounced((before) => before.filter((one) => one !== update));
  }, []);
  const pending = announced.at(-1) ?? null;
  const updates = useMemo(() => ({ pending, announce }), [pending, announce]);
  return <UpdatesContext value={updates}>{children}</UpdatesContext>;
}

/** Null while the result is what its settings say. */
export const usePendingUpdate = (): PendingUpdate | null => useContext(UpdatesContext).pending;

/** The result is out of date for as long as whoever calls this is shown. */
export function useAnnouncedUpdate(update: PendingUpdate): void {
  const { announce } = useContext(UpdatesContext);
  useEffect(() => announce(update), [announce, update]);
}
