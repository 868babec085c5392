import type { Country } from "../../kernel/market.ts";
import { WITHOUT_PLANS } from "../../recommendation/chile-pick.ts";
import { es } from "../es.ts";
import { namesWith } from "../text/operator-names.ts";
import { wizardAnswersIn } from "../understanding/wizard-answers.ts";
import { joinedReplies } from "./joined-replies.ts";
import { MAX_REPLY, type Question, type Reply } from "./reply.ts";
import { leadsToComparison } from "./reply-links.ts";

/** Operators to whose customers the comparison shows no plans, as `wizardAnswersIn` names them. */
const PLANLESS: Readonly<Record<Country, readonly string[]>> = { peru: ["claro"], chile: WITHOUT_PLANS };

/**
 * The reply to a customer of such an operator: it is said once that the comparison shows no plans, and nothing invites to an account or a
 * choice there.
 */
export const withPlanlessNote = (reply: Reply, { message, turns, country }: Question): Reply => {
  const said = turns.flatMap(({ role, content }) => (role === "user" ? [content] : []));
  const { company } = wizardAnswersIn([...said, message], country);
  if (company === null || !PLANLESS[country].includes(company)) return reply;
  const note = es.planless(namesWith([]).find((name) => name.toLowerCase() === company) ?? company);
  const isSaid = turns.some(({ role, content }) => role === "assistant" && content.includes(note));
  const before = reply.text.split("\n");
  const lines = before
    .filter((line) => line !== es.wizard)
    .map((line) => line.replace(es.buy, es.buyWithoutChoice));
  const isDue = !isSaid && (leadsToComparison(reply.intent) || lines.length < before.length);
  return { ...reply, text: isDue ? joinedReplies(lines, [note], MAX_REPLY) : lines.join("\n") };
};
