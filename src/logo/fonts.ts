import type { Mood } from './brief.ts';

/** What a family was made for besides Latin letters. */
export type Script = 'latin' | 'ja' | 'ko' | 'zh-Hant';

/** A family of open fonts. Its files come from the package of its name; all are under the SIL Open Font License 1.1. */
export interface LogoFont {
  readonly name: string;
  readonly script: Script;
  /** Weights to set names in, the usual one first. */
  readonly weights: readonly number[];
  readonly moods: readonly Mood[];
  /** One file holds all its weights. */
  readonly isVariable?: true;
  /** Its capitals cannot be told from each other in a row: it is never set in them. */
  readonly isScript?: true;
  /** Has capitals alone. */
  readonly isCapitals?: true;
}

export const logoFonts = {
  poppins: { name: 'Poppins', script: 'latin', weights: [600, 500, 700, 300], moods: ['modern', 'friendly'] },
  montserrat: { name: 'Montserrat', script: 'latin', weights: [700, 500, 800], moods: ['modern', 'bold'] },
  jost: { name: 'Jost', script: 'latin', weights: [500, 400, 700], moods: ['modern', 'elegant'] },
  outfit: { name: 'Outfit', script: 'latin', weights: [600, 400, 700], moods: ['modern', 'tech'] },
  inter: { name: 'Inter', script: 'latin', weights: [700, 500, 800], moods: ['modern', 'tech'] },
  manrope: { name: 'Manrope', script: 'latin', weights: [700, 500, 800], moods: ['modern', 'tech'] },
  'space-grotesk': { name: 'Space Grotesk', script: 'latin', weights: [700, 500], moods: ['tech', 'modern'] },
  raleway: { name: 'Raleway', script: 'latin', weights: [600, 400, 800], moods: ['elegant', 'modern'] },
  'josefin-sans': {
    name: 'Josefin Sans',
    script: 'latin',
    weights: [600, 400, 700],
    moods: ['elegant', 'classic'],
  },
  'work-sans': { name: 'Work Sans', script: 'latin', weights: [600, 500, 700], moods: ['natural', 'modern'] },
  'playfair-display': {
    name: 'Playfair Display',
    script: 'latin',
    weights: [700, 500, 900],
    moods: ['elegant', 'classic'],
  },
  'cormorant-garamond': {
    name: 'Cormorant Garamond',
    script: 'latin',
    weights: [600, 500, 700],
    moods: ['elegant', 'classic'],
  },
  'dm-serif-display': {
    name: 'DM Serif Display',
    script: 'latin',
    weights: [400],
    moods: ['classic', 'bold'],
  },
  lora: { name: 'Lora', script: 'latin', weights: [600, 500, 700], moods: ['natural', 'classic'] },
  fraunces: {
    name: 'Fraunces',
    script: 'latin',
    weights: [600, 400, 800],
    moods: ['natural', 'friendly', 'classic'],
  },
  cinzel: {
    name: 'Cinzel',
    script: 'latin',
    weights: [600, 500, 800],
    moods: ['elegant', 'classic'],
    isCapitals: true,
  },
  'zilla-slab': { name: 'Zilla Slab', script: 'latin', weights: [700, 500], moods: ['natural', 'classic'] },
  'bebas-neue': {
    name: 'Bebas Neue',
    script: 'latin',
    weights: [400],
    moods: ['bold', 'modern'],
    isCapitals: true,
  },
  oswald: { name: 'Oswald', script: 'latin', weights: [600, 500, 700], moods: ['bold', 'modern'] },
  'archivo-black': { name: 'Archivo Black', script: 'latin', weights: [400], moods: ['bold'] },
  righteous: { name: 'Righteous', script: 'latin', weights: [400], moods: ['playful', 'bold'] },
  comfortaa: { name: 'Comfortaa', script: 'latin', weights: [700, 500], moods: ['friendly', 'playful'] },
  fredoka: { name: 'Fredoka', script: 'latin', weights: [600, 500, 700], moods: ['playful', 'friendly'] },
  quicksand: { name: 'Quicksand', script: 'latin', weights: [700, 500], moods: ['friendly', 'natural'] },
  'abril-fatface': { name: 'Abril Fatface', script: 'latin', weights: [400], moods: ['bold', 'classic'] },
  pacifico: {
    name: 'Pacifico',
    script: 'latin',
    weights: [400],
    moods: ['playful', 'friendly'],
    isScript: true,
  },
  lobster: {
    name: 'Lobster',
    script: 'latin',
    weights: [400],
    moods: ['playful', 'classic'],
    isScript: true,
  },
  'dancing-script': {
    name: 'Dancing Script',
    script: 'latin',
    weights: [700, 500],
    moods: ['natural', 'elegant'],
    isScript: true,
  },
  caveat: {
    name: 'Caveat',
    script: 'latin',
    weights: [700, 500],
    moods: ['natural', 'playful'],
    isScript: true,
  },
  orbitron: { name: 'Orbitron', script: 'latin', weights: [700, 500, 900], moods: ['tech'] },
  'space-mono': { name: 'Space Mono', script: 'latin', weights: [700, 400], moods: ['tech'] },
  'noto-sans-jp': {
    name: 'Noto Sans JP',
    script: 'ja',
    weights: [700, 500, 900, 300],
    moods: ['modern', 'tech', 'bold', 'friendly'],
    isVariable: true,
  },
  'noto-serif-jp': {
    name: 'Noto Serif JP',
    script: 'ja',
    weights: [600, 400, 900],
    moods: ['elegant', 'classic', 'natural'],
    isVariable: true,
  },
  'dela-gothic-one': {
    name: 'Dela Gothic One',
    script: 'ja',
    weights: [400],
    moods: ['playful', 'bold', 'friendly'],
  },
  'noto-sans-kr': {
    name: 'Noto Sans KR',
    script: 'ko',
    weights: [700, 500, 900, 300],
    moods: ['modern', 'tech', 'bold'],
    isVariable: true,
  },
  'noto-serif-kr': {
    name: 'Noto Serif KR',
    script: 'ko',
    weights: [600, 400, 900],
    moods: ['elegant', 'classic', 'natural'],
    isVariable: true,
  },
  'black-han-sans': { name: 'Black Han Sans', script: 'ko', weights: [400], moods: ['bold', 'tech'] },
  jua: { name: 'Jua', script: 'ko', weights: [400], moods: ['playful', 'friendly', 'natural'] },
  'noto-sans-tc': {
    name: 'Noto Sans TC',
    script: 'zh-Hant',
    weights: [700, 500, 900, 300],
    moods: ['modern', 'tech', 'bold', 'friendly', 'playful'],
    isVariable: true,
  },
  'noto-serif-tc': {
    name: 'Noto Serif TC',
    script: 'zh-Hant',
    weights: [600, 400, 900],
    moods: ['elegant', 'classic', 'natural'],
    isVariable: true,
  },
} as const satisfies Readonly<Record<string, LogoFont>>;

export type FontId = keyof typeof logoFonts;
export const fontIds = Object.keys(logoFonts) as FontId[];

export const isFont = (id: string): id is FontId => Object.hasOwn(logoFonts, id);

export const fontOf = (id: FontId): LogoFont => logoFonts[id];

/** Families that were made for a script. */
export const fontsFor = (script: Script): FontId[] => fontIds.filter((id) => logoFonts[id].script === script);

/** Where a family lacks a letter, these are asked, in this order. */
export const lastResort = {
  latin: 'inter',
  ja: 'noto-sans-jp',
  ko: 'noto-sans-kr',
  'zh-Hant': 'noto-sans-tc',
} as const satisfies Record<Script, FontId>;

/** What the letters of a text ask for. Chinese characters alone are read as the language says, Chinese where it says nothing. */
export function scriptOf(text: string, language?: string): Script {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'ja';
  if (/\p{Script=Hangul}/u.test(text)) return 'ko';
  if (/\p{Script=Han}/u.test(text)) return language === 'ja' ? 'ja' : 'zh-Hant';
  return 'latin';
}
