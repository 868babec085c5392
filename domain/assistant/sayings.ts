import { ofCatalogue } from "./catalogue-sayings.ts";
import { es } from "./es.ts";
import { type Matter, type Said, wizard } from "./matter.ts";

/** The answer's lines for what was understood. */
export const sayings = (matter: Matter): Said => {
  const { intent } = matter.understood;
  switch (intent) {
    case "greeting":
      return plainly(es.greeting(matter.botName), { templates: ["welcome_message"] });
    case "thanks":
      return plainly(es.thanks);
    case "goodbye":
      return plainly(es.goodbye);
    case "how_it_works":
      return plainly(es.how, { closing: wizard(matter) });
    case "free":
      return plainly(es.free, { closing: wizard(matter) });
    case "data_protection":
      return plainly(es.data);
    case "coverage":
      return plainly(es.coverage, { closing: wizard(matter) });
    case "installation":
      return plainly(es.installation, { closing: wizard(matter) });
    case "outage":
      return plainly(es.outage);
    case "human":
      return plainly(es.human);
    case "hours":
      return plainly(es.hours);
    case "alarms":
      return plainly(es.alarms);
    case "car_insurance":
      return plainly(es.carInsurance);
    case "mobile_plans":
      return plainly(es.mobile, { closing: wizard(matter) });
    case "fallback":
      return plainly(es.fallback, { templates: ["fallback_response"] });
    default:
      return matter.offerings.length === 0 ? plainly(es.empty) : ofCatalogue(matter);
  }
};

const plainly = (line: string, { templates = [], closing = "" }: Partial<Said> = {}): Said => ({
  lines: [line, closing],
  facts: [],
  closing,
  templates,
  services: [],
});
