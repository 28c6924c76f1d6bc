/** A line as a job reported it. */
export interface ReportedLine {
  readonly text: string;
  readonly removed: boolean;
}

/** What is to become of a line. */
export interface ChosenLine {
  readonly goes: boolean;
  /** In its place; empty where nothing is. */
  readonly words: string;
}

interface Chosen {
  readonly lines?: unknown;
  readonly retype?: unknown;
}

/** What is to become of each line that was reported, by the options of its photo; without any, what became of it. */
export function chosenOf(reported: readonly ReportedLine[], { lines, retype }: Chosen): ChosenLine[] {
  const places = Array.isArray(lines) ? (lines as readonly unknown[]) : null;
  const anew = (Array.isArray(retype) ? retype : []) as readonly { line: unknown; words: string }[];
  return reported.map(({ removed }, index) => {
    const words = anew.find(({ line }) => line === index)?.words ?? '';
    return { words, goes: words !== '' || (places ? places.includes(index) : removed) };
  });
}

/** The options that say so. */
export function optionsOf(chosen: readonly ChosenLine[]) {
  return {
    lines: chosen.flatMap(({ goes }, index) => (goes ? [index] : [])),
    retype: chosen.flatMap(({ words }, line) => (words.trim() === '' ? [] : [{ line, words }])),
  };
}
