import type { AtStake } from './page-hold.ts';
import type { WorkspaceState } from './workspace-state.ts';

/** What a full load would do to what is in a workspace. */
export function workAtStake({ works, opening }: Pick<WorkspaceState, 'works' | 'opening'>): AtStake {
  const isUnderWay = works.some(
    ({ phase, strokes }) =>
      (phase !== 'done' && phase !== 'ready' && phase !== 'stopped') || strokes.length > 0,
  );
  if (isUnderWay || opening !== null) return 'interrupted';
  return works.length > 0 ? 'kept' : null;
}
