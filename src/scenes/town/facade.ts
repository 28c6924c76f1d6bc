import { clamp, mix, smooth } from '../../imaging/sampling/ramp.ts';
import type { Skin } from './town-plan.ts';

/** What a place on a wall is like: its color, the light of its own, and how much of a mirror it is. */
export interface Surface {
  readonly color: [number, number, number];
  readonly glow: [number, number, number];
  mirror: number;
  /** Of the pane it belongs to, −1..1: each stands a little askew. */
  askew: number;
}

/** A number of 0..1 for a place, the same again and again. */
export function hashOf(id: number, i: number, j: number): number {
  let h = (id ^ Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1)) | 0;
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return ((h ^ (h >>> 15)) >>> 0) / 2 ** 32;
}

/** Light of a screen in a dark room, and of a shaded lamp. */
const screen = [0.32, 0.6, 1] as const;
const amber = [0.95, 0.42, 0.1] as const;

/** Share of a stretch around `x` that lies in the middle `duty` of each `period`. */
function pulse(x: number, period: number, duty: number, stretch: number): number {
  const filled = (at: number) => {
    const n = at / period + duty / 2;
    const whole = Math.floor(n);
    return (whole * duty + Math.min(n - whole, duty)) * period;
  };
  const wide = Math.max(stretch, period * 0.02);
  return clamp((filled(x + wide / 2) - filled(x - wide / 2)) / wide);
}

/**
 * The wall of a building at `u` meters from its edge and `v` above the ground.
 *
 * @param footprint of a pixel there, meters
 */
export function wallAt(out: Surface, skin: Skin, u: number, v: number, footprint: number): void {
  const { kind, wall, glow, bay, floor, across, up, id } = skin;
  out.mirror = 0;
  out.askew = 0;
  out.glow.fill(0);
  for (let c = 0; c < 3; c++) out.color[c] = wall[c];
  if (kind === 'plain' || kind === 'quay') return;
  if (kind === 'lamp') {
    if (skin.lit > 0 || v > 8) for (let c = 0; c < 3; c++) out.glow[c] = glow[c] * 7;
    return;
  }
  // Each pane has its place in the middle of its bay.
  const [pu, pv] = [u - bay / 2, v - floor / 2];
  const pane =
    kind === 'shop'
      ? pulse(u - 1.9, 3.8, 0.86, footprint) * smooth(0.35, 0.4, v) * smooth(3.5, 3.4, v)
      : pulse(pu, bay, across, footprint) * pulse(pv, floor, up, footprint);
  const grain = 0.9 + 0.2 * hashOf(id, Math.floor(u / 7), Math.floor(v / floor / 6));
  // A band of stone at each floor, darker joints.
  const band = kind === 'punched' ? 1 - 0.12 * pulse(v, floor, 0.12, footprint) : 1;
  for (let c = 0; c < 3; c++) out.color[c] = mix(wall[c] * grain * band, 0.02, pane);
  if (kind === 'ribbon')
    for (let c = 0; c < 3; c++) out.color[c] *= 1 - 0.25 * pulse(u, bay, 0.06, footprint);
  out.mirror = pane * (kind === 'glass' ? 0.62 : 0.3);
  const [i, j] = [Math.floor(u / bay), Math.floor(v / floor)];
  out.askew =
    kind === 'punched' ? hashOf(id + 1, i, j) * 2 - 1 : (hashOf(id + 1, i >> 2, j >> 1) * 2 - 1) * 0.35;
  const near = clamp(0.12 / footprint - 0.4);
  if (kind === 'punched' && near > 0) paintFrame(out, skin, u, v, near, pane);
  if (skin.lit > 0 && pane > 0) lightRooms(out, skin, u, v, footprint, near, pane);
}

/** Frames and crossbars, the shade of the lintel, the sill. `near`: how much of them is seen, 0..1. */
function paintFrame(out: Surface, skin: Skin, u: number, v: number, near: number, pane: number): void {
  const { wall, bay, floor, across, up } = skin;
  const [i, j] = [Math.floor(u / bay), Math.floor(v / floor)];
  const [wu, wv] = [(u / bay - i - 0.5) / across, (v / floor - j - 0.5) / up];
  const bar = Math.max(
    smooth(0.05, 0.03, Math.abs(wu)),
    smooth(0.035, 0.02, Math.abs(wv - 0.16)),
    smooth(0.44, 0.47, Math.abs(wu)),
    smooth(0.45, 0.48, Math.abs(wv)),
  );
  const frame = near * bar * pane;
  const sill = near * (1 - pane) * smooth(0.06, 0.03, Math.abs(wv + 0.55)) * smooth(0.62, 0.58, Math.abs(wu));
  const lintel = 1 - 0.45 * near * pane * smooth(0.2, 0.5, wv);
  for (let c = 0; c < 3; c++) {
    out.color[c] = mix(out.color[c] * lintel, 0.3 + 0.5 * wall[c], frame * 0.75);
    out.color[c] = mix(out.color[c], 0.55, sill * 0.7);
  }
  out.mirror *= 1 - frame;
}

