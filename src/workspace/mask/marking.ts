/** What a hand does on the photo. */
export const markTools = ['brush', 'eraser', 'lasso', 'box', 'wand', 'color'] as const;

export type MarkTool = (typeof markTools)[number];

/** The key that chooses it. */
export const markKeys: Readonly<Record<MarkTool, string>> = {
  brush: 'B',
  eraser: 'E',
  lasso: 'L',
  box: 'M',
  wand: 'W',
  color: 'C',
};

export const isPainting = (tool: MarkTool) => tool === 'brush' || tool === 'eraser';
export const isPicking = (tool: MarkTool) => tool === 'wand' || tool === 'color';

/** How far apart colors may be, 1..100 as the slider has it, as a distance in OKLab: finer where it is small. */
export function toleranceOf(step: number): number {
  return 0.01 + 0.34 * (step / 100) ** 1.5;
}
