import { questionKey } from "@asesorador/domain/assistant/question-key";
import { MAX_SAME, type Queued } from "@asesorador/domain/assistant/training-contract";

/** A queued question with the others that are the same: what is decided of it holds for them. */
export type SameQuestion = Queued & { readonly same: readonly Pick<Queued, "id" | "conversationId">[] };

const URGENCY: readonly Queued["why"][] = ["rated_badly", "unanswered", "unsure"];

/**
 * Each question once, in the order of the newest of each, with that one's time and the most urgent reason. The one that is being
 * written about represents all, else the oldest: it stays the same when the question is asked again.
 */
export const sameQuestions = (
  questions: readonly Queued[],
  written: ReadonlyMap<string, unknown>,
): readonly SameQuestion[] =>
  [...Map.groupBy(questions, ({ question }) => questionKey(question)).values()].flatMap((all) => {
    const newest = all[0];
    const shown = all.find(({ id }) => written.has(id)) ?? all.at(-1);
    if (!newest || !shown) return [];
    const why = URGENCY.find((reason) => all.some((one) => one.why === reason)) ?? shown.why;
    const same = all.filter((one) => one !== shown).map(({ id, conversationId }) => ({ id, conversationId }));
    return [{ ...shown, at: newest.at, why, same: same.slice(0, MAX_SAME) }];
  });
