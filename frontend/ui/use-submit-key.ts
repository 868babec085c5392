import { useEffect } from "react";

type Pressed = Pick<
  KeyboardEvent,
  "key" | "ctrlKey" | "altKey" | "metaKey" | "shiftKey" | "isComposing" | "repeat"
>;

/** Ctrl+Enter, or ⌘+Enter. */
export const isSubmitKey = ({
  key,
  ctrlKey,
  altKey,
  metaKey,
  shiftKey,
  isComposing,
  repeat,
}: Pressed): boolean =>
  key === "Enter" && ctrlKey !== metaKey && !altKey && !shiftKey && !isComposing && !repeat;

/** Ctrl+Enter in any field of a form presses the form's button, which gets the focus. */
export const useSubmitKey = (): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSubmitKey(event)) return;
      const button = submitOf(event.target);
      if (!button) return;
      event.preventDefault();
      button.focus();
      button.click();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
};

/** The submit button of the field's form, also where the button is outside of it; null on a button, which is pressed itself. */
const submitOf = (target: EventTarget | null): HTMLButtonElement | null => {
  const isField =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  const controls = isField ? [...(target.form?.elements ?? [])] : [];
  return (
    controls.find(
      (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === "submit",
    ) ?? null
  );
};
