import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

/** What brings a result up to date with settings that were changed since it was made. */
export interface PendingUpdate {
  run(): void;
  /** The settings would be refused as they are. */
  readonly isRefused: boolean;
}

interface Updates {
  readonly pending: PendingUpdate | null;
  announce(update: PendingUpdate | null): void;
}

const UpdatesContext = createContext<Updates>({ pending: null, announce() {} });

/** Around a result and its settings: whichever panel can run it again says so, and the picture and the download know. */
export function PendingUpdates({ children }: { children: ReactNode }) {
  const [pending, announce] = useState<PendingUpdate | null>(null);
  const updates = useMemo(() => ({ pending, announce }), [pending]);
  return <UpdatesContext value={updates}>{children}</UpdatesContext>;
}

/** Null while the result is what its settings say. */
export const usePendingUpdate = (): PendingUpdate | null => useContext(UpdatesContext).pending;

/** The result is out of date for as long as whoever calls this is shown. */
export function useAnnouncedUpdate(update: PendingUpdate): void {
  const { announce } = useContext(UpdatesContext);
  useEffect(() => {
    announce(update);
    return () => announce(null);
  }, [announce, update]);
}
