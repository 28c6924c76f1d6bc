import { useEffect, useRef } from 'react';

export interface WorkspaceKeyActions {
  keep(): void;
  erase(): void;
  pick(): void;
  lasso(): void;
  lookHere(): void;
  box(): void;
  wand(): void;
  color(): void;
  invert(): void;
  smaller(): void;
  larger(): void;
  undo(): void;
  redo(): void;
  zoomIn(): void;
  zoomOut(): void;
  zoomReset(): void;
  zoomPixels(): void;
  save(): void;
  /** Ctrl and Enter: what the view is there for. */
  run(): void;
  help(): void;
  leave(): void;
}

/** Single keys of the workspace; they rest while something is being typed and while a dialog is open. */
const plainKeys: Readonly<
  Record<string, keyof WorkspaceKeyActions | readonly (keyof WorkspaceKeyActions)[]>
> = {
  b: 'keep',
  e: 'erase',
  s: 'pick',
  // No view has both.
  l: ['lasso', 'lookHere'],
  m: 'box',
  w: 'wand',
  c: 'color',
  i: 'invert',
  '[': 'smaller',
  ']': 'larger',
  '+': 'zoomIn',
  '=': 'zoomIn',
  '-': 'zoomOut',
  '0': 'zoomReset',
  '1': 'zoomPixels',
  '?': 'help',
  escape: 'leave',
};

export function useWorkspaceKeys(actions: Partial<WorkspaceKeyActions>): void {
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('textarea, dialog, [contenteditable], input:not([type=range], [type=checkbox])'))
        return;
      const key = event.key.toLowerCase();
      const asked = event.ctrlKey || event.metaKey ? withControl(key, event.shiftKey) : plainKeys[key];
      const action = [asked ?? []].flat().find((name) => latest.current[name]);
      const act = action && latest.current[action];
      if (!act) return;
      event.preventDefault();
      act();
    }
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

function withControl(key: string, shift: boolean): keyof WorkspaceKeyActions | undefined {
  if (key === 'z') return shift ? 'redo' : 'undo';
  if (key === 'y') return 'redo';
  if (key === 's' && !shift) return 'save';
  if (key === 'enter') return 'run';
  return undefined;
}
