/** What the picker offers; the value is the specification's `serviceCategory`. */
export const CATEGORIES = ["telecomunicaciones", "planes_moviles", "alarmas", "seguro_auto"] as const;
export type Category = (typeof CATEGORIES)[number];

/** The page-wide event by which the picker tells its host of a category that is not its own (specification, 2.2). */
export const CATEGORY_SELECTED = "categorySelected";
export type CategorySelected = CustomEvent<{ readonly category: Category }>;

export const isCategory = (value: unknown): value is Category =>
  (CATEGORIES as readonly unknown[]).includes(value);