/** What shines out of the rooms behind the panes. */
function lightRooms(
  out: Surface,
  skin: Skin,
  u: number,
  v: number,
  footprint: number,
  near: number,
  pane: number,
): void {
  const { kind, glow, bay, floor, id } = skin;
  const [i, j] = [Math.floor(u / bay), Math.floor(v / floor)];
  // Where panes are smaller than pixels, some of them are seen as one.
  const merged = 2 ** Math.max(0, Math.ceil(Math.log2((footprint * 1.2) / bay)));
  const offices = kind === 'glass' || kind === 'ribbon' ? 3 : 1;
  const [gi, gj] = [Math.floor(i / (merged * offices)), Math.floor(j / merged)];
  const chance = hashOf(id + 7, gi, gj);
  const few = merged > 1 ? clamp(skin.lit * (0.25 + 1.5 * chance)) : chance < skin.lit ? 1 : 0;
  if (few <= 0) return;
  const tone = hashOf(id + 11, i >> (merged > 1 ? 2 : 0), j);
  // Ceilings are lit more than what is below them; curtains take some.
  const inside = kind === 'shop' ? 1.2 : 0.65 + 0.5 * smooth(0.2, 0.9, (v / floor) % 1);
  const drawn =
    near <= 0 || kind === 'glass'
      ? 1
      : kind === 'shop'
        ? goodsAt(id, u, v, near)
        : curtainsAt(skin, u, v, near);
  const bright = few * pane * inside * (0.25 + 1.1 * tone * tone) * drawn;
  // From afar single rooms stand out: a screen, a dim amber lamp.
  const room = near > 0 || merged > 1 ? 1 : hashOf(id + 29, i, j);
  const special = room < 0.07 ? screen : room < 0.2 ? amber : undefined;
  for (let c = 0; c < 3; c++)
    out.glow[c] = bright * (special ? special[c] : mix(glow[c], c === 2 ? 0.8 : 1, tone * 0.25));
}

/** What stands in the window of a shop, and its frames: share of the light that gets by. */
function goodsAt(id: number, u: number, v: number, near: number): number {
  const [su, sv] = [(u / 3.8) % 1, v / 3.5];
  const goods = smooth(0.0, 0.05, 0.22 + 0.16 * hashOf(id + 17, Math.floor(u / 0.7), 1) - sv);
  const frame = Math.max(smooth(0.02, 0.012, Math.abs(su - 0.5)), smooth(0.014, 0.008, Math.abs(sv - 0.78)));
  return (1 - near * 0.9 * frame) * (1 - near * 0.62 * goods) * (0.55 + 0.6 * sv);
}

/** The same of curtains and crossbars. */
function curtainsAt({ bay, floor, across, up, id }: Skin, u: number, v: number, near: number): number {
  const [i, j] = [Math.floor(u / bay), Math.floor(v / floor)];
  const [wu, wv] = [(u / bay - i - 0.5) / across, (v / floor - j - 0.5) / up];
  const bar = Math.max(smooth(0.05, 0.03, Math.abs(wu)), smooth(0.035, 0.02, Math.abs(wv - 0.16)));
  const curtain = hashOf(id + 19, i, j);
  const open = 0.18 + 0.3 * hashOf(id + 23, i, j);
  const cloth =
    curtain < 0.55
      ? smooth(open, open + 0.03, Math.abs(wu)) * 0.55
      : curtain < 0.75
        ? smooth(0.5 - open * 1.4, 0.5 - open * 1.4 + 0.03, wv) * 0.5
        : 0;
  return (1 - near * 0.85 * bar) * (1 - near * cloth) * (1 - 0.35 * near * Math.abs(wu));
}

/** Tubes in a frame, and signs that are no letters. */
export function neonAt(out: Surface, skin: Skin, u: number, v: number, width: number, height: number): void {
  out.mirror = 0;
  for (let c = 0; c < 3; c++) out.color[c] = skin.wall[c];
  const edge = Math.min(u, v, width - u, height - v);
  const frame = smooth(0.07, 0.03, Math.abs(edge - 0.12));
  const step = width * 0.9;
  const [row, within] = [Math.floor(v / step), ((v / step) % 1) * step];
  const kind = hashOf(skin.id, row, 3);
  const [x, y] = [u - width / 2, within - step / 2];
  const reach = width * 0.26;
  const ring = Math.abs(Math.hypot(x, y) - reach);
  const bars = Math.min(Math.abs(y - reach * 0.7), Math.abs(y), Math.abs(y + reach * 0.7));
  const cross = Math.min(
    Math.abs(x) + Math.max(0, Math.abs(y) - reach) * 4,
    Math.abs(y) + Math.max(0, Math.abs(x) - reach) * 4,
  );
  const shape = kind < 0.34 ? ring : kind < 0.67 ? (Math.abs(x) < reach ? bars : 1) : cross;
  const tube = smooth(0.09, 0.03, shape) * (height - v > step * 0.2 && v > 0.25 ? 1 : 0);
  for (let c = 0; c < 3; c++)
    out.glow[c] =
      frame * skin.glow[c] * 3 + tube * mix(skin.glow[(c + 1) % 3], 1, 0.25) * 3 + skin.glow[c] * 0.14;
}

/** Body and lamps of a car seen from its end. */
export function carAt(out: Surface, skin: Skin, share: number, v: number, isDark: boolean): void {
  out.mirror = 0.25;
  for (let c = 0; c < 3; c++) {
    out.color[c] = v < 0.42 ? 0.015 : skin.wall[c];
    out.glow[c] = 0;
  }
  const lamp =
    smooth(0.13, 0.08, Math.abs(Math.abs(share - 0.5) - 0.36)) * smooth(0.1, 0.07, Math.abs(v - 0.68));
  for (let c = 0; c < 3; c++) out.glow[c] = lamp * skin.glow[c] * (isDark ? 9 : 0.5);
}
