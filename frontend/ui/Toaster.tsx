import { CircleAlert, CircleCheck, X } from "lucide-react";
import { Toast as Radix } from "radix-ui";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { cx } from "./cx.ts";
import { esToast as es } from "./es-toast.ts";
import { dismissToast, type ShownToast, shownToast, subscribeToToasts } from "./toast.ts";

/** Specification, section 9. */
const DURATION_MS = 5000;
/** Duration of a toast with a button: WCAG 2.2.1 asks for twenty seconds where a time limit can be extended. */
const ACTION_MS = 20_000;
const SWIPE_PX = 50;
const HOTKEY = ["F8"];

type ToasterProps = {
  /** Name of the page that is open: when it changes, the toast of the page before is taken away. */
  readonly page?: string;
};

/**
 * Renders the toast; mounted once, above the routes. F8 moves the focus to it, a swipe to the right dismisses it. At the top:
 * forms and dialogs have their buttons at the bottom.
 */
export const Toaster = ({ page }: ToasterProps) => {
  const current = useSyncExternalStore(subscribeToToasts, shownToast);
  const before = useRef({ page, id: current?.id });
  useEffect(() => {
    const { page: left, id } = before.current;
    // Only what was there before: a toast may be shown together with the page to which it leads.
    if (left !== page && id !== undefined) dismissToast(id);
    before.current = { page, id: current?.id };
  }, [page, current?.id]);
  useEscapeForDialog(current?.id);
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={SWIPE_PX} label={es.label}>
      {current && <Message key={current.id} {...current} />}
      <Radix.Viewport
        hotkey={HOTKEY}
        label={es.viewport}
        className="fixed inset-x-0 top-0 z-[60] mx-auto w-full max-w-[420px] pointer-events-none p-4 outline-none"
      />
    </Radix.Provider>
  );
};

/**
 * Radix gives Escape to what was shown last, which a toast above a dialog is: it goes away first, so that the same press closes the
 * dialog. While the focus is in the toast, Escape is meant for it.
 */
const useEscapeForDialog = (id: ShownToast["id"] | undefined): void => {
  useEffect(() => {
    if (id === undefined) return;
    const giveWay = ({ key, target }: KeyboardEvent) => {
      if (key !== "Escape" || !document.querySelector("[role=dialog]")) return;
      const inToast = target instanceof Element && target.closest("[data-swipe-direction]") !== null;
      if (!inToast) flushSync(() => dismissToast(id));
    };
    // Before Radix, which listens on the document.
    window.addEventListener("keydown", giveWay, { capture: true });
    return () => window.removeEventListener("keydown", giveWay, { capture: true });
  }, [id]);
};

/** Scrolls the invalid field that has the focus, and its label, below a toast that covers them. */
const uncoverField = (toast: HTMLElement | null): void => {
  // After the step has moved the focus, which it does when it has rendered.
  requestAnimationFrame(() => {
    const label = document.querySelector<HTMLInputElement>("input:focus[aria-invalid]")?.labels?.[0];
    if (toast && label && label.getBoundingClientRect().top < toast.getBoundingClientRect().bottom)
      label.scrollIntoView();
  });
};

const Message = ({ id, title, detail, tone, action }: ShownToast) => {
  const bad = tone === "bad";
  const Icon = bad ? CircleAlert : CircleCheck;
  return (
    <Radix.Root
      ref={uncoverField}
      type={bad ? "foreground" : "background"}
      duration={action ? ACTION_MS : DURATION_MS}
      onOpenChange={(open) => {
        if (!open) dismissToast(id);
      }}
      className={cx(
        "print-in pointer-events-auto flex touch-pan-y items-start gap-3 rounded-card border py-2 pr-2 pl-4 shadow-card data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)",
        bad ? "border-clay bg-clay-soft text-clay" : "border-ink bg-ink text-surface",
      )}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="mt-2.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1 py-2">
        <Radix.Title className="text-sm font-semibold">{title}</Radix.Title>
        {detail && <Radix.Description className="text-xs">{detail}</Radix.Description>}
      </div>
      {action}
      <Radix.Close
        aria-label={es.close}
        className="grid size-11 shrink-0 place-items-center rounded-ctl hover:bg-[#ffffff22]"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
      </Radix.Close>
    </Radix.Root>
  );
};
