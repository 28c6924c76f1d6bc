import { expect, test } from 'vitest';
import { seededRandom } from '../../imaging/sampling/seeded-random.ts';
import { concepts, wishesOf } from './concepts.ts';
import { languages, lexicons } from './lexicon.ts';
import { isDrawn, readPrompt } from './read-prompt.ts';

/** `lake`, `-clouds` for what is left out, `?boat` for what is not known. */
const read = (prompt: string) =>
  readPrompt(prompt).map(({ text, concept, isAvoided }) => `${isAvoided ? '-' : ''}${concept ?? `?${text}`}`);

test.each([
  ['A mountain lake at sunset with pine trees', ['mountains', 'lake', 'sunset', 'conifer']],
  ['northern lights over a snowy fjord', ['aurora', 'snow', 'fjord']],
  ['Bergsee im Herbst bei Sonnenaufgang', ['mountains', 'lake', 'autumn', 'dawn']],
  ['verschneite Winterlandschaft mit Tannenwald', ['snow', 'winter', 'conifer', 'forest']],
  ['満月の夜の静かな湖', ['moon', 'night', 'calm', 'lake']],
  ['富士山と桜、朝焼け', ['volcano', 'spring', 'dawn']],
  ['極光下的雪山湖泊', ['aurora', 'mountains', 'lake']],
  ['黎明的富士山', ['dawn', 'volcano']],
  ['눈 덮인 산과 호수 위의 오로라', ['snow', 'mountains', 'lake', 'aurora']],
  ['노을이 지는 바다', ['sunset', 'sea']],
  ['Coucher de soleil sur l’océan', ['sunset', 'sea']],
  ['campo de flores en primavera con arcoíris', ['meadow', 'spring', 'rainbow']],
  ['tramonto sul mare con nuvole', ['sunset', 'sea', 'clouds']],
  ['praia ao pôr do sol', ['coast', 'sunset']],
  ['Saturn vor einem Sternennebel im Weltall', ['rings', 'nebula', 'space']],
  ['宇宙に浮かぶ地球と月', ['space', 'earth', 'moon']],
  ['a spiral galaxy', ['galaxy']],
])('%s', (prompt, expected) => {
  expect(read(prompt)).toEqual(expected);
});

test.each([
  ['a lake, no people and no clouds', ['lake', '-?people', '-clouds']],
  ['a lake without trees and clouds, fog', ['lake', '-trees', '-clouds', 'fog']],
  ['Strand ohne Menschen und Wolken', ['coast', '-?Menschen', '-clouds']],
  ['湖、雲なし', ['lake', '-clouds']],
  ['沒有樹的山', ['-trees', 'mountains']],
  ['구름 없는 바다', ['-clouds', 'sea']],
  ['plage sans nuages', ['coast', '-clouds']],
  ['playa sin nubes', ['coast', '-clouds']],
  ['mare senza nuvole', ['sea', '-clouds']],
  ['mar sem nuvens', ['sea', '-clouds']],
])('what is left out: %s', (prompt, expected) => {
  expect(read(prompt)).toEqual(expected);
});

test('a word that is not known is told, never swapped for another', () => {
  expect(read('Ein Klavier am Strand')).toEqual(['?Klavier', 'coast']);
  expect(read('a cat wearing a hat')).toEqual(['cat', '?wearing', '?hat']);
  expect(read('a red boat on a lake')).toEqual(['red', 'sailboat', 'lake']);
  expect(read('')).toEqual([]);
  expect(read('12 … !!!')).toEqual([]);
});

test.each([
  ['a city skyline at night', ['city', 'night']],
  ['Skyline bei Nacht', ['city', 'night']],
  ['rascacielos de noche', ['city', 'night']],
  ['gratte-ciel la nuit', ['city', 'night']],
  ['grattacieli di notte', ['city', 'night']],
  ['arranha-céus à noite', ['city', 'night']],
  ['夜の摩天楼', ['night', 'city']],
  ['夜晚的摩天大樓', ['night', 'city']],
  ['밤의 마천루', ['night', 'city']],
])('cities: %s', (prompt, expected) => {
  expect(read(prompt)).toEqual(expected);
});

