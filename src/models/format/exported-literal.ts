import JSON5 from 'json5';

/** What stands behind the literal in a script that browserify made of one module. */
const ending = ',{}]},{},[1])(1)})';

/** The object that such a script exports, which is a literal: read, not run. */
export function exportedObject(script: string): unknown {
  // Minifiers write true and false so; no text in a description of a network holds them.
  const literal = literalIn(script, '{')
    .replace(/(?<=[:[,])!0/g, 'true')
    .replace(/(?<=[:[,])!1/g, 'false');
  return JSON5.parse(literal);
}

/** The text that such a script exports. */
export function exportedText(script: Uint8Array): string {
  const literal = literalIn(new TextDecoder().decode(script), '"');
  return literal.slice(1, -1);
}

function literalIn(script: string, opening: '{' | '"'): string {
  const mark = `.exports=${opening}`;
  const start = script.indexOf(mark);
  const end = script.lastIndexOf(ending);
  // The last thing of the module is the brace of its function.
  if (start < 0 || end < start || script[end - 1] !== '}') throw new Error('the script exports no literal');
  const literal = script.slice(start + mark.length - 1, end - 1);
  return literal.slice(0, literal.lastIndexOf(opening === '{' ? '}' : '"') + 1);
}
