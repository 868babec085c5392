/**
 * Calls `then` at once, or, while a mouse button or a finger is down, after its click: what appears when a field is left moves what
 * is below it, and a click that ends over another element than it began is lost.
 */
export const afterPress = (then: () => void): void => {
  if (document.querySelector(":active")) addEventListener("mouseup", () => setTimeout(then), { once: true });
  else then();
};
