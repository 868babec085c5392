import { catalogueReply } from "./catalogue-replies.ts";
import { es } from "./es.ts";
import { type ReplyContext, type ReplyParts, wizardInvitation } from "./reply-parts.ts";

/** The parts of the reply for the recognised intent. */
export const replyPartsFor = (context: ReplyContext): ReplyParts => {
  const { intent } = context.understood;
  switch (intent) {
    case "greeting":
      return textReply(es.greeting(context.botName), { templates: ["welcome_message"] });
    case "thanks":
      return textReply(es.thanks);
    case "goodbye":
      return textReply(es.goodbye);
    case "how_it_works":
      return textReply(es.how, { closing: wizardInvitation(context) });
    case "free":
      return textReply(es.free, { closing: wizardInvitation(context) });
    case "data_protection":
      return textReply(es.data);
    case "coverage":
      return textReply(es.coverage, { closing: wizardInvitation(context) });
    case "installation":
      return textReply(es.installation, { closing: wizardInvitation(context) });
    case "unconnected":
      return textReply(es.unconnected, { closing: wizardInvitation(context) });
    case "outage":
      return textReply(es.outage);
    case "human":
      return textReply(es.human);
    case "hours":
      return textReply(es.hours);
    case "alarms":
      return textReply(es.alarms);
    case "car_insurance":
      return textReply(es.carInsurance);
    case "mobile_plans":
      return textReply(es.mobile, { closing: wizardInvitation(context) });
    case "fallback":
      return textReply(es.fallback, { templates: ["fallback_response"] });
    default:
      return context.offerings.length === 0 ? textReply(es.empty) : catalogueReply(context);
  }
};

const textReply = (line: string, { templates = [], closing = "" }: Partial<ReplyParts> = {}): ReplyParts => ({
  lines: [line, closing],
  facts: [],
  closing,
  templates,
  services: [],
});
