import type { Node, Shape } from './node.ts';

type Context = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** Draws on a canvas, in the units the context is set to. */
export function paintNodes(context: Context, nodes: readonly Node[]): void {
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const node of nodes) {
    context.save();
    if ('d' in node) paintShape(context, node);
    else {
      if (node.at) context.transform(...node.at);
      if (node.clip) context.clip(new Path2D(node.clip));
      paintNodes(context, node.nodes);
    }
    context.restore();
  }
}

function paintShape(context: Context, { d, fill, stroke, width = 6, opacity = 1 }: Shape): void {
  const path = new Path2D(d);
  context.globalAlpha *= opacity;
  if (fill !== undefined) {
    if (typeof fill === 'string') context.fillStyle = fill;
    else {
      const gradient = context.createLinearGradient(...fill.from, ...fill.to);
      fill.colors.forEach((color, at, { length }) => {
        gradient.addColorStop(at / (length - 1), color);
      });
      context.fillStyle = gradient;
    }
    context.fill(path);
  }
  if (stroke === undefined) return;
  context.strokeStyle = stroke;
  context.lineWidth = width;
  context.stroke(path);
}
