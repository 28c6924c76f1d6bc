import { type ComponentProps, lazy, Suspense } from 'react';
import { ColorsPanel, type ColorsPanelProps } from './colors-panel.tsx';

/** Comes when somebody wants to paint colors. */
const ColorView = lazy(() => import('./color-view.tsx'));

interface ColoringProps {
  /** Beside a result: the way to the colors. */
  panel?: ColorsPanelProps;
  /** In the place of the result: they are painted. */
  view?: ComponentProps<typeof ColorView>;
}

/** What tools that take known colors have besides. They are few: whatever it takes comes with it. */
export default function Coloring({ panel, view }: ColoringProps) {
  if (!view) return panel && <ColorsPanel {...panel} />;
  return (
    <Suspense fallback={<div className="work result" aria-busy />}>
      <ColorView {...view} />
    </Suspense>
  );
}
