import { CircleHelp } from 'lucide-react';
import type { ToolWords } from '../tools/tool-words.ts';
import { Note } from '../ui/note.tsx';

/** What the tool wants to say about this result. */
export function ResultNotes({ warnings, words }: { warnings: readonly string[]; words: ToolWords }) {
  return warnings
    .filter((code) => words.warnings[code])
    .map((code) => (
      <Note key={code} icon={CircleHelp} tone="warn">
        {words.warnings[code]}
      </Note>
    ));
}