test.each([
  ['two poodles on a beach', 'poodles', 'dog'],
  ['Drei Pudel am Strand', 'Pudel', 'Hund'],
  ['viñedos al amanecer', 'viñedos', 'colina'],
  ['Tokyo la nuit', 'Tokyo', 'ville'],
  ['una quercia sul mare', 'quercia', 'latifoglie'],
  ['uma princesa na praia', 'princesa', 'mulher'],
  ['夜の東京', '東京', '都市'],
  ['海邊的柴犬', '柴犬', '狗'],
  ['바닷가의 푸들', '푸들', '개'],
])('what is drawn as something simpler is told: %s', (prompt, word, drawnAs) => {
  const marked = readPrompt(prompt).filter((one) => one.drawnAs);
  expect(marked).toMatchObject([{ text: word, drawnAs }]);
});

test.each([
  ['three horses on a beach', ['three', 'several', 'horse', 'coast']],
  ['palm trees', ['several', 'palm']],
  ['ein Leuchtturm und ein Segelboot', ['lighthouse', 'sailboat']],
  ['Zwei Schwäne auf einem See', ['two', 'several', 'swan', 'lake']],
  ['雪の中のペンギン二羽', ['snow', 'penguin', 'two']],
  ['湖邊的一隻鹿', ['lake', 'deer']],
  ['노을 속의 돛단배', ['sunset', 'sailboat']],
  ['cuatro camellos en el desierto', ['four', 'several', 'camel', 'desert']],
  ['deux chevaux', ['two', 'several', 'horse']],
  ['due cigni sul lago', ['two', 'several', 'swan', 'lake']],
  ['um elefante na savana', ['elephant', 'plain']],
  ['lake without birds', ['lake', '-several', '-bird']],
  ['wolves howling at the full moon', ['several', 'wolf', 'moon']],
  ['Zwei Füchse im Wald', ['two', 'several', 'fox', 'forest']],
  ['un oso pardo junto al lago', ['bear', 'lake']],
  ['une licorne dans la prairie', ['unicorn', 'meadow']],
  ['leoni nella savana', ['several', 'lion', 'plain']],
  ['um astronauta no deserto', ['astronaut', 'desert']],
  ['ほうきに乗った魔女と月', ['witch', 'moon']],
  ['森林裡的熊貓', ['forest', 'panda']],
  ['풍차와 들판', ['windmill', 'hills']],
  ['polar bears on the beach', ['several', 'polarBear', 'coast']],
  ['ein Eichhörnchen im Wald', ['squirrel', 'forest']],
  ['dos ranas junto al lago', ['two', 'several', 'frog', 'lake']],
  ['un raton laveur dans la forêt', ['raccoon', 'forest']],
  ['procioni nel bosco', ['several', 'raccoon', 'forest']],
  ['ursos polares na neve', ['polarBear', 'snow']],
  ['森のコアラ', ['forest', 'koala']],
])('what stands in it: %s', (prompt, expected) => {
  expect(read(prompt)).toEqual(expected);
});

test.each([
  ['a waterfall behind a village', ['waterfall', 'village']],
  ['Wasserfälle und ein Bergdorf', ['waterfall', 'mountains', 'village']],
  ['une cascade près d’un hameau', ['waterfall', 'village']],
  ['una cascada y un pueblo', ['waterfall', 'village']],
  ['una cascata e un borgo', ['waterfall', 'village']],
  ['uma cachoeira e uma vila', ['waterfall', 'village']],
  ['滝と山村', ['waterfall', 'village']],
  ['마을 뒤의 폭포', ['village', 'waterfall']],
  ['瀑布旁的村莊', ['waterfall', 'village']],
])('waterfalls and villages: %s', (prompt, expected) => {
  expect(read(prompt)).toEqual(expected);
});

