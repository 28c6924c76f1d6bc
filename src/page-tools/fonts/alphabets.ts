import type { Style, StyleKind } from './style.ts';

/** Letters of a style one after the other, by the first of each row; some stand elsewhere in Unicode. */
interface Rows {
  readonly A?: number;
  readonly a?: number;
  readonly zero?: number;
  readonly elsewhere?: Readonly<Record<string, string>>;
}

const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const smalls = capitals.toLowerCase();
const digits = '0123456789';

function formsIn({ A, a, zero, elsewhere = {} }: Rows): Map<string, string> {
  const row = (letters: string, first: number | undefined) =>
    first === undefined
      ? []
      : [...letters].map((letter, place): [string, string] => [letter, String.fromCodePoint(first + place)]);
  return new Map([
    ...row(capitals, A),
    ...row(smalls, a),
    ...row(digits, zero),
    ...Object.entries(elsewhere),
  ]);
}

/** Two lines of letters above each other; a space stands where there is no form. */
function formsLike(letters: string, forms: string): Map<string, string> {
  const made = [...forms];
  return new Map(
    [...letters].map((letter, place) => [letter, made[place]] as const).filter(([, form]) => form !== ' '),
  );
}

interface AlphabetTraits {
  readonly kind?: StyleKind;
  /** One form for both cases. */
  readonly isOneCase?: true;
  /** The letters of mathematics carry an accent as ordinary letters do. */
  readonly carriesAccents?: true;
}

function alphabet(id: string, forms: ReadonlyMap<string, string>, traits: AlphabetTraits = {}): Alphabet {
  const { kind = 'letters', isOneCase = false, carriesAccents = false } = traits;
  const plainForm = (letter: string) =>
    forms.get(letter) ?? (isOneCase ? forms.get(otherCase(letter)) : undefined);
  return {
    id,
    kind,
    forms,
    keepsCase: !isOneCase,
    formOf(grapheme) {
      const own = plainForm(grapheme);
      if (own !== undefined || !carriesAccents) return own;
      const [base, ...accents] = grapheme.normalize('NFD');
      const form = plainForm(base);
      return form !== undefined && accents.every((one) => /^\p{Mn}$/u.test(one))
        ? form + accents.join('')
        : undefined;
    },
  };
}

export interface Alphabet extends Style {
  /** Every letter that it has a form for. */
  readonly forms: ReadonlyMap<string, string>;
}

function otherCase(letter: string): string {
  const small = letter.toLowerCase();
  return small === letter ? letter.toUpperCase() : small;
}

const mathematical = { carriesAccents: true } as const;

/** Upside down, last letter first. */
const turned = formsLike(
  `${smalls}${capitals}${digits}.?!¿¡_&`,
  'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz∀ꓭƆꓷƎℲ⅁HIſꓘ⅂WNOԀꝹꓤSꓕꓵɅMX⅄Z0ƖᄅƐㄣϛ9ㄥ86˙¿¡?!‾⅋',
);

const turnedForms = new Set(turned.values());

