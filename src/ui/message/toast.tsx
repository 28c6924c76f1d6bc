import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';

export interface Toast {
  message: string;
  action?: { label: string; run(): void };
}

const ToastContext = createContext<((toast: Toast) => void) | null>(null);
const nobody = () => {};

/** Says something that needs no answer. */
export function useToast(): (toast: Toast) => void {
  return useContext(ToastContext) ?? nobody;
}

const shownMs = 6000;
const shownWithActionMs = 10_000;

/** Holds the one toast of the page, so that one inside another does nothing. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return useContext(ToastContext) ? children : <ToastHolder>{children}</ToastHolder>;
}

/** A newer toast takes the place of the older. It stays while pointed at or focused. */
function ToastHolder({ children }: { children: ReactNode }) {
  const [toast, setToast] = useState<Toast | null>(null);
  const [isHeld, setHeld] = useState(false);
  const show = useCallback((next: Toast) => setToast(next), []);

  useEffect(() => {
    if (!toast || isHeld) return;
    const timer = setTimeout(() => setToast(null), toast.action ? shownWithActionMs : shownMs);
    return () => clearTimeout(timer);
  }, [toast, isHeld]);

  return (
    <ToastContext value={show}>
      {children}
      <div className="toasts" role="status">
        {toast && (
          // biome-ignore lint/a11y/noStaticElementInteractions: pointing only keeps it from going away
          <div
            className="toast"
            onPointerEnter={() => setHeld(true)}
            onPointerLeave={() => setHeld(false)}
            onFocus={() => setHeld(true)}
            onBlur={() => setHeld(false)}
          >
            {toast.message}
            {toast.action && (
              <button
                type="button"
                onClick={() => {
                  toast.action?.run();
                  setToast(null);
                  setHeld(false);
                }}
              >
                {toast.action.label}
              </button>
            )}
          </div>
        )}
      </div>
    </ToastContext>
  );
}
