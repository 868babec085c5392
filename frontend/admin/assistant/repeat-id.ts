import { randomUuid } from "../../kernel/random-uuid.ts";

/**
 * Makes the function that names what is sent: the same content again, after a lost answer, has the same id and is written once;
 * what was edited meanwhile has another one, and is not taken for a repeat.
 */
export const repeatId = () => {
  let last = { content: "", id: "" };
  return (content: unknown): string => {
    const text = JSON.stringify(content);
    if (last.content !== text) last = { content: text, id: randomUuid() };
    return last.id;
  };
};
