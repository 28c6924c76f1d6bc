import { expect, test } from 'vitest';
import type { Concept } from './concepts.ts';
import { planScene } from './plan-scene.ts';
import { isPoster } from './plan-wording.ts';
import { readPrompt } from './read-prompt.ts';

const plan = (prompt: string) => planScene(readPrompt(prompt));

test.each([
  ['a mountain lake', 'landscape'],
  ['stars', 'landscape'],
  ['a ringed planet', 'space'],
  ['the moon in space', 'space'],
  ['a galaxy', 'space'],
  ['a galaxy above the mountains', 'landscape'],
  ['a planet above the sea', 'landscape'],
])('%s is a %s', (prompt, family) => {
  expect(plan(prompt)?.family).toBe(family);
});

test('a galaxy above land is the Milky Way, a planet there is not drawn and said not to be', () => {
  const galaxy = plan('a galaxy above the mountains');
  expect(galaxy?.family === 'landscape' && galaxy.wishes.sights.has('milkyWay')).toBe(true);
  expect(galaxy?.drawn.has('galaxy')).toBe(true);
  expect(plan('a planet above the sea')?.drawn).toEqual(new Set(['sea']));
});

test('in space, weather and flowers are not drawn and said not to be', () => {
  const space = plan('a nebula with flowers and rain, stars');
  expect(space?.drawn).toEqual(new Set(['nebula', 'stars']));
});

test('what flies between planets is drawn there; whoever stands on the ground brings the land along', () => {
  const rocket = plan('a rocket and a ringed planet');
  expect(rocket?.family === 'space' && rocket.wishes.figures).toEqual(['rocket']);
  expect(plan('a cat and a galaxy')?.family).toBe('landscape');
});

test('a number that counts nothing that is drawn is said not to be', () => {
  expect(plan('two pianos by a lake')?.drawn).toEqual(new Set(['lake']));
  expect(plan('two horses by a lake')?.drawn).toEqual(new Set(['two', 'several', 'horse', 'lake']));
});

test('a color that nothing in the picture has is said not to be drawn', () => {
  expect(plan('a red house by a green lake')?.drawn).toEqual(new Set(['red', 'house', 'lake']));
});

test('a coloring page has lines, but no light, weather or colors', () => {
  const page = plan('coloring page of two blue horses by a lake at sunset in fog');
  expect(page?.family).toBe('coloring');
  expect(page?.drawn).toEqual(new Set(['coloringPage', 'two', 'several', 'horse', 'lake']));
  expect(plan('Ausmalbild mit einem Elefanten')?.family).toBe('coloring');
});

test.each([
  ['coral reef with colorful fish', ['underwater', 'fish'], [{ id: 'fish', count: 3 }]],
  ['sea turtle under water', ['seaTurtle', 'underwater'], [{ id: 'seaTurtle', count: 1 }]],
  [
    'Korallenriff mit zwei Clownfischen',
    ['underwater', 'two', 'several', 'clownfish'],
    [{ id: 'clownfish', count: 2 }],
  ],
  ['un pulpo bajo el agua', ['octopus', 'underwater'], [{ id: 'octopus', count: 1 }]],
  ['tortue marine sous l’eau', ['seaTurtle', 'underwater'], [{ id: 'seaTurtle', count: 1 }]],
  ['barriera corallina con uno squalo', ['underwater', 'shark'], [{ id: 'shark', count: 1 }]],
  ['recife de coral à noite', ['underwater', 'night'], []],
  ['珊瑚礁とウミガメ', ['underwater', 'seaTurtle'], [{ id: 'seaTurtle', count: 1 }]],
  ['珊瑚礁裡的小丑魚', ['underwater', 'clownfish'], [{ id: 'clownfish', count: 1 }]],
  ['바닷속의 고래', ['underwater', 'whale'], [{ id: 'whale', count: 1 }]],
  ['a red octopus', ['red', 'octopus'], [{ id: 'octopus', count: 1, tint: 'red' }]],
])('under water: %s', (prompt, drawn, figures) => {
  expect(plan(prompt)).toMatchObject({ family: 'reef', wishes: { figures } });
  expect(plan(prompt)?.drawn).toEqual(new Set(drawn));
});

