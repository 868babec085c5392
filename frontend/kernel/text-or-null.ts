/** What was typed, without the space around it; null when there is nothing else. */
export const textOrNull = (typed: string): string | null => typed.trim() || null;