/** Styles that have a letter of Unicode for each of ours: blocks of mathematics, of enclosed letters, of phonetics. */
export const alphabets: readonly Alphabet[] = [
  alphabet('bold', formsIn({ A: 0x1d400, a: 0x1d41a, zero: 0x1d7ce }), mathematical),
  alphabet('italic', formsIn({ A: 0x1d434, a: 0x1d44e, elsewhere: { h: 'ℎ' } }), mathematical),
  alphabet('boldItalic', formsIn({ A: 0x1d468, a: 0x1d482 }), mathematical),
  alphabet('sans', formsIn({ A: 0x1d5a0, a: 0x1d5ba, zero: 0x1d7e2 }), mathematical),
  alphabet('sansBold', formsIn({ A: 0x1d5d4, a: 0x1d5ee, zero: 0x1d7ec }), mathematical),
  alphabet('sansItalic', formsIn({ A: 0x1d608, a: 0x1d622 }), mathematical),
  alphabet('sansBoldItalic', formsIn({ A: 0x1d63c, a: 0x1d656 }), mathematical),
  alphabet(
    'script',
    formsIn({
      A: 0x1d49c,
      a: 0x1d4b6,
      elsewhere: { B: 'ℬ', E: 'ℰ', F: 'ℱ', H: 'ℋ', I: 'ℐ', L: 'ℒ', M: 'ℳ', R: 'ℛ', e: 'ℯ', g: 'ℊ', o: 'ℴ' },
    }),
    mathematical,
  ),
  alphabet('boldScript', formsIn({ A: 0x1d4d0, a: 0x1d4ea }), mathematical),
  alphabet(
    'fraktur',
    formsIn({ A: 0x1d504, a: 0x1d51e, elsewhere: { C: 'ℭ', H: 'ℌ', I: 'ℑ', R: 'ℜ', Z: 'ℨ' } }),
    mathematical,
  ),
  alphabet('boldFraktur', formsIn({ A: 0x1d56c, a: 0x1d586 }), mathematical),
  alphabet(
    'outlined',
    formsIn({
      A: 0x1d538,
      a: 0x1d552,
      zero: 0x1d7d8,
      elsewhere: { C: 'ℂ', H: 'ℍ', N: 'ℕ', P: 'ℙ', Q: 'ℚ', R: 'ℝ', Z: 'ℤ' },
    }),
    mathematical,
  ),
  alphabet('typewriter', formsIn({ A: 0x1d670, a: 0x1d68a, zero: 0x1d7f6 }), mathematical),
  alphabet('wide', formsIn({ A: 0xff21, a: 0xff41, zero: 0xff10 })),
  alphabet(
    'smallCaps',
    new Map([
      ...formsLike(smalls, 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡ ʏᴢ'),
      // They stand beside small capitals as they are.
      ...formsLike(capitals + digits, capitals + digits),
    ]),
  ),
  alphabet(
    'superscript',
    formsLike(smalls + capitals + digits, 'ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖ𐞥ʳˢᵗᵘᵛʷˣʸᶻᴬᴮꟲᴰᴱꟳᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾꟴᴿ ᵀᵁⱽᵂ   ⁰¹²³⁴⁵⁶⁷⁸⁹'),
  ),
  alphabet('subscript', formsLike('aehijklmnoprstuvx0123456789', 'ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ₀₁₂₃₄₅₆₇₈₉')),
  alphabet(
    'circled',
    formsIn({ A: 0x24b6, a: 0x24d0, elsewhere: Object.fromEntries(formsLike(digits, '⓪①②③④⑤⑥⑦⑧⑨')) }),
    { kind: 'shapes' },
  ),
  alphabet(
    'circledDark',
    formsIn({ A: 0x1f150, elsewhere: Object.fromEntries(formsLike(digits, '⓿❶❷❸❹❺❻❼❽❾')) }),
    { kind: 'shapes', isOneCase: true },
  ),
  alphabet('squared', formsIn({ A: 0x1f130 }), { kind: 'shapes', isOneCase: true }),
  alphabet('squaredDark', formsIn({ A: 0x1f170 }), { kind: 'shapes', isOneCase: true }),
  alphabet(
    'bracketed',
    formsIn({ A: 0x1f110, a: 0x249c, elsewhere: Object.fromEntries(formsLike('123456789', '⑴⑵⑶⑷⑸⑹⑺⑻⑼')) }),
    { kind: 'shapes' },
  ),
  {
    ...alphabet('upsideDown', turned, { kind: 'playful' }),
    // What has nothing to turn stays the way it is read.
    join: (forms) => (forms.some((form) => turnedForms.has(form)) ? forms.toReversed() : forms).join(''),
  },
  alphabet('braille', formsLike(smalls, '⠁⠃⠉⠙⠑⠋⠛⠓⠊⠚⠅⠇⠍⠝⠕⠏⠟⠗⠎⠞⠥⠧⠺⠭⠽⠵'), { kind: 'playful', isOneCase: true }),
];
