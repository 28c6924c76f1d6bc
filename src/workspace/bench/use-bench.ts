import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ToolDescription } from '../../api/contract/contract.ts';
import { useIsAwake } from '../../ui/is-awake.ts';
import type { BenchSession, BenchState } from '../session/bench-session.ts';
import { useOwnLimits } from './own-limits.ts';

/** What a workspace needs of its session. */
type Session<State extends BenchState> = Pick<
  BenchSession<State, never>,
  'subscribe' | 'state' | 'open' | 'close' | 'setLimits'
>;

/**
 * The session of a workspace, open as long as that is shown; its state; and its tool with the limits of whoever is signed in.
 *
 * @param versionOf they are asked for again whenever this changes
 */
export function useBench<State extends BenchState, Own extends Session<State>>(
  toolOfVisitors: ToolDescription,
  Bench: new (tool: ToolDescription) => Own & Session<State>,
  versionOf: (state: State) => number | undefined = () => undefined,
) {
  const [session] = useState(() => new Bench(toolOfVisitors));
  const state = useSyncExternalStore(session.subscribe, session.state, session.state);
  const tool = useOwnLimits(toolOfVisitors, versionOf(state));
  const isAwake = useIsAwake();
  useEffect(() => session.setLimits(tool.limits), [session, tool.limits]);
  useEffect(() => {
    void session.open();
    return () => session.close();
  }, [session]);
  return { session, state, tool, isBusy: isAwake ? !state.isRestored : undefined };
}
