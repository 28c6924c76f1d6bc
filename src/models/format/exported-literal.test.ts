import { expect, test } from 'vitest';
import { exportedObject, exportedText } from './exported-literal.ts';

const script = (literal: string) =>
  `!function(e){throw new Error("never run")}(function(){return r}()({1:[function(e,a,n){a.exports=${literal}},{}]},{},[1])(1)});`;

test('an object is read as minifiers write it', () => {
  const literal = '{name:"Conv1",strides:[2,2],rate:.5,big:1e3,on:!0,off:[!1,!0],none:null,inner:{a:{}}}';
  expect(exportedObject(script(literal))).toEqual({
    name: 'Conv1',
    strides: [2, 2],
    rate: 0.5,
    big: 1000,
    on: true,
    off: [false, true],
    none: null,
    inner: { a: {} },
  });
});

test('a text is read as it stands', () => {
  expect(exportedText(Buffer.from(script('"AAEC/+=="')))).toBe('AAEC/+==');
});

test.each(['function(){}', '42', ''])('%s is no literal of a kind that is read', (literal) => {
  expect(() => exportedObject(script(literal))).toThrow('exports no literal');
  expect(() => exportedText(Buffer.from(script(literal)))).toThrow('exports no literal');
});

test('a script that ends otherwise is refused', () => {
  expect(() => exportedObject('a.exports={a:1}')).toThrow('exports no literal');
});
