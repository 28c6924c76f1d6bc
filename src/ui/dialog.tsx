import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
  /** Buttons, the safe one first, the one that acts last. */
  actions?: ReactNode;
}

/** A modal dialog: the browser traps the focus, gives it back and closes on Escape; a press beside it closes too. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current!;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  function closeFromBackdrop(event: MouseEvent) {
    if (event.target === element.current) onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog ref={element} aria-labelledby={titleId} onClose={onClose} onClick={closeFromBackdrop}>
      {open && (
        <div className="dialog">
          <h2 id={titleId}>{title}</h2>
          {children}
          {actions && <div className="row">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
