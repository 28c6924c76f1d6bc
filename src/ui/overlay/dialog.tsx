import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

interface DialogProps {
  open: boolean;
  onClose(): void;
  title: string;
  /** Instead of the plain title, where more than words stands at the top; its heading has this id. */
  head?(titleId: string): ReactNode;
  className?: string;
  /** False where a press beside it would throw away what was typed. */
  closesBeside?: boolean;
  children: ReactNode;
  /** Buttons, the safe one first, the one that acts last. */
  actions?: ReactNode;
}

/** A modal dialog: the browser traps the focus, gives it back and closes on Escape; a press beside it closes too. */
export function Dialog({
  open,
  onClose,
  title,
  head,
  className,
  closesBeside = true,
  children,
  actions,
}: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const dialog = element.current!;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);

  // Taken out of the page while it is open, it would not give the focus back.
  useLayoutEffect(() => {
    const dialog = element.current!;
    return () => dialog.close();
  }, []);

  function closeFromBackdrop(event: MouseEvent) {
    if (closesBeside && event.target === element.current) onClose();
  }

  /** Escape closes now, not with the browser's event a moment later: what opens it again meanwhile would be undone. */
  function closeOnEscape(event: SyntheticEvent) {
    if (event.target !== element.current) return;
    event.preventDefault();
    element.current.close();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={closeOnEscape}
      onClose={() => !element.current?.open && onClose()}
      onClick={closeFromBackdrop}
    >
      {open && (
        <div className={className ? `dialog ${className}` : 'dialog'}>
          {head ? head(titleId) : <h2 id={titleId}>{title}</h2>}
          {children}
          {actions && <div className="row">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