test('a view under water can be colored, too', () => {
  const page = plan('coloring page of a blue octopus in a coral reef at night');
  expect(page).toMatchObject({ family: 'coloring', isDeep: true });
  expect(page?.drawn).toEqual(new Set(['coloringPage', 'octopus', 'underwater']));
  expect(plan('coloring page of a lion')).not.toHaveProperty('isDeep');
});

test('fish are seen from above where land is named, and other animals where water alone is', () => {
  expect(plan('a fish in a lake')?.family).toBe('landscape');
  expect(plan('a sea turtle on a beach')?.family).toBe('landscape');
  expect(plan('a dolphin in the sea')?.family).toBe('landscape');
  // A horse can't swim down there, and is said not to be drawn.
  expect(plan('a horse under water')?.drawn).toEqual(new Set(['underwater']));
});

test('an ornament to be colored fills its page; a mandala may go around something', () => {
  expect(plan('mandala coloring page')).toMatchObject({ family: 'coloring', ornament: 'mandala' });
  expect(plan('mandala coloring page')?.drawn).toEqual(new Set(['coloringPage', 'mandala']));
  expect(plan('Ausmalbild Mandala mit einem Löwen')?.drawn).toEqual(
    new Set(['coloringPage', 'mandala', 'lion']),
  );
  expect(plan('geometric pattern coloring page')).toMatchObject({ ornament: 'geometric' });
  expect(plan('coloring page of abstract mountains')).not.toHaveProperty('ornament');
});

test('colors and shapes alone are a picture of their own, in the colors that were named', () => {
  const gradient = plan('a gradient in blue and pink');
  expect(gradient).toMatchObject({ family: 'decor', wishes: { kind: 'gradient', tints: ['blue', 'pink'] } });
  expect(gradient?.drawn).toEqual(new Set(['gradient', 'blue', 'pink']));
  expect(plan('abstrakte Kunst')).toMatchObject({ family: 'decor', wishes: { kind: undefined, tints: [] } });
  // In front of mountains it means nothing, and is said not to be drawn.
  expect(plan('abstract mountains')?.drawn).toEqual(new Set(['mountains']));
  expect(plan('blue and pink')).toBeUndefined();
});

test('nothing known, or only what is left out, is nothing to draw', () => {
  for (const prompt of ['', 'a piano', 'no clouds', 'two pianos', 'without a planet'])
    expect(plan(prompt), prompt).toBeUndefined();
});

test.each([
  ['minimalist mountain poster', 'flatPoster', ['mountains']],
  ['travel poster of a lake', 'flatPoster', ['lake']],
  ['ink painting of mountains', 'inkPainting', ['mountains']],
  ['ukiyo-e wave', 'ukiyoe', []],
  ['art deco sunburst', 'artDeco', []],
  ['risograph print of hills', 'risograph', ['hills']],
  ['Reiseplakat vom Bergsee', 'flatPoster', ['mountains', 'lake']],
  ['affiche de voyage d’un lac', 'flatPoster', ['lake']],
  ['cartel de viaje de montañas', 'flatPoster', ['mountains']],
  ['pôster de viagem de uma praia', 'flatPoster', ['coast']],
  ['pittura a inchiostro di montagne', 'inkPainting', ['mountains']],
  ['水墨画の山', 'inkPainting', ['mountains']],
  ['浮世絵の波', 'ukiyoe', []],
  ['山水畫', 'inkPainting', []],
  ['浮世繪海浪', 'ukiyoe', []],
  ['수묵화 산', 'inkPainting', ['mountains']],
])('a place as a print: %s', (prompt, art, named) => {
  const print = plan(prompt);
  expect(print?.family === 'print' && print.wishes.art).toBe(art);
  expect(print?.family === 'print' && [...print.wishes.land.places]).toEqual(named);
  const isTold = (concept: Concept | undefined) =>
    concept !== undefined && (print?.drawn.has(concept) || isPoster(concept));
  for (const { text, concept } of readPrompt(prompt)) expect(isTold(concept), text).toBe(true);
});

