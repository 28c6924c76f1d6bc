/** What somebody says about the logo they want. Pure lists: forms, jobs and pages share them. */

export const moods = [
  'modern',
  'elegant',
  'friendly',
  'bold',
  'classic',
  'playful',
  'tech',
  'natural',
] as const;
export type Mood = (typeof moods)[number];

export const hues = [
  'blue',
  'teal',
  'green',
  'yellow',
  'orange',
  'red',
  'pink',
  'purple',
  'brown',
  'black',
] as const;
export type Hue = (typeof hues)[number];

/** How name, slogan and mark stand to one another. */
export const layoutIds = [
  'side',
  'stacked',
  'wordmark',
  'emblem',
  'tile',
  'initials',
  'frame',
  'divider',
  'banner',
  'two-lines',
  'rules',
  'underline',
] as const;
export type LayoutId = (typeof layoutIds)[number];

export const letterCases = ['typed', 'upper', 'lower'] as const;
export type LetterCase = (typeof letterCases)[number];

/** Industry → icons of the Phosphor set that stand for it, the most telling first. */
export const industryIcons = {
  food: ['fork-knife', 'chef-hat', 'pizza', 'bowl-food', 'pepper', 'cooking-pot'],
  cafe: ['coffee', 'coffee-bean', 'bread', 'tea-bag', 'cookie', 'cake'],
  fashion: ['dress', 'coat-hanger', 'high-heel', 'sneaker', 'handbag', 'scissors'],
  beauty: ['flower-lotus', 'sparkle', 'scissors', 'hair-dryer', 'flower', 'drop'],
  health: ['heartbeat', 'tooth', 'first-aid', 'stethoscope', 'heart', 'leaf'],
  fitness: ['barbell', 'lightning', 'person-simple-run', 'bicycle', 'heartbeat', 'mountains'],
  technology: ['cpu', 'circuitry', 'cube', 'rocket', 'planet', 'brackets-curly'],
  finance: ['chart-line-up', 'bank', 'coins', 'shield-check', 'scales', 'briefcase'],
  'real-estate': ['house-line', 'buildings', 'key', 'building-apartment', 'door-open', 'map-pin'],
  construction: ['hammer', 'crane', 'wrench', 'hard-hat', 'paint-roller', 'ruler'],
  education: ['graduation-cap', 'book-open', 'student', 'pencil', 'lightbulb', 'globe'],
  travel: ['airplane-tilt', 'compass', 'island', 'globe-hemisphere-west', 'mountains', 'sailboat'],
  music: ['music-notes', 'guitar', 'microphone', 'vinyl-record', 'headphones', 'piano-keys'],
  photography: ['camera', 'aperture', 'film-strip', 'image', 'eye', 'video-camera'],
  nature: ['leaf', 'tree', 'plant', 'flower', 'tree-evergreen', 'sun'],
  pets: ['paw-print', 'dog', 'cat', 'bone', 'bird', 'fish'],
  law: ['scales', 'gavel', 'shield', 'columns', 'feather', 'bank'],
  kids: ['balloon', 'baby', 'butterfly', 'rainbow', 'star', 'smiley'],
  shop: ['storefront', 'shopping-bag', 'gift', 'tag', 'basket', 'package'],
  events: ['confetti', 'balloon', 'champagne', 'ticket', 'star', 'microphone-stage'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type Industry = keyof typeof industryIcons;
export const industries = Object.keys(industryIcons) as Industry[];

/** Marks of plain geometry, for brands that no thing stands for. */
export const shapeIds = [
  'petals',
  'orbits',
  'sunrise',
  'peaks',
  'waves',
  'cube',
  'quarters',
  'chain',
  'pulse',
  'seed',
  'steps',
  'knot',
] as const;
export type ShapeId = (typeof shapeIds)[number];

export const mostNameLetters = 40;
export const mostSloganLetters = 60;
/** Logos that are proposed at a time: as many as there are layouts, so that no two are laid out alike. */
export const mostLogos = layoutIds.length;