test('numbers count what is named beside them', () => {
  const figures = (prompt: string) => wishesOf(readPrompt(prompt).filter(isDrawn)).figures;
  expect(figures('three horses and a dog')).toEqual([
    { id: 'horse', count: 3 },
    { id: 'dog', count: 1 },
  ]);
  expect(figures('ペンギン二羽')).toEqual([{ id: 'penguin', count: 2 }]);
  expect(figures('horses')).toEqual([{ id: 'horse', count: 3 }]);
  expect(figures('many sheep, five cows, four birds')).toEqual([
    { id: 'sheep', count: 5 },
    { id: 'cow', count: 3 },
  ]);
  expect(figures('a lake without birds')).toEqual([]);
});

test.each([
  ['a red sailboat', 'sailboat', 'red'],
  ['three white horses', 'horse', 'white'],
  ['ein gelbes Haus', 'house', 'yellow'],
  ['un caballo negro', 'horse', 'black'],
  ['un voilier bleu', 'sailboat', 'blue'],
  ['una casa rossa', 'house', 'red'],
  ['um cavalo preto e um cachorro', 'horse', 'black'],
  ['赤い気球', 'hotAirBalloon', 'red'],
  ['一隻白貓', 'cat', 'white'],
  ['파란 집', 'house', 'blue'],
])('whose color it is: %s', (prompt, id, tint) => {
  expect(wishesOf(readPrompt(prompt).filter(isDrawn)).figures[0]).toMatchObject({ id, tint });
});

test('a color belongs to one thing alone', () => {
  const figures = wishesOf(
    readPrompt('a red car, a dog and a blue car by a blue lake').filter(isDrawn),
  ).figures;
  expect(figures.map(({ id, tint }) => [id, tint])).toEqual([
    ['car', 'red'],
    ['dog', undefined],
    ['car', 'blue'],
  ]);
});

test('each language has words for every concept', () => {
  for (const id of languages) {
    const known = new Set(lexicons[id].concepts.values());
    expect(
      concepts.filter((concept) => !known.has(concept)),
      id,
    ).toEqual([]);
    expect(lexicons[id].without.size, id).toBeGreaterThan(0);
  }
});

test('no word is both known and passed over', () => {
  for (const id of languages) {
    const { concepts: words, filler } = lexicons[id];
    expect(
      [...words.keys()].filter((word) => filler.has(word)),
      id,
    ).toEqual([]);
  }
});

test('two hundred prompts put together by chance from nine languages are read', () => {
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)];
  for (let n = 0; n < 200; n++) {
    const { concepts: words, filler, without } = lexicons[pick(languages)];
    const parts = Array.from({ length: 1 + Math.floor(random() * 9) }, () =>
      pick([
        pick([...words.keys()]),
        pick([...words.keys()]),
        pick([...filler]),
        pick([...without]),
        'xyzzy',
        ',',
      ]),
    );
    const prompt = parts.join(pick([' ', ' ', '']));
    const known = readPrompt(prompt).filter(isDrawn);
    for (const { concept } of known) expect(concepts).toContain(concept);
    expect(() => wishesOf(known)).not.toThrow();
  }
});

test.each([
  ['a cat on the moon', 'on the moon'],
  ['Katze auf dem Mond', 'auf dem Mond'],
  ['un gato en la luna', 'en la luna'],
  ['un chat sur la lune', 'sur la lune'],
  ['un gatto sulla luna', 'sulla luna'],
  ['um gato na lua', 'na lua'],
  ['月面の猫', '月面'],
  ['月球表面的貓', '月球表面'],
  ['달 위의 고양이', '달 위의'],
])('“%s” asks for a place that is never drawn, not for a moon', (prompt, place) => {
  const read = readPrompt(prompt);
  expect(read.map(({ concept }) => concept)).not.toContain('moon');
  expect(read).toContainEqual({ text: place, isAvoided: false });
});

test('who rides is drawn beside the mount, and that is told', () => {
  expect(readPrompt('a knight riding a horse').map(({ text, concept }) => [text, concept])).toEqual([
    ['knight', 'knight'],
    ['riding', undefined],
    ['horse', 'horse'],
  ]);
});

test('ice is drawn as winter, which is less', () => {
  expect(readPrompt('a frozen lake')[0]).toMatchObject({ concept: 'winter', drawnAs: 'winter' });
});
