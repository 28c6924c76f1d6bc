import type { Hue, Mood } from './brief.ts';
import type { Colors } from './drawing/drawing.ts';

export interface Palette extends Colors {
  readonly hue: Hue;
  readonly moods: readonly Mood[];
}

const palette = (hue: Hue, moods: readonly Mood[], ink: string, accent: string, ground: string): Palette => ({
  hue,
  moods,
  ink,
  accent,
  ground,
});

/** Three colors each; the name and the mark are told from the ground at 4.5 : 1 at least (WCAG 2.2, 1.4.3). */
export const palettes: readonly Palette[] = [
  palette('blue', ['modern', 'tech', 'classic'], '#0b1f3a', '#1d5fd6', '#ffffff'),
  palette('blue', ['bold', 'playful'], '#ffffff', '#ffd166', '#1746b0'),
  palette('blue', ['elegant', 'classic'], '#f4e9d2', '#d9b56a', '#10223f'),
  palette('blue', ['friendly', 'modern'], '#16324f', '#c2410c', '#eef5fb'),
  palette('teal', ['modern', 'friendly', 'tech'], '#0f2f33', '#0b7a75', '#ffffff'),
  palette('teal', ['natural', 'elegant'], '#e8f4ef', '#f0b67f', '#0d3b3e'),
  palette('teal', ['tech', 'bold'], '#e6fffb', '#2dd4bf', '#0b1416'),
  palette('green', ['natural', 'friendly'], '#1e3a2b', '#2f7d3b', '#fbf9f2'),
  palette('green', ['natural', 'classic', 'elegant'], '#f3efe0', '#c9d8a0', '#23402f'),
  palette('green', ['bold', 'playful', 'modern'], '#10261a', '#137a43', '#e9f8ec'),
  palette('yellow', ['bold', 'playful'], '#1c1917', '#7a3e00', '#ffd23f'),
  palette('yellow', ['modern', 'tech', 'bold'], '#fff8e1', '#ffc93c', '#1d1d1f'),
  palette('orange', ['friendly', 'playful', 'natural'], '#3b1f12', '#b8430c', '#fff6ec'),
  palette('orange', ['bold', 'modern'], '#fff3e6', '#ff9f5a', '#3a1505'),
  palette('red', ['bold', 'modern', 'classic'], '#24090b', '#c1121f', '#ffffff'),
  palette('red', ['classic', 'elegant'], '#fbeee0', '#e9b872', '#5c0f1b'),
  palette('pink', ['playful', 'friendly'], '#3d0d2b', '#c2185b', '#fff0f5'),
  palette('pink', ['elegant', 'natural'], '#4a2630', '#9c4a5d', '#fbf1ee'),
  palette('purple', ['modern', 'tech', 'playful'], '#1e1238', '#6d28d9', '#ffffff'),
  palette('purple', ['elegant', 'bold'], '#f2e9ff', '#e0b3ff', '#2a1650'),
  palette('brown', ['natural', 'classic', 'friendly'], '#3a2418', '#94501f', '#faf4ea'),
  palette('brown', ['classic', 'elegant', 'natural'], '#f6e9d8', '#dba871', '#33211a'),
  palette('black', ['modern', 'elegant', 'tech', 'bold'], '#111111', '#111111', '#ffffff'),
  palette('black', ['elegant', 'bold', 'classic'], '#ffffff', '#d4af6a', '#121212'),
];