test('a print has the colors that were named, a thing on it its own, and what it has no shapes for is said', () => {
  const riso = plan('risograph of a city in red and blue');
  expect(riso?.family === 'print' && riso.wishes.tints).toEqual(['red', 'blue']);
  const poster = plan('minimalist poster of a lake with a red sailboat and neon');
  expect(poster?.family === 'print' && poster.wishes).toMatchObject({
    tints: [],
    land: { figures: [{ id: 'sailboat', tint: 'red' }] },
  });
  expect(poster?.drawn.has('neon')).toBe(false);
  // A poster without such a word stays the landscape, in a frame.
  expect(plan('a poster of a lake')?.family).toBe('landscape');
  expect(plan('coloring page of an ink painting with a cat')?.family).toBe('coloring');
});

test.each([
  ['a bowl of fruit on a table', ['bowl', 'fruit', 'table']],
  ['eine Schale Obst auf dem Tisch', ['bowl', 'fruit', 'table']],
  ['un cuenco de fruta sobre la mesa', ['bowl', 'fruit', 'table']],
  ['une coupe de fruits sur une table', ['bowl', 'table']],
  ['una ciotola di frutta sul tavolo', ['bowl', 'fruit', 'table']],
  ['uma tigela de frutas na mesa', ['several', 'bowl', 'fruit', 'table']],
  ['テーブルの上の果物とボウル', ['table', 'fruit', 'bowl']],
  ['桌上的水果盤', ['table', 'bowl']],
  ['테이블 위의 과일 그릇', ['table', 'bowl']],
  ['a cup of coffee on a table', ['coffee', 'table']],
  ['eine Tasse Kaffee auf dem Tisch', ['coffee', 'table']],
  ['una taza de café en la mesa', ['coffee', 'table']],
  ['une tasse de café sur une table', ['coffee', 'table']],
  ['una tazza di caffè sul tavolo', ['coffee', 'table']],
  ['uma xícara de café na mesa', ['coffee', 'table']],
  ['テーブルの上のコーヒー', ['table', 'coffee']],
  ['桌上的一杯咖啡', ['table', 'coffee']],
  ['테이블 위의 커피 한 잔', ['table', 'coffee']],
  ['still life with fruit', ['stillLife', 'fruit']],
  ['Stillleben mit Obst', ['stillLife', 'fruit']],
  ['bodegón con fruta', ['stillLife', 'fruit']],
  ['nature morte aux fruits', ['stillLife', 'several', 'fruit']],
  ['natura morta con frutta', ['stillLife', 'fruit']],
  ['natureza-morta com frutas', ['stillLife', 'several', 'fruit']],
  ['果物の静物画', ['fruit', 'stillLife']],
  ['水果靜物畫', ['fruit', 'stillLife']],
  ['과일 정물화', ['fruit', 'stillLife']],
  ['a vase of flowers by the window', ['bouquet', 'window']],
  ['eine Vase mit Blumen am Fenster', ['bouquet', 'window']],
  ['un jarrón con flores junto a la ventana', ['bouquet', 'window']],
  ['un vase de fleurs près de la fenêtre', ['bouquet', 'window']],
  ['un vaso di fiori vicino alla finestra', ['bouquet', 'window']],
  ['um vaso de flores junto à janela', ['bouquet', 'window']],
  ['窓辺の花瓶と花', ['window', 'vase', 'flowers']],
  ['窗邊的花瓶和花', ['window', 'vase', 'flowers']],
  ['창가의 꽃병과 꽃', ['window', 'vase', 'flowers']],
  ['product podium', ['podium']],
  ['Produktpodest', ['podium']],
  ['podio de producto', ['podium']],
  ['podium de produit', ['podium']],
  ['podio per prodotti', ['podium']],
  ['pódio de produto', ['podium']],
  ['商品台座', ['podium']],
  ['產品展示台', ['podium']],
  ['제품 받침대', ['podium']],
])('a still life: %s', (prompt, drawn) => {
  const still = plan(prompt);
  expect(still?.family).toBe('room');
  expect([...still!.drawn].sort()).toEqual([...drawn].sort());
});

