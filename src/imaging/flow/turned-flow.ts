import type { FlowField } from './flow-field.ts';

/**
 * The flow on its way to one fixed direction, as a hand hatches: along the form where that is pronounced, in its own
 * habit elsewhere. Directions have no sign, so they are mixed by their doubled angles.
 *
 * @param angle of the fixed direction, from the x axis towards the y axis
 * @param obedience share of the flow, 0..1, where there is only one direction
 */
export function turnedFlow(flow: FlowField, angle: number, obedience: number): FlowField {
  const x = new Float32Array(flow.x.length);
  const y = new Float32Array(flow.x.length);
  const [cosine, sine] = [Math.cos(2 * angle), Math.sin(2 * angle)];
  for (let i = 0; i < x.length; i++) {
    const own = obedience * flow.anisotropy[i];
    const doubledX = (1 - own) * cosine + own * (flow.x[i] ** 2 - flow.y[i] ** 2);
    const doubledY = (1 - own) * sine + own * 2 * flow.x[i] * flow.y[i];
    const turned = 0.5 * Math.atan2(doubledY, doubledX);
    x[i] = Math.cos(turned);
    y[i] = Math.sin(turned);
  }
  return { ...flow, x, y };
}
