import { ImagePlus, X } from 'lucide-react';
import { type ClipboardEvent, type DragEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/control/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Spinner } from '../../ui/message/spinner.tsx';
import { acceptedFiles } from '../photo/photo-check.ts';
import type { Problem } from '../problem/problem.ts';
import { useProblemWords } from '../problem/problem-words.ts';
import type { GivenInput } from '../work/given-inputs.ts';

interface PhotoSlotProps {
  label: string;
  hint: string;
  isRequired: boolean;
  given: GivenInput | null;
  onGive(file: File): void;
  onTakeAway(): void;
}

/** The place of one photo: chosen, dropped on it, or pasted while it has the focus. */
export function PhotoSlot({ label, hint, isRequired, given, onGive, onTakeAway }: PhotoSlotProps) {
  const t = useTranslations('workspace.inputs');
  const id = useId();
  const [isOver, setOver] = useState(false);

  /** Taken here, and not by the page, which would work on it. */
  function take(event: DragEvent | ClipboardEvent, files: FileList) {
    const file = files[0];
    if (!file) return;
    event.preventDefault();
    event.stopPropagation();
    onGive(file);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the input inside is the keyboard's way
    <div
      className={isOver ? 'photo-slot over' : 'photo-slot'}
      onDragEnter={() => setOver(true)}
      onDragOver={(event) => event.preventDefault()}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        take(event, event.dataTransfer.files);
      }}
      onPaste={(event) => take(event, event.clipboardData.files)}
    >
      <input
        id={id}
        className="visually-hidden"
        type="file"
        accept={acceptedFiles({ batchSize: 1 })}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) onGive(file);
        }}
      />
      <label htmlFor={id}>
        <span className="thumb">
          {given?.media ? (
            <img src={given.media.thumbnailUrl} alt="" />
          ) : given && !given.problem ? (
            <Spinner />
          ) : (
            <Icon of={ImagePlus} />
          )}
        </span>
        <span className="grow">
          <b>{label}</b>
          <span className="hint" id={`${id}-hint`}>
            {given ? given.name : isRequired ? hint : t('optional', { hint })}
          </span>
          {given?.problem && <SlotProblem problem={given.problem} />}
        </span>
      </label>
      {given && (
        <IconButton size="small" icon={X} label={t('remove', { input: label })} onClick={onTakeAway} />
      )}
    </div>
  );
}

function SlotProblem({ problem }: { problem: Problem }) {
  const { title } = useProblemWords(problem);
  return (
    <span className="small bad" role="alert">
      {title}
    </span>
  );
}
