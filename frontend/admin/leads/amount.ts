const AMOUNT = /^\d{1,9}([.,]\d{1,2})?$/;

/** An amount as people type it: "89.90", "89,90", "25000". null: nothing was typed; undefined: it cannot be read. */
export const amountIn = (typed: string): number | null | undefined => {
  const text = typed.trim();
  if (text === "") return null;
  return AMOUNT.test(text) ? Number(text.replace(",", ".")) : undefined;
};

/** In the form that `amountIn` reads. */
export const amountText = (amount: number): string =>
  Number.isInteger(amount) ? String(amount) : amount.toFixed(2);