test.each([
  ['a cozy living room with a sofa', ['livingRoom', 'sofa']],
  ['a reading corner with an armchair and a lamp', ['readingCorner', 'armchair', 'lamp']],
  ['a room with a bookshelf and a plant', ['room', 'bookshelf', 'plant']],
  ['Wohnzimmer mit Sofa und Teppich', ['livingRoom', 'sofa', 'rug']],
  ['ein Schlafzimmer am Morgen', ['bedroom', 'morning']],
  ['sala de estar con sofá y lámpara', ['livingRoom', 'sofa', 'lamp']],
  ['un salon avec un canapé et une table basse', ['livingRoom', 'sofa', 'coffeeTable']],
  ['camera da letto di notte', ['bedroom', 'night']],
  ['sala de estar com sofá e tapete', ['livingRoom', 'sofa', 'rug']],
  ['ソファのあるリビング', ['sofa', 'livingRoom']],
  ['有沙發和書架的客廳', ['sofa', 'bookshelf', 'livingRoom']],
  ['소파와 책장이 있는 거실', ['sofa', 'bookshelf', 'livingRoom']],
])('a furnished room: %s', (prompt, drawn) => {
  const room = plan(prompt);
  expect(room?.family === 'room' && room.wishes.home).toBeTruthy();
  expect([...room!.drawn].sort()).toEqual([...drawn].sort());
});

test('furniture has its color, small things on a table are said not to be shown, land stays land', () => {
  expect(plan('a bedroom with a blue bed and yellow curtains')).toMatchObject({
    wishes: {
      home: {
        setting: 'bedroom',
        furnishings: [
          { id: 'bed', tint: 'blue' },
          { id: 'curtain', tint: 'yellow' },
        ],
      },
    },
  });
  expect(plan('an apple in a living room')?.drawn).toEqual(new Set(['livingRoom']));
  expect(plan('a lake and a sofa')?.drawn).toEqual(new Set(['lake']));
});

test('things on a table are counted and have their colors; land is land, and says what it leaves out', () => {
  const still = plan('three red apples and a blue vase with yellow flowers at night, without a candle');
  expect(still).toMatchObject({
    family: 'room',
    wishes: {
      things: [
        { id: 'apple', count: 3, tint: 'red' },
        { id: 'vase', count: 1, tint: 'blue' },
      ],
      flowers: true,
      flowerTint: 'yellow',
      hour: 'night',
    },
  });
  expect(plan('zwei Kerzen und ein grünes Buch')).toMatchObject({
    wishes: {
      things: [
        { id: 'candle', count: 2 },
        { id: 'book', count: 1, tint: 'green' },
      ],
    },
  });
  expect(plan('a vase without flowers')).toMatchObject({ wishes: { flowers: false, isBare: true } });
  expect(plan('two glasses of white wine and a glass of water')).toMatchObject({
    wishes: {
      things: [
        { id: 'wine', count: 2, tint: 'white' },
        { id: 'glass', count: 1 },
      ],
    },
  });
  expect(plan('a red apple and a horse by a lake')?.drawn).toEqual(new Set(['horse', 'lake']));
  expect(plan('a vase on a table by the sea')?.drawn).toEqual(new Set(['vase', 'table']));
  expect(plan('a dragon and a candle')?.family).toBe('landscape');
});

test.each([
  ['a bouquet of red roses', { bloom: 'roses', flowerTint: 'red' }],
  ['Vase mit gelben Tulpen', { bloom: 'tulips', flowerTint: 'yellow' }],
  ['un jarrón con rosas', { bloom: 'roses' }],
  ['un vase de marguerites', { bloom: 'daisies' }],
  ['un vaso con tulipani', { bloom: 'tulips' }],
  ['um vaso com margaridas', { bloom: 'daisies' }],
  ['花瓶のバラ', { bloom: 'roses' }],
  ['花瓶裡的鬱金香', { bloom: 'tulips' }],
  ['꽃병에 장미를', { bloom: 'roses' }],
  ['sunflowers on a table', { bloom: 'sunflowers' }],
])('the flowers that are named stand in the vase: %s', (prompt, expected) => {
  expect(plan(prompt)).toMatchObject({ family: 'room', wishes: { flowers: true, ...expected } });
});
