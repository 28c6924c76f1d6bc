import { createContext, useCallback, useContext } from 'react';
import type { CallAnswer } from '#src/client/site-call.ts';
import { type RemoteData, useRemoteData } from '../app/remote-data.ts';

/** Names of tools by id. */
export type ToolNames = Readonly<Record<string, string>>;

/** To be told when the desk has shut meanwhile: a code opens it again. */
export const ShutContext = createContext<() => void>(() => {});

/** Passes the answer of any call at the desk on, and notices when it has shut. */
export function useDeskCall(): <T>(asked: Promise<CallAnswer<T>>) => Promise<CallAnswer<T>> {
  const onShut = useContext(ShutContext);
  return useCallback(
    async (asked) => {
      const answer = await asked;
      if (answer.failure?.error === 'second_factor_required') onShut();
      return answer;
    },
    [onShut],
  );
}

/** Asks once the part is shown; what is there stays until the next answer. */
export function useDeskData<T>(call: () => Promise<CallAnswer<T>>): RemoteData<T> {
  const atDesk = useDeskCall();
  return useRemoteData(() => atDesk(call()));
}
