import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { type ReactNode, useEffect, useState } from "react";
import { cx } from "./cx.ts";

type DialogProps = {
  readonly title: ReactNode;
  /** Shown under the title and announced with it. */
  readonly description: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** Gets the focus of the closed dialog; null: the element that had it before, be it before the dialog that this one replaces. */
  readonly returnTo?: () => HTMLElement | null;
  readonly children: ReactNode;
  /** Shown beside the cross. */
  readonly actions?: ReactNode;
  /** Stays visible below the scrolling content. */
  readonly footer?: ReactNode;
  /** As wide as the window allows, and the whole screen on a phone. */
  readonly wide?: boolean;
  /** The whole window, whatever its content needs. */
  readonly full?: boolean;
};

/**
 * A modal dialog, open while it is mounted: a sheet from below on a phone, a centred card elsewhere. The focus begins
 * at the first field of a dialog that is a form, else at the title. Escape, the cross and a press outside close it;
 * the focus returns to the element that had it before.
 */
export const Dialog = (props: DialogProps) => {
  const { description, onClose, returnTo, children, footer, wide = false, full = false } = props;
  useScrollLock();
  // Radix returns the focus to its own trigger, which a dialog opened by being mounted does not have.
  const [opener] = useState(() => document.activeElement);
  const [origin] = useState(() => originOf(opener));
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        {/*
         * Not Radix's overlay: its scroll lock inserts a style element, which the content security policy (style-src
         * 'self') forbids.
         */}
        <div aria-hidden="true" className="fixed inset-0 z-40 bg-ink/55" />
        <Radix.Content
          {...(description ? {} : { "aria-describedby": undefined })}
          onOpenAutoFocus={(event) => {
            // Radix begins at the first button, which is the cross.
            event.preventDefault();
            if (!(event.currentTarget instanceof HTMLElement)) return;
            origins.set(event.currentTarget, origin);
            startOf(event.currentTarget)?.focus();
          }}
          onCloseAutoFocus={() => {
            // Called in a task after the dialog is gone: a key pressed in between may have taken the focus elsewhere.
            const isFree = document.activeElement === null || document.activeElement === document.body;
            const wanted = returnTo?.();
            const before = opener?.isConnected ? opener : origin;
            if (isFree && wanted) wanted.focus();
            else if (isFree && before instanceof HTMLElement) before.focus({ preventScroll: true });
          }}
          className={cx(
            "print-in fixed inset-x-0 bottom-0 z-50 flex flex-col bg-surface shadow-card outline-none sm:inset-0 sm:m-auto sm:rounded-card",
            full
              ? "h-dvh sm:h-[calc(100dvh-1.5rem)] sm:w-[calc(100vw-1.5rem)]"
              : wide
                ? "h-dvh sm:h-fit sm:max-h-[94dvh] sm:w-[min(82rem,calc(100vw-3rem))]"
                : "max-h-[94dvh] rounded-t-card sm:h-fit sm:max-h-[88dvh] sm:w-[min(46rem,calc(100vw-3rem))]",
          )}
        >
          <Header {...props} />
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part without controls must be reachable by keys
            tabIndex={0}
            className="grow overflow-y-auto overscroll-contain px-5 py-5 focus-visible:-outline-offset-3 sm:px-6"
          >
            {children}
          </section>
          {footer && <footer className="border-t border-line px-5 py-3 sm:px-6">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
};

const Header = ({ title, description, actions, closeLabel }: DialogProps) => (
  <header className="flex flex-wrap items-start justify-end gap-x-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
    {/* With enlarged text the buttons have a line of their own. */}
    <Radix.Title tabIndex={-1} className="min-w-0 flex-1 basis-24 py-2.5 text-lg break-words">
      {title}
    </Radix.Title>
    {description && (
      <Radix.Description asChild>
        {/* Below the buttons, too: beside them a phone leaves it half a line. */}
        <div className="order-last basis-full pr-2 pb-1.5 text-xs text-ink2">{description}</div>
      </Radix.Description>
    )}
    <div className="flex shrink-0">
      {actions}
      <Radix.Close
        aria-label={closeLabel}
        className="grid size-11 shrink-0 place-items-center rounded-ctl text-ink2 hover:bg-mint hover:text-pine"
      >
        <X aria-hidden="true" strokeWidth={1.75} className="size-5" />
      </Radix.Close>
    </div>
  </header>
);

/** Of each dialog, what had the focus before it. */
const origins = new WeakMap<Element, Element | null>();

/** What had the focus before the dialog that holds the opener, if one does: where the new dialog replaces that one, the opener goes with it. */
const originOf = (opener: Element | null): Element | null => {
  const dialog = opener?.closest("[role=dialog]");
  return (dialog && origins.get(dialog)) ?? opener;
};

/** Where the focus begins. By touch always at the title: a field would open the keyboard over the sheet. */
const startOf = (dialog: HTMLElement): HTMLElement | null => {
  const field = "section > form :is(input, select, textarea):not(:disabled, [readonly])";
  const first = matchMedia("(pointer: fine)").matches ? dialog.querySelector<HTMLElement>(field) : null;
  return first ?? dialog.querySelector<HTMLElement>("h2");
};

/** Stops the page behind from scrolling, and keeps the width of its scrollbar. */
const useScrollLock = () =>
  useEffect(() => {
    const { style } = document.documentElement;
    const before = { overflow: style.overflow, gutter: style.scrollbarGutter };
    if (window.innerWidth > document.documentElement.clientWidth) style.scrollbarGutter = "stable";
    style.overflow = "hidden";
    return () => {
      style.overflow = before.overflow;
      style.scrollbarGutter = before.gutter;
    };
  }, []);
