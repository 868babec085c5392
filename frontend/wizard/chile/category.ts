/** Categories of the picker; the values are the specification's `serviceCategory`. */
export const CATEGORIES = ["telecomunicaciones", "planes_moviles", "alarmas", "seguro_auto"] as const;
export type Category = (typeof CATEGORIES)[number];

/**
 * Window event that the picker dispatches for a category other than telecommunications (specification, 2.2).
 */
export const CATEGORY_SELECTED = "categorySelected";
export type CategorySelected = CustomEvent<{ readonly category: Category }>;

declare global {
  interface WindowEventMap {
    categorySelected: CategorySelected;
  }
}

export const isCategory = (value: unknown): value is Category =>
  (CATEGORIES as readonly unknown[]).includes(value);
