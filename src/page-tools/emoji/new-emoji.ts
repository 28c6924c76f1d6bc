import type { LocaleCode } from '../../i18n/locales.ts';

/** An emoji of Unicode 18 that no public data names yet. */
interface NewEmoji {
  readonly emoji: string;
  readonly hexcode: string;
  /** The code of the one that it stands behind. */
  readonly after: string;
  /** Unicode's number of its group. */
  readonly group: number;
  readonly hasTones: boolean;
  /** Between colons. */
  readonly code: string;
  readonly words: Readonly<Record<LocaleCode, { readonly label: string; readonly tags: readonly string[] }>>;
}

/**
 * Nine emoji, nineteen with their skin tones. A test fails once emojibase-data has them: then this list goes, and the next version's takes
 * its place.
 */
export const newEmoji: readonly NewEmoji[] = [
  {
    emoji: '🫫',
    hexcode: '1FAEB',
    after: '1F62B',
    group: 0,
    hasTones: false,
    code: 'cracking_face',
    words: {
      en: { label: 'cracking face', tags: ['broken', 'falling apart', 'overwhelmed', 'stressed'] },
      de: { label: 'zerbrechendes Gesicht', tags: ['kaputt', 'überfordert', 'stress', 'am ende'] },
      ja: { label: 'ひび割れた顔', tags: ['限界', 'ストレス', '壊れる', '心が折れる'] },
      es: { label: 'cara agrietada', tags: ['roto', 'agobiado', 'estrés'] },
      tw: { label: '龜裂的臉', tags: ['崩潰', '壓力', '裂開', '破碎'] },
      pt: { label: 'rosto rachado', tags: ['quebrado', 'sobrecarregado', 'estresse'] },
      fr: { label: 'visage fissuré', tags: ['brisé', 'débordé', 'stress', 'craquer'] },
      ko: { label: '금이 간 얼굴', tags: ['무너지는', '스트레스', '멘붕', '깨진'] },
      it: { label: 'faccina che si crepa', tags: ['rotto', 'sopraffatto', 'stress'] },
    },
  },
  {
    emoji: '🫹',
    hexcode: '1FAF9',
    after: '1F446',
    group: 1,
    hasTones: true,
    code: 'leftwards_thumb',
    words: {
      en: { label: 'leftwards thumb', tags: ['thumb', 'hand', 'left', 'sideways'] },
      de: { label: 'Daumen nach links', tags: ['hand', 'links', 'seitwärts'] },
      ja: { label: '左向きの親指', tags: ['手', '親指', '左'] },
      es: { label: 'pulgar hacia la izquierda', tags: ['mano', 'dedo', 'izquierda'] },
      tw: { label: '向左的拇指', tags: ['手', '大拇指', '左'] },
      pt: { label: 'polegar para a esquerda', tags: ['mão', 'dedo', 'esquerda'] },
      fr: { label: 'pouce vers la gauche', tags: ['main', 'doigt', 'gauche'] },
      ko: { label: '왼쪽을 가리키는 엄지', tags: ['손', '엄지손가락', '왼쪽'] },
      it: { label: 'pollice verso sinistra', tags: ['mano', 'dito', 'sinistra'] },
    },
  },
  {
    emoji: '🫺',
    hexcode: '1FAFA',
    after: '1FAF9',
    group: 1,
    hasTones: true,
    code: 'rightwards_thumb',
    words: {
      en: { label: 'rightwards thumb', tags: ['thumb', 'hand', 'right', 'sideways'] },
      de: { label: 'Daumen nach rechts', tags: ['hand', 'rechts', 'seitwärts'] },
      ja: { label: '右向きの親指', tags: ['手', '親指', '右'] },
      es: { label: 'pulgar hacia la derecha', tags: ['mano', 'dedo', 'derecha'] },
      tw: { label: '向右的拇指', tags: ['手', '大拇指', '右'] },
      pt: { label: 'polegar para a direita', tags: ['mão', 'dedo', 'direita'] },
      fr: { label: 'pouce vers la droite', tags: ['main', 'doigt', 'droite'] },
      ko: { label: '오른쪽을 가리키는 엄지', tags: ['손', '엄지손가락', '오른쪽'] },
      it: { label: 'pollice verso destra', tags: ['mano', 'dito', 'destra'] },
    },
  },
  {
    emoji: '🫌',
    hexcode: '1FACC',
    after: '1F98B',
    group: 3,
    hasTones: false,
    code: 'monarch_butterfly',
    words: {
      en: { label: 'monarch butterfly', tags: ['insect', 'orange', 'migration'] },
      de: { label: 'Monarchfalter', tags: ['schmetterling', 'insekt', 'orange'] },
      ja: { label: 'オオカバマダラ', tags: ['蝶', 'ちょうちょ', '虫', 'モナーク'] },
      es: { label: 'mariposa monarca', tags: ['insecto', 'naranja', 'migración'] },
      tw: { label: '帝王斑蝶', tags: ['蝴蝶', '昆蟲', '橘色'] },
      pt: { label: 'borboleta-monarca', tags: ['inseto', 'laranja', 'migração'] },
      fr: { label: 'papillon monarque', tags: ['insecte', 'orange', 'migration'] },
      ko: { label: '제왕나비', tags: ['나비', '곤충', '주황'] },
      it: { label: 'farfalla monarca', tags: ['insetto', 'arancione', 'migrazione'] },
    },
  },
  {
    emoji: '🫝',
    hexcode: '1FADD',
    after: '1F952',
    group: 4,
    hasTones: false,
    code: 'pickle',
    words: {
      en: { label: 'pickle', tags: ['gherkin', 'cucumber', 'sour', 'vegetable'] },
      de: { label: 'Essiggurke', tags: ['gewürzgurke', 'gurke', 'sauer', 'eingelegt'] },
      ja: { label: 'ピクルス', tags: ['漬物', 'きゅうり', '酸っぱい'] },
      es: { label: 'pepinillo', tags: ['encurtido', 'pepino', 'ácido'] },
      tw: { label: '醃黃瓜', tags: ['酸黃瓜', '泡菜', '小黃瓜'] },
      pt: { label: 'picles', tags: ['pepino em conserva', 'azedo', 'conserva'] },
      fr: { label: 'cornichon', tags: ['concombre', 'aigre', 'bocal'] },
      ko: { label: '피클', tags: ['오이', '절임', '새콤한'] },
      it: { label: 'cetriolino', tags: ['sottaceto', 'cetriolo', 'aspro'] },
    },
  },
  {
    emoji: '🛙',
    hexcode: '1F6D9',
    after: '1F3ED',
    group: 5,
    hasTones: false,
    code: 'lighthouse',
    words: {
      en: { label: 'lighthouse', tags: ['beacon', 'coast', 'sea', 'tower', 'light'] },
      de: { label: 'Leuchtturm', tags: ['küste', 'meer', 'turm', 'licht'] },
      ja: { label: '灯台', tags: ['海', '海岸', '塔', '光'] },
      es: { label: 'faro', tags: ['costa', 'mar', 'torre', 'luz'] },
      tw: { label: '燈塔', tags: ['海岸', '海', '塔', '光'] },
      pt: { label: 'farol', tags: ['costa', 'mar', 'torre', 'luz'] },
      fr: { label: 'phare', tags: ['côte', 'mer', 'tour', 'lumière'] },
      ko: { label: '등대', tags: ['해안', '바다', '탑', '빛'] },
      it: { label: 'faro', tags: ['costa', 'mare', 'torre', 'luce'] },
    },
  },
  {
    emoji: '🪋',
    hexcode: '1FA8B',
    after: '2604-FE0F',
    group: 5,
    hasTones: false,
    code: 'meteor',
    words: {
      en: { label: 'meteor', tags: ['asteroid', 'shooting star', 'space', 'rock'] },
      de: { label: 'Meteor', tags: ['asteroid', 'sternschnuppe', 'weltraum'] },
      ja: { label: '隕石', tags: ['流れ星', '小惑星', '宇宙', '流星'] },
      es: { label: 'meteoro', tags: ['asteroide', 'estrella fugaz', 'espacio'] },
      tw: { label: '隕石', tags: ['流星', '小行星', '太空'] },
      pt: { label: 'meteoro', tags: ['asteroide', 'estrela cadente', 'espaço'] },
      fr: { label: 'météore', tags: ['astéroïde', 'étoile filante', 'espace'] },
      ko: { label: '유성', tags: ['운석', '별똥별', '소행성', '우주'] },
      it: { label: 'meteora', tags: ['asteroide', 'stella cadente', 'spazio'] },
    },
  },
  {
    emoji: '🪌',
    hexcode: '1FA8C',
    after: '1F4CF',
    group: 7,
    hasTones: false,
    code: 'eraser',
    words: {
      en: { label: 'eraser', tags: ['rubber', 'correct', 'delete', 'school'] },
      de: { label: 'Radiergummi', tags: ['löschen', 'korrigieren', 'schule'] },
      ja: { label: '消しゴム', tags: ['消す', '文房具', '学校'] },
      es: { label: 'goma de borrar', tags: ['borrador', 'corregir', 'escuela'] },
      tw: { label: '橡皮擦', tags: ['擦掉', '文具', '學校'] },
      pt: { label: 'borracha', tags: ['apagar', 'corrigir', 'escola'] },
      fr: { label: 'gomme', tags: ['effacer', 'corriger', 'école'] },
      ko: { label: '지우개', tags: ['지우다', '문구', '학교'] },
      it: { label: 'gomma da cancellare', tags: ['cancellare', 'correggere', 'scuola'] },
    },
  },
  {
    emoji: '🪍',
    hexcode: '1FA8D',
    after: '1F3A3',
    group: 6,
    hasTones: false,
    code: 'net_with_handle',
    words: {
      en: { label: 'net with handle', tags: ['butterfly net', 'fishing net', 'catch', 'landing net'] },
      de: { label: 'Kescher', tags: ['netz', 'schmetterlingsnetz', 'fangen'] },
      ja: { label: '網', tags: ['虫取り網', 'たも網', '捕まえる'] },
      es: { label: 'red con mango', tags: ['cazamariposas', 'salabre', 'atrapar'] },
      tw: { label: '長柄網', tags: ['捕蟲網', '撈網', '捕捉'] },
      pt: { label: 'rede com cabo', tags: ['puçá', 'rede de borboletas', 'pegar'] },
      fr: { label: 'épuisette', tags: ['filet', 'filet à papillons', 'attraper'] },
      ko: { label: '손잡이 그물', tags: ['잠자리채', '뜰채', '잡기'] },
      it: { label: 'retino', tags: ['guadino', 'retino per farfalle', 'catturare'] },
    },
  },
];
