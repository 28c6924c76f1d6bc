import { useTranslations } from 'use-intl';
import type { ToolDescription } from '../../api/contract/contract.ts';
import type { WorkWords } from '../../tool/tool-words.ts';

interface ExampleCardsProps {
  tool: ToolDescription;
  words: WorkWords;
  onPick(prompt: string, seed: number): void;
}

/** Prompts to begin with, each with the picture that comes of it. */
export function ExampleCards({ tool, words, onPick }: ExampleCardsProps) {
  const t = useTranslations('board.words');
  return (
    <section className="board-examples" aria-label={t('examples')}>
      <h2>{t('examples')}</h2>
      <ul>
        {tool.examples.map(({ id, seed }) => {
          const prompt = words.examples?.[id] ?? '';
          return (
            <li key={id}>
              <button type="button" onClick={() => onPick(prompt, seed)}>
                <img
                  src={`/samples/${tool.id}/${id}-small.webp`}
                  alt=""
                  width={256}
                  height={192}
                  loading="lazy"
                />
                <span>{prompt}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
